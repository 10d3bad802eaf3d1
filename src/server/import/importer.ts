import type { ImportReport } from '#shared/import-report.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import type { Signer } from '../signing/signer.ts'

export type ImportRequest = {
  db: Database
  services: { signer: Signer; clock: () => Date }
  caller: Caller
  organizationId: string
  managedByGarageId?: string | undefined
  /** The one thing that all rows belong to, where an import may be about one. */
  thingId?: string | undefined
  bytes: Buffer
  /** False for a preview: everything is read and compared, nothing is written. */
  save: boolean
}

export type Importer = {
  /** Throws when the caller may not import there; asked before the file is read. */
  requireAccess: (request: Omit<ImportRequest, 'bytes' | 'save'>) => Promise<void>
  run: (request: ImportRequest) => Promise<ImportReport>
}
