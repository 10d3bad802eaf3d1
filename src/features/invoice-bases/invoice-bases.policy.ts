import { type MarkedSide, mayBill } from '#features/organizations/organizations.policy.ts'
import type { BasisState } from './invoice-bases.ts'
import type { DocumentKind } from './invoice-document.ts'

/** What decides about a document. */
export type DocumentFacts = {
  kind: DocumentKind
  grossCents: number
  /** What was given back of it, above zero. */
  creditedCents: number
  hasLeft: boolean
  isCancelled: boolean
  /** Of a credit note: whether its invoice is given back as a whole, so that its work is free. */
  hasFreedWork: boolean
}

export function stateOf({ grossCents, creditedCents, hasLeft, isCancelled }: DocumentFacts): BasisState {
  if (isCancelled) return 'CANCELLED'
  if (creditedCents !== 0) return creditedCents === grossCents ? 'CREDITED' : 'PARTLY_CREDITED'
  return hasLeft ? 'SENT' : 'OPEN'
}

const isInvoicing = ({ kind }: DocumentFacts): boolean => kind === 'INVOICE' || kind === 'CREDIT'

/** Until it has left; a credit of the whole has freed the work, which may be on another document by now. A receipt has left when it is made. */
export const mayCancel = (facts: DocumentFacts): boolean =>
  isInvoicing(facts) && !facts.isCancelled && !facts.hasLeft && !facts.hasFreedWork

/** From when it has left; a credit note is not credited, and nothing is credited twice. */
export const mayCredit = (facts: DocumentFacts): boolean =>
  facts.kind === 'INVOICE' && facts.hasLeft && !facts.isCancelled && facts.creditedCents < facts.grossCents

export const maySend = ({ isCancelled }: DocumentFacts): boolean => !isCancelled

/** A garage that sends it by other means says so. */
export const mayMarkSent = (facts: DocumentFacts): boolean => isInvoicing(facts) && !facts.isCancelled && !facts.hasLeft

/**
 * Taking out a document that has not left makes it leave, so the garage's members who bill decide that. What has left, or was cancelled before it
 * did, is everybody's to read; its customer takes it out in any state.
 */
export const mayTakeOut = (side: Omit<MarkedSide, 'installs'>, state: BasisState): boolean =>
  side.organizationType === 'CUSTOMER' || state !== 'OPEN' || mayBill(side)
