import { z } from 'zod'
import { INVOICE_BASES_PAGE_SIZE } from '#features/invoice-bases/invoice-bases.ts'
import { EMAIL_ERROR, OptionalBusinessId, OptionalEmail } from '#shared/fields.ts'
import { Id } from '#shared/id.ts'
import { line } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** Where a garage's documents go: a bookkeeping system, or an operator of e-invoices, who is mailed their Finvoice. */
export const ACCOUNTING_SYSTEMS = ['PROCOUNTOR', 'NETVISOR', 'OPERATOR'] as const
export type AccountingSystemName = (typeof ACCOUNTING_SYSTEMS)[number]

/** When a document goes by itself: never, when it has left the garage, or when it is made. */
export const AUTOMATIC = ['OFF', 'LEFT', 'MADE'] as const
export type Automatic = (typeof AUTOMATIC)[number]

/** WAITING: about to go, or tried again; FAILED: not tried any more until a person asks; CANCELLED: the document was cancelled before it went. */
export const TRANSFER_STATES = ['WAITING', 'SENT', 'FAILED', 'CANCELLED'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/** Failures that pass: it is tried again, and until the system was asked it may have the document or not. */
export const PASSING_FAILURES = ['BUSY', 'SERVER', 'TIMEOUT', 'CONNECTION', 'INTERNAL'] as const

export const passes = (failure: TransferFailure): boolean => PASSING_FAILURES.some((one) => one === failure)

/**
 * Why a try failed. CREDENTIALS and SECRET stop the whole connection (the system refused them; they do not open any more). REFUSED, PERIOD (the
 * accounting period is closed), NUMBER_TAKEN (another invoice has the number there) and UNSUPPORTED are final. INVOICE_FIRST: of a credit note whose
 * invoice is not there. MAIL: the mail to the operator did not arrive. INTERNAL: a fault of the product, which concerns one document.
 */
export const TRANSFER_FAILURES = [
  ...(['CREDENTIALS', 'SECRET'] as const),
  ...(['REFUSED', 'PERIOD', 'NUMBER_TAKEN', 'UNSUPPORTED', 'INVOICE_FIRST', 'MAIL'] as const),
  ...PASSING_FAILURES,
] as const
export type TransferFailure = (typeof TRANSFER_FAILURES)[number]

/** Why the product switched a connection off: its credentials, or nothing was answered for five days. */
export const OFF_REASONS = ['CREDENTIALS', 'FAILING'] as const
export type OffReason = (typeof OFF_REASONS)[number]

/** What of a connection its admins see: never what it is signed in with. */
export const AccountingConnection = z.object({
  system: z.enum(ACCOUNTING_SYSTEMS),
  automatic: z.enum(AUTOMATIC),
  /** Of Netvisor: the business id of the company there. */
  companyId: z.string(),
  /** Of Netvisor: the product that all lines are booked by. */
  productCode: z.string(),
  operatorEmail: z.string(),
  isOn: z.boolean(),
  offReason: z.enum(OFF_REASONS).nullable(),
  /** Since when nothing was answered; null while it works. */
  failingSince: z.string().nullable(),
  createdAt: z.string(),
  version: z.number(),
})
export type AccountingConnection = z.infer<typeof AccountingConnection>

export const AccountingSettings = z.object({
  connection: AccountingConnection.nullable(),
  /** What the platform offers. */
  offered: z.enum(ACCOUNTING_SYSTEMS).array(),
  /** How many documents wait, and how many failed. */
  waiting: z.number(),
  failed: z.number(),
})
export type AccountingSettings = z.infer<typeof AccountingSettings>

/** Goes into headers, which take no other characters. */
const secret = (what: string) =>
  line(what, 500).refine((typed) => /^[ -~]*$/.test(typed), `${what}: tarkista, että kopioit sen oikein`)

/** A secret that is left empty stays what it was. */
export const ConnectionEdit = z
  .object({
    system: z.enum(ACCOUNTING_SYSTEMS, 'Valitse järjestelmä'),
    automatic: z.enum(AUTOMATIC, 'Valitse, milloin laskut siirtyvät'),
    /** Of Procountor. */
    apiKey: secret('API-avain'),
    /** Of Netvisor. */
    customerId: secret('Käyttäjätunniste'),
    customerKey: secret('Avain'),
    companyId: OptionalBusinessId,
    productCode: line('Tuotekoodi', 50),
    operatorEmail: OptionalEmail,
    version: Version.optional(),
  })
  .superRefine(({ system, companyId, productCode, operatorEmail }, context) => {
    const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (system === 'NETVISOR' && companyId === '') missing('companyId', 'Anna Y-tunnus')
    if (system === 'NETVISOR' && productCode === '') missing('productCode', 'Anna tuotekoodi')
    if (system === 'OPERATOR' && operatorEmail === '') missing('operatorEmail', EMAIL_ERROR)
  })
export type ConnectionEdit = z.infer<typeof ConnectionEdit>

/** What a trial of the connection showed; `answer` is what the system said, empty where that says nothing more. */
export const ConnectionTest = z.object({ failure: z.enum(TRANSFER_FAILURES).nullable(), answer: z.string() })
export type ConnectionTest = z.infer<typeof ConnectionTest>

export const Transfer = z.object({
  basisId: z.string(),
  system: z.enum(ACCOUNTING_SYSTEMS),
  state: z.enum(TRANSFER_STATES),
  failure: z.enum(TRANSFER_FAILURES).nullable(),
  /** What the system said about the failure. */
  answer: z.string(),
  /** Its number in the system; empty until it is there, and of an operator. */
  foreignNumber: z.string(),
  /** What it comes to there, where that is another sum than ours, in cents. */
  otherGrossCents: z.number().nullable(),
  /** Of a credit note that could not be matched with its invoice there. */
  isUnmatched: z.boolean(),
  transferredAt: z.string().nullable(),
  /** When the system says that it was paid, `YYYY-MM-DD`. */
  paidOn: z.string().nullable(),
  /** Of one that waits: not before; null when it is due. */
  nextTryAt: z.string().nullable(),
})
export type Transfer = z.infer<typeof Transfer>

/** The transfer of one document, as its page shows it. */
export const DocumentTransfer = z.object({
  system: z.enum(ACCOUNTING_SYSTEMS),
  isOn: z.boolean(),
  /** Null while it was not asked for. */
  transfer: Transfer.nullable(),
  can: z.object({ transfer: z.boolean() }),
})
export type DocumentTransfer = z.infer<typeof DocumentTransfer>

export const OfDocuments = z.object({ basisIds: Id.array().max(INVOICE_BASES_PAGE_SIZE) })

/** A transfer in the list of the settings page. */
export const ListedTransfer = Transfer.extend({
  id: z.string(),
  number: z.string(),
  customerName: z.string(),
  createdAt: z.string(),
})
export type ListedTransfer = z.infer<typeof ListedTransfer>

export const TRANSFERS_PAGE_SIZE = 20
export const AskTransfers = z.object({ failed: z.boolean().default(false), cursor: Id.nullish() })
export type AskTransfers = z.infer<typeof AskTransfers>
export const TransferPage = z.object({ rows: ListedTransfer.array(), next: z.string().nullable() })
export type TransferPage = z.infer<typeof TransferPage>
