import { z } from 'zod'
import { Connection } from '#features/connections/connections.ts'
import { Contact } from '#features/organization-settings/contacts.ts'
import { CONNECTION_STATES, NOTE_MAX, Party } from '#features/organizations/organizations.ts'
import { TicketCard } from '#features/tickets/ticket-views.ts'
import { Id } from '#shared/id.ts'
import { CUSTOMER_KINDS } from '#shared/organization.ts'
import { lines, searchText } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

export const CUSTOMERS_PAGE_SIZE = 50
/** So many cars of a customer are named in the register; the others are counted. */
export const PLATES_SHOWN = 2
export const TICKETS_PAGE_SIZE = 10

/** The register is in the order of names: a page begins after the last row of the one before. */
const Cursor = z.object({ name: z.string().max(200), id: Id })

export const CustomerSearch = z.object({ text: searchText().default(''), cursor: Cursor.nullish() })
export type CustomerSearch = z.infer<typeof CustomerSearch>

const customerFacts = {
  kind: z.enum(CUSTOMER_KINDS),
  businessId: z.string().nullable(),
  phone: z.string(),
  city: z.string(),
}

/** A customer of the garage as a row of its register. Before the customer said yes, its name and business id. */
export const CustomerRow = Party.extend({
  ...customerFacts,
  state: z.enum(CONNECTION_STATES),
  /** Added by the garage, without people of its own yet. */
  isManaged: z.boolean(),
  /** The first few of its cars that have been with the garage. */
  cars: z
    .object({ id: z.string(), registrationNumber: z.string().nullable(), vinNumber: z.string().nullable() })
    .array(),
  carCount: z.number(),
  openTickets: z.number(),
})
export type CustomerRow = z.infer<typeof CustomerRow>

export const CustomerPage = z.object({
  rows: CustomerRow.array(),
  /** How many are found altogether; sent with the first page. */
  count: z.number().nullable(),
  next: Cursor.nullable(),
})
export type CustomerPage = z.infer<typeof CustomerPage>

export const OneCustomer = z.object({ customerId: Id })

/** Who pays, as an invoice would name it now. */
export const Payer = z.object({
  name: z.string(),
  address: z.string().array(),
  email: z.string(),
  eInvoiceAddress: z.string(),
  eInvoiceOperator: z.string(),
  reference: z.string(),
  /** An invoice to it lacks its address. */
  lacksAddress: z.boolean(),
})
export type Payer = z.infer<typeof Payer>

/** What the garage writes down about a customer for its own people. */
export const CustomerNote = z.object({
  text: z.string(),
  version: z.number(),
  /** Null until something is written. */
  savedAt: z.string().nullable(),
  savedBy: z.string().nullable(),
})
export type CustomerNote = z.infer<typeof CustomerNote>

export const NoteEdit = z.object({ text: lines('Muistiinpano', NOTE_MAX), version: Version })
export type NoteEdit = z.infer<typeof NoteEdit>

/** One customer as the garage's adviser sees it. */
export const CustomerDetails = Party.extend({
  ...customerFacts,
  businessName: z.string(),
  vatNumber: z.string(),
  email: z.string(),
  address: z.string(),
  connection: Connection,
  isManaged: z.boolean(),
  contacts: Contact.omit({ version: true }).array(),
  /** Null before the customer said yes, or after it took that back. */
  payer: Payer.nullable(),
  /** What differs from the price list; null where nothing does. */
  prices: z
    .object({
      serviceDiscountPerMille: z.number(),
      productDiscountPerMille: z.number(),
      ownPrices: z.number(),
    })
    .nullable(),
  note: CustomerNote,
  can: z.object({
    /** Perustiedot, Laskutustiedot, Yhteyshenkilöt and Kuljettajat of a customer without people of its own. */
    edit: z.boolean(),
    /** With another record of the same customer. */
    merge: z.boolean(),
    /** A file of all that is kept of it, for the customer. */
    export: z.boolean(),
    /** A private person's data, for good. */
    erase: z.boolean(),
    reportCar: z.boolean(),
    message: z.boolean(),
  }),
})
export type CustomerDetails = z.infer<typeof CustomerDetails>

export const TicketsOfCustomer = z.object({
  customerId: Id,
  /** Open ones in the order in which they were reported, past ones with the newest first. */
  list: z.enum(['open', 'past']),
  cursor: Id.nullish(),
})
export type TicketsOfCustomer = z.infer<typeof TicketsOfCustomer>

export const CustomerTicketPage = z.object({
  rows: TicketCard.array(),
  /** Where the next page begins. */
  next: z.string().nullable(),
})
export type CustomerTicketPage = z.infer<typeof CustomerTicketPage>

/** Two customers that are one: the first stays, the second goes. */
export const MergeCustomers = z.object({ keptId: Id, removedId: Id })
export type MergeCustomers = z.infer<typeof MergeCustomers>

/** What a merge moves to the kept customer. */
export const MergePreview = z.object({
  moves: z
    .object({ what: z.enum(['cars', 'tickets', 'contacts', 'drivers', 'books', 'invoices']), count: z.number() })
    .array(),
})
export type MergePreview = z.infer<typeof MergePreview>

/** A customer among what the search of everything finds. */
export const SearchedCustomer = Party.extend({
  type: z.literal('customer'),
  ...customerFacts,
  createdAt: z.string(),
})
export type SearchedCustomer = z.infer<typeof SearchedCustomer>
