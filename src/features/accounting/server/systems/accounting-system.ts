import type { InvoiceDocument } from '#features/invoice-bases/invoice-document.ts'
import type { TransferFailure } from '../../accounting.ts'

/** A customer of a garage, as a document has it. */
export type SystemCustomer = {
  /** By which it is found again: our own code of it. */
  code: string
  buyer: InvoiceDocument['buyer']
  isPrivatePerson: boolean
  paymentTermsDays: number
}

/** A document as the system knows it. */
export type ForeignDocument = {
  id: string
  /** By which people find it there. */
  number: string
  /** With VAT, in cents; null where the system did not say. */
  grossCents: number | null
}

/** Sums that differ by no more are of the same document: systems round lines in their own ways. */
const SAME_WITHIN_CENTS = 10

/** Refuses a document that was found by our number, and is another one. */
export function requireSame({ grossCents }: ForeignDocument, ours: number): void {
  if (grossCents !== null && Math.abs(grossCents - ours) > SAME_WITHIN_CENTS) throw new SystemFailure('NUMBER_TAKEN')
}

export type SystemDocument = {
  document: InvoiceDocument
  /** With VAT, in cents; below zero of a credit note. */
  grossCents: number
  /** The id of its customer there. */
  customerId: string
}

/** What was paid of a document that we transferred. */
export type SystemPayment = { transferId: string; id: string; cents: number; paidOn: string }

/** Which of these documents were transferred and are not paid: the ids of their transfers, by what was asked with. */
export type WantedDocuments = (
  by: 'foreignId' | 'foreignNumber',
  keys: readonly string[],
) => Promise<ReadonlyMap<string, string>>

/** One bookkeeping system, signed in for one garage. Every call throws `SystemFailure`, and what its signal was aborted with. */
export type AccountingSystem = {
  /** Whether it can be signed in to. */
  ping: () => Promise<void>
  /** The id of a customer that is there; null where none is. */
  findCustomer: (customer: SystemCustomer) => Promise<string | null>
  saveCustomer: (customer: SystemCustomer) => Promise<string>
  /** A document by our number; null where none is. Asked before each sending, so that nothing is sent twice. */
  findDocument: (document: InvoiceDocument) => Promise<ForeignDocument | null>
  sendInvoice: (invoice: SystemDocument) => Promise<ForeignDocument>
  sendCreditNote: (credit: SystemDocument) => Promise<ForeignDocument>
  /** Settles a credit note that is there against its invoice; false where a person has to do that. */
  matchCreditNote: (creditId: string, invoiceId: string) => Promise<boolean>
  /** What was paid since a moment of documents that are wanted, the oldest change first. */
  paymentsSince: (since: Date, wanted: WantedDocuments) => AsyncIterable<SystemPayment>
}

type Details = { answer?: string; retryAfter?: string | null; cause?: unknown }

/** Why a system did not do what it was asked; `answer` is what it said, as the screen may show it. */
export class SystemFailure extends Error {
  readonly why: TransferFailure
  readonly answer: string
  /** Its header of that name, where it was too busy. */
  readonly retryAfter: string | null
  constructor(why: TransferFailure, { answer = '', retryAfter = null, cause }: Details = {}) {
    super(`accounting system: ${why}`, { cause })
    this.why = why
    this.answer = answer
    this.retryAfter = retryAfter
  }
}
