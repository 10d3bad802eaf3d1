import { z } from 'zod'
import { FileView } from '#features/files/files.ts'
import { CONNECTION_STATES, Party } from '#features/organizations/organizations.ts'
import { VehicleFields } from '#features/vehicles/vehicles.ts'
import { PRICE_TYPES } from '#shared/agreed-price.ts'
import { DecisionCounts } from '#shared/answer-outcome.ts'
import { EXTRA_WORK_ACTS } from '#shared/extra-work-acts.ts'
import { PRICE_ACTS, STATUS_LINK_ACTS, STATUS_MESSAGES } from '#shared/timeline-acts.ts'
import {
  type TicketField,
  type TicketFieldName,
  type TicketFieldValues,
  ticketFieldNames,
  ticketFields,
} from './ticket-fields.ts'
import { TICKET_GROUPS, TICKET_STATUSES, WAITING_REASONS } from './tickets.ts'
import { courtesyCarFacts, inspectionFacts, permitFacts, transportFacts, tyresFacts } from './timeline-facts.ts'
import { WantedService } from './wanted-services.ts'

/** What can wait for a yes of the customer: extra work, or the price of the job. */
const AWAITED = ['EXTRA_WORK', 'PRICE'] as const

/** Who is waited for, and since when, as long as a request for extra work or a proposed price has no answer. */
export const ApprovalWait = z.object({
  what: z.enum(AWAITED),
  since: z.string(),
  /** Until when the customer's people may think; null where nothing follows. */
  dueAt: z.string().nullable(),
  /** The customer wants to be called first: it waits for the garage. */
  call: z.boolean(),
  /** It is more than the customer's members may approve; shown to its own people only. */
  aboveLimit: z.boolean(),
  /** What it comes to with VAT; null where the lines have no price yet. */
  grossCents: z.number().nullable(),
  /** Who was asked when there was no answer in time. */
  deputy: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type ApprovalWait = z.infer<typeof ApprovalWait>

/** A ticket as a card of the desk and a row of a list. */
export const TicketCard = VehicleFields.extend({
  id: z.string(),
  type: z.literal('ticket'),
  number: z.string(),
  title: z.string(),
  status: z.enum(TICKET_STATUSES),
  statusChangedAt: z.string(),
  waitingFor: z.enum(WAITING_REASONS).nullable(),
  approvalWait: ApprovalWait.nullable(),
  urgent: z.boolean(),
  /** The other side has written what no person of the viewer's side has opened yet. */
  hasNewMessage: z.boolean(),
  garage: Party,
  customer: Party,
  mechanic: Party.nullable(),
  requestedAt: z.string().nullable(),
  scheduledStart: z.string().nullable(),
  promisedReadyAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  garageArchivedAt: z.string().nullable(),
  customerArchivedAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.number(),
})
export type TicketCard = z.infer<typeof TicketCard>

/**
 * One column of the desk: how many tickets it holds, and the first page of them. Of the archive, which grows for ever, only its
 * newest tickets are counted and looked through.
 */
export const TicketColumn = z.object({
  group: z.enum(TICKET_GROUPS),
  count: z.number(),
  /** How many of them are late. */
  overdue: z.number(),
  /** How many it holds without any filter. */
  total: z.number(),
  /** How many of those wait for an answer of the viewer's side: the customer's permission, the garage's call. */
  awaitsAnswer: z.number(),
  tickets: TicketCard.array(),
})
export type TicketColumn = z.infer<typeof TicketColumn>

/** What changed of the desk: the cards of those tickets that are on it, and what each column holds now. */
export const ChangedCards = z.object({
  columns: TicketColumn.omit({ tickets: true }).array(),
  /** In no order. */
  tickets: TicketCard.array(),
})
export type ChangedCards = z.infer<typeof ChangedCards>

/** A page of the list. */
export const TicketPage = z.object({
  tickets: TicketCard.array(),
  /** How many there are altogether, sent with the first page; null where that would take long to count. */
  count: z.number().nullable(),
  /** Where the next page begins. A page may be short, or empty, and others follow still: a search of the archive looks through a part. */
  next: z.object({ key: z.union([z.number(), z.string()]), id: z.string() }).nullable(),
})
export type TicketPage = z.infer<typeof TicketPage>

/** What the viewer may do with the ticket now; the same policy that the server asks. */
export const TicketRights = z.object({
  moves: z.enum(TICKET_STATUSES).array(),
  edit: z.boolean(),
  plan: z.boolean(),
  note: z.boolean(),
  archive: z.boolean(),
  unarchive: z.boolean(),
})
export type TicketRights = z.infer<typeof TicketRights>

/** How a field is shown; what was checked when it was written is not checked again. */
const shown = {
  text: z.string(),
  longText: z.string(),
  yesNo: z.boolean(),
  number: z.number().nullable(),
  instant: z.string().nullable(),
} satisfies Record<Exclude<TicketField['kind'], 'mechanic'>, z.ZodType>

type DetailFieldName = Exclude<TicketFieldName, keyof TicketCard | 'mechanicId'>

/** The fields that only the ticket's own page shows; its mechanic is shown as a person. */
export const detailFieldNames = ticketFieldNames.filter(
  (name): name is DetailFieldName => !(name in TicketCard.shape) && name !== 'mechanicId',
)

const detailFields = Object.fromEntries(
  detailFieldNames.map((name): [string, z.ZodType] => [name, shown[ticketFields[name].kind]]),
) as {
  [Name in DetailFieldName]: z.ZodType<TicketFieldValues[Name]>
}

/** The whole ticket, for its own page. */
export const TicketDetails = TicketCard.extend({
  /** Whether the customer is a private person, who reads prices with VAT. */
  withVat: z.boolean(),
  /** The recorded vehicle; null for a garage that the customer is not connected with. */
  vehicleId: z.string().nullable(),
  /** The newest mileage that is known of that vehicle, from any source. */
  lastMileageKm: z.number().nullable(),
  /** What is between the two sides: connected, refused and so on. */
  connection: z.enum(CONNECTION_STATES).nullable(),
  waitingNote: z.string(),
  /** When it came to each status the last time, as far as that still holds. */
  reachedAt: z.partialRecord(z.enum(TICKET_STATUSES), z.string()),
  ...detailFields,
  services: WantedService.array(),
  reportedBy: z.object({ name: z.string().nullable(), organization: z.string() }),
  can: TicketRights,
})
export type TicketDetails = z.infer<typeof TicketDetails>

/** One field that an edit changed, as the timeline and a refused edit show it. */
export const FieldChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })
export type FieldChange = z.infer<typeof FieldChange>

const happened = {
  id: z.string(),
  createdAt: z.string(),
  actor: z.object({ id: z.string(), name: z.string(), image: z.string().nullable() }).nullable(),
  organization: Party.nullable(),
  /** The name of the key by which a program of the organisation did it. */
  apiKey: z.string().optional(),
}

/** One thing that happened to a ticket, in the order of time. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ ...happened, kind: z.literal('REPORTED'), files: FileView.array() }),
  z.object({
    ...happened,
    kind: z.literal('MOVED'),
    from: z.enum(TICKET_STATUSES),
    to: z.enum(TICKET_STATUSES),
    waitingFor: z.enum(WAITING_REASONS).nullable(),
    note: z.string(),
    /** The times that the move set; older moves did not keep them. */
    changes: FieldChange.array().default([]),
    /** The driver who did it by a signed link. */
    driver: z.string().optional(),
    /** It followed from an act on something else. */
    isAutomatic: z.boolean().optional(),
  }),
  z.object({ ...happened, kind: z.literal('EDITED'), changes: FieldChange.array() }),
  /** The customer accepted an offer; or, once, the garage said what the job is to cost. `agreedCents` is without VAT. */
  z.object({
    ...happened,
    kind: z.literal('PRICED'),
    priceType: z.enum(PRICE_TYPES),
    agreedCents: z.number().nullable(),
    /** Of which offer it came when the customer accepted one, with VAT. */
    offer: z.object({ requestId: z.string(), grossCents: z.number() }).optional(),
  }),
  /** Something happened to a proposed price: `agreedCents` is without VAT, `grossCents` with it. */
  z.object({
    ...happened,
    kind: z.literal('PRICE_PROPOSAL'),
    act: z.enum(PRICE_ACTS),
    priceType: z.enum(PRICE_TYPES),
    agreedCents: z.number(),
    grossCents: z.number(),
    /** Whose answer it is when no member of the customer gave it in the product: written down by the garage, or given by a link. */
    answeredBy: z.string(),
    /** Where the link was sent, of an answer by a link. */
    linkTo: z.string().optional(),
    /** What was said with it. */
    note: z.string(),
  }),
  /** Chosen services became lines, by their names; the `unpriced` ones have no price yet. */
  z.object({ ...happened, kind: z.literal('SERVICE_LINES'), names: z.string().array(), unpriced: z.string().array() }),
  /** Something happened to a request for extra work; amounts are with VAT, those of `net` without. */
  z.object({
    ...happened,
    kind: z.literal('EXTRA_WORK'),
    act: z.enum(EXTRA_WORK_ACTS),
    number: z.number(),
    grossCents: z.number(),
    /** What was approved of it; null but for an answer. */
    approvedCents: z.number().nullable(),
    /** The same two; older entries do not have them. */
    net: z.object({ cents: z.number(), approvedCents: z.number().nullable() }).optional(),
    /** How many lines were approved and declined by an answer; older entries do not have it. */
    decisions: DecisionCounts.optional(),
    /** Whose answer it is when no member of the customer gave it in the product: written down by the garage, or given by a link. */
    answeredBy: z.string(),
    /** By the customer's rule of approval that is named in `answeredBy`. */
    byRule: z.boolean().optional(),
    /** By a signed link: its recipient, or the address to which the link was sent. */
    linkTo: z.string().optional(),
    /** When the car is promised since this answer. */
    readyAt: z.string().optional(),
  }),
  z.object({ ...happened, kind: z.literal('INSPECTION'), ...inspectionFacts }),
  z.object({ ...happened, kind: z.literal('PERMIT'), ...permitFacts }),
  /** Who may fetch the car was named, by their names. */
  z.object({ ...happened, kind: z.literal('DRIVERS'), added: z.string().array(), removed: z.string().array() }),
  /** Drivers were notified that the car can be fetched, only later, or still: no user did the last one. */
  z.object({
    ...happened,
    kind: z.literal('TOLD_DRIVERS'),
    what: z.enum(['READY', 'LATER', 'REMINDER']),
    names: z.string().array(),
    newTime: z.string().nullable(),
  }),
  /** A driver answered the message that they got. */
  z.object({
    ...happened,
    kind: z.literal('DRIVER_ANSWERED'),
    driver: z.string(),
    channel: z.enum(['sms', 'whatsapp']),
    body: z.string(),
  }),
  /** A link by which a person without an account follows the ticket was sent, opened or taken back; `name` is the recipient. */
  z.object({
    ...happened,
    kind: z.literal('STATUS_LINK'),
    act: z.enum(STATUS_LINK_ACTS),
    name: z.string(),
    about: z.enum(STATUS_MESSAGES),
  }),
  /** The garage put one set of tyres into store, and another one on the car; each by its season and size. */
  z.object({ ...happened, kind: z.literal('TYRES'), ...tyresFacts }),
  /** A courtesy car was reserved, handed out, taken back … for the time of the job; `kilometres` are those driven with it. */
  z.object({ ...happened, kind: z.literal('COURTESY_CAR'), ...courtesyCarFacts }),
  /** The car is fetched from its customer or brought back: asked for, planned, on the road, done … */
  z.object({ ...happened, kind: z.literal('TRANSPORT'), ...transportFacts }),
  /** A visitor of the garage's booking page made the ticket, by a phone that a code proved. */
  z.object({ ...happened, kind: z.literal('BOOKED_ONLINE') }),
  /** A message of the two sides' conversation was set on the ticket, or taken off it. */
  z.object({ ...happened, kind: z.literal('PINNED'), act: z.enum(['PINNED', 'UNPINNED']) }),
  /** The customer gave the garage a review; what it says is not in the timeline. */
  z.object({ ...happened, kind: z.literal('REVIEWED') }),
  z.object({
    ...happened,
    kind: z.literal('COMMENTED'),
    body: z.string(),
    /** It came as an answer to a mail. */
    byMail: z.literal(true).optional(),
    files: FileView.array(),
  }),
  z.object({ ...happened, kind: z.literal('NOTED'), body: z.string(), files: FileView.array() }),
  /** No user did it: a notice of the viewer's own act was not delivered. `recipient` is the other side's name. */
  z.object({
    ...happened,
    kind: z.literal('NOT_DELIVERED'),
    channel: z.enum(['mail', 'sms', 'whatsapp']),
    recipient: z.string(),
  }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** `next` is the entry before which the next page is; null for none. */
export const TimelinePage = z.object({ entries: TimelineEntry.array(), next: z.string().nullable() })
export type TimelinePage = z.infer<typeof TimelinePage>
