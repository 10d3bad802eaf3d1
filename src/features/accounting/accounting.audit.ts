import type { AccountingSystemName, Automatic } from './accounting.ts'

type OfSystem = { system: AccountingSystemName }

export type AccountingAudit = {
  'accounting.connected': OfSystem & { automatic: Automatic }
  /** `secrets`: whether what it is signed in with was changed. */
  'accounting.saved': OfSystem & { automatic: Automatic; secrets: boolean }
  'accounting.tested': OfSystem
  'accounting.disconnected': OfSystem
  /** A person asked for the transfer of a document. */
  'accounting.transfer_asked': OfSystem & { id: string; number: string }
}
