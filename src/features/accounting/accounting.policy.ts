import type { DocumentFacts } from '#features/invoice-bases/invoice-bases.policy.ts'
import type { TransferState } from './accounting.ts'

/** Invoices and credit notes that hold: from a press when they were not sent yet, or when that failed. */
export const mayTransfer = (
  { kind, isCancelled }: Pick<DocumentFacts, 'kind' | 'isCancelled'>,
  state: TransferState | null,
): boolean => (kind === 'INVOICE' || kind === 'CREDIT') && !isCancelled && (state === null || state === 'FAILED')
