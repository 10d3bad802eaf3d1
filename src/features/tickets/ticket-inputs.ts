import { z } from 'zod'
import { FileIds } from '#features/files/files.ts'
import { NewCustomer } from '#features/organizations/organizations.ts'
import { NewVehicle } from '#features/vehicles/vehicles.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'
import { line, lines, searchText } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'
import { PlanAtOnce } from './plan-at-once.ts'
import { planFields, ReportedJob, requireWish, TicketChanges } from './ticket-field-schemas.ts'
import { TICKET_ORDERS } from './ticket-order.ts'
import { TICKET_GROUPS, TICKET_STATUSES, WAITING_REASONS } from './tickets.ts'
import { WantedEdit, WantedIds } from './wanted-services.ts'

const text = (max: number, what: string) => lines(what, max, `${what} on liian pitkä (enintään ${max} merkkiä)`)

/** The vehicle of a report: one that is known already, or one that is added with it. */
export const ReportedVehicle = z.union([z.object({ vehicleId: Id }), z.object({ vehicle: NewVehicle })])

/** What both sides say of a job. */
const reported = {
  vehicle: ReportedVehicle,
  job: ReportedJob,
  /** The mileage does not fit the earlier one, and the person confirmed it. */
  mileageConfirmed: z.boolean().optional(),
  /** Of the garage's list. */
  serviceIds: WantedIds,
  fileIds: FileIds.default([]),
  requestKey: RequestKey,
}
const hasServices = ({ serviceIds }: { serviceIds?: readonly string[] }) => (serviceIds?.length ?? 0) > 0

/** More than ever fetch one car. */
const MOST_DRIVERS = 20

/** Ilmoita auto korjaamolle: a customer reports its own car to a garage. */
export const ReportToGarage = requireWish(
  z.object({
    garageId: Id,
    ...reported,
    /** Who of the customer's drivers may fetch the car; any other is left out. */
    driverIds: Id.array().max(MOST_DRIVERS).optional(),
  }),
  hasServices,
)
export type ReportToGarage = z.infer<typeof ReportToGarage>

/** Ilmoita asiakkaan auto korjaamolle: a garage reports a car of a customer it knows or adds. */
export const ReportForCustomer = requireWish(
  z.object({
    /** `businessId` is needed for a customer that the garage does not know. */
    customer: z.union([
      z.object({ customerId: Id, businessId: line('Y-tunnus', 20).optional() }),
      z.object({ newCustomer: NewCustomer }),
    ]),
    ...PlanAtOnce.shape,
    ...reported,
    /** The customer gets a link by which it follows the ticket. Left out it gets none: a program asked no person about it. */
    statusLink: z.boolean().optional(),
  }),
  hasServices,
)
export type ReportForCustomer = z.infer<typeof ReportForCustomer>

/** The desk's filters; all of them are kept in the URL. */
export const DeskFilter = z.object({
  archived: z.boolean().optional(),
  text: searchText().optional(),
  /** A mechanic's user id, or `none` for tickets without one. */
  mechanicId: Id.optional(),
  /** The other party: a customer on a garage's desk, a garage on a customer's. */
  partyId: Id.optional(),
  /** What is today's: late or due before the day ends, in work or ready now, finished today. */
  today: z.boolean().optional(),
  /** Only open ones whose time has passed. */
  late: z.boolean().optional(),
})
export type DeskFilter = z.infer<typeof DeskFilter>

/** The newest entry that is in sight. */
export const OpenedMessages = z.object({ ticketId: Id, entryId: Id })
export type OpenedMessages = z.infer<typeof OpenedMessages>

/** The next page of one column; `cursor` is the last card that the browser has, with its `deskTime`. */
export const ColumnPage = DeskFilter.omit({ archived: true }).extend({
  group: z.enum(TICKET_GROUPS),
  cursor: z.object({ at: Instant.nullable(), id: Id }).nullish(),
})
export type ColumnPage = z.infer<typeof ColumnPage>

/** A caller who wants more fetches the desk. */
const MOST_CARDS = 50

/** Which of these tickets are on the desk with this filter. */
export const CardsOfDesk = DeskFilter.omit({ archived: true }).extend({ ticketIds: Id.array().min(1).max(MOST_CARDS) })
export type CardsOfDesk = z.infer<typeof CardsOfDesk>

/** Where a page of the list ends: the value that the tickets are in the order of (a place on the desk, a time, a plate) and the ticket. */
export const ListCursor = z.object({
  key: z.union([z.int(), line('Kohta', 60)]),
  id: Id,
})
export type ListCursor = z.infer<typeof ListCursor>

/** A page of the desk's list, or of its archive. */
export const ListPage = DeskFilter.extend({
  order: z.enum(TICKET_ORDERS).optional(),
  cursor: ListCursor.nullish(),
})
export type ListPage = z.infer<typeof ListPage>

const at = { ticketId: Id, version: Version.positive() }

export const MoveTicket = z.object({
  ...at,
  to: z.enum(TICKET_STATUSES),
  waitingFor: z.enum(WAITING_REASONS).optional(),
  note: text(500, 'Selite').default(''),
  ...planFields,
  /** Names the move afterwards; one without it cannot be undone, and is announced at once. */
  requestKey: RequestKey.optional(),
})
export type MoveTicket = z.infer<typeof MoveTicket>

export const EditTicket = z.object({
  ...at,
  changes: TicketChanges.extend({ services: WantedEdit.optional() }),
  /** The mileage does not fit the earlier one, and the person confirmed it. */
  mileageConfirmed: z.boolean().optional(),
})
export type EditTicket = z.infer<typeof EditTicket>

export const MAX_COMMENT = 4000

/** Words, pictures or both. */
export const CommentTicket = z
  .object({
    ticketId: Id,
    body: text(MAX_COMMENT, 'Kommentti').default(''),
    internal: z.boolean().default(false),
    fileIds: FileIds.default([]),
    requestKey: RequestKey,
  })
  .refine(({ body, fileIds }) => body !== '' || fileIds.length > 0, {
    path: ['body'],
    message: 'Kirjoita kommentti tai lisää kuva',
  })
export type CommentTicket = z.infer<typeof CommentTicket>

export const ArchiveTicket = z.object({
  ticketId: Id,
  archived: z.boolean(),
  /** As of a move. */
  requestKey: RequestKey.optional(),
})
export type ArchiveTicket = z.infer<typeof ArchiveTicket>

/** What is undone is named by the key of its own request: so it can be asked for before that is answered. */
export const UndoTicketAct = z.object({ ticketId: Id, requestKey: RequestKey })
export type UndoTicketAct = z.infer<typeof UndoTicketAct>
