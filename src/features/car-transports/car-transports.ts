import { z } from 'zod'
import { FileView } from '#features/files/files.ts'
import { TICKET_STATUSES } from '#features/tickets/tickets.ts'
import { addressFields, OptionalPhone } from '#shared/fields.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { Day, Instant } from '#shared/instant.ts'
import { line, lines, requiredLine } from '#shared/text-fields.ts'
import { TRANSPORT_DIRECTIONS } from '#shared/timeline-acts.ts'
import { Version } from '#shared/version.ts'
import { TransportOffer } from './car-transports-settings.ts'
import { TRANSPORT_STATES } from './transport-facts.ts'

export const MOST_PHOTOS = 6
/** What a car may have driven, as elsewhere in the product. */
const MOST_KILOMETRES = 9_999_999
/** A window within which one waits for a car: a longer one is a typing mistake. */
const MOST_HOURS = 12
const HOUR_MS = 3_600_000

const times = { startsAt: Instant, endsAt: Instant }
type Times = { startsAt: string; endsAt: string }
const endsLater = ({ startsAt, endsAt }: Times) => endsAt > startsAt
const isLater = { path: ['endsAt'], message: 'Ajan pitää päättyä alkuaan myöhemmin' }
const isShort = ({ startsAt, endsAt }: Times) => Date.parse(endsAt) - Date.parse(startsAt) <= MOST_HOURS * HOUR_MS
const isTooLong = { path: ['endsAt'], message: `Aikaväli voi olla enintään ${MOST_HOURS} tuntia` }

/** What both sides say of where and when. */
const asked = {
  ...times,
  ...addressFields,
  streetAddress: requiredLine('Katuosoite', 200, 'Anna katuosoite'),
  contactName: line('Kenelle soitetaan', 120),
  contactPhone: OptionalPhone,
  /** In words: with the car, at the reception … */
  keysPlace: line('Avaimet', 200),
  note: lines('Lisätiedot', 1000),
}
/** And the garage besides: who drives. */
const planned = { ...asked, driverId: Id.nullable() }

/** What the form checks by itself. */
export const TransportFields = z.object(planned).refine(endsLater, isLater).refine(isShort, isTooLong)
export type TransportFields = z.infer<typeof TransportFields>

export const AskTransport = z
  .object({ ticketId: Id, direction: z.enum(TRANSPORT_DIRECTIONS), ...asked, requestKey: RequestKey })
  .refine(endsLater, isLater)
  .refine(isShort, isTooLong)
export type AskTransport = z.infer<typeof AskTransport>

export const PlanTransport = z
  .object({ ticketId: Id, direction: z.enum(TRANSPORT_DIRECTIONS), ...planned, requestKey: RequestKey })
  .refine(endsLater, isLater)
  .refine(isShort, isTooLong)
export type PlanTransport = z.infer<typeof PlanTransport>

/** Of one that is planned, or of the answer to a request: Vahvista. */
export const ChangeTransport = z
  .object({ transportId: Id, version: Version, ...planned, requestKey: RequestKey })
  .refine(endsLater, isLater)
  .refine(isShort, isTooLong)
export type ChangeTransport = z.infer<typeof ChangeTransport>

const act = { transportId: Id, version: Version, requestKey: RequestKey }

export const ActOnTransport = z.object(act)
export type ActOnTransport = z.infer<typeof ActOnTransport>

export const DeclineTransport = z.object({
  ...act,
  reason: requiredLine('Syy', 300, 'Kirjoita, miksi kuljetus ei onnistu'),
})
export type DeclineTransport = z.infer<typeof DeclineTransport>

export const Mileage = z
  .number('Anna mittarilukema')
  .int('Anna kilometrit kokonaislukuna')
  .min(0, 'Anna mittarilukema')
  .max(MOST_KILOMETRES, 'Tarkista mittarilukema')

/** Mileage and photos are those of a car that was fetched. */
export const FinishTransport = z.object({
  ...act,
  mileageKm: Mileage.nullable().default(null),
  keysLeft: line('Avaimet', 200).default(''),
  fileIds: Id.array().max(MOST_PHOTOS, `Enintään ${MOST_PHOTOS} kuvaa`).default([]),
})
export type FinishTransport = z.infer<typeof FinishTransport>

const Driver = z.object({ id: z.string(), name: z.string() })

/** A transport as either side of it sees it. */
const transportFields = {
  id: z.string(),
  direction: z.enum(TRANSPORT_DIRECTIONS),
  state: z.enum(TRANSPORT_STATES),
  startsAt: z.string(),
  endsAt: z.string(),
  isLate: z.boolean(),
  streetAddress: z.string(),
  postalCode: z.string(),
  city: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  keysPlace: z.string(),
  note: z.string(),
  driver: Driver.nullable(),
  leftAt: z.string().nullable(),
  doneAt: z.string().nullable(),
  mileageKm: z.number().nullable(),
  keysLeft: z.string(),
  declinedReason: z.string(),
  version: z.number(),
}

/** What the one who looks may do with it now. */
const TransportRights = z.object({
  confirm: z.boolean(),
  change: z.boolean(),
  begin: z.boolean(),
  finish: z.boolean(),
  cancel: z.boolean(),
})
export type TransportRights = z.infer<typeof TransportRights>

/** One of a ticket, with its photos. */
export const TicketTransport = z.object({ ...transportFields, files: FileView.array(), can: TransportRights })
export type TicketTransport = z.infer<typeof TicketTransport>

/** With what the form of a new one begins: the address of the last one of the car, or of the customer. */
const FirstValues = z.object({
  streetAddress: z.string(),
  postalCode: z.string(),
  city: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  keysPlace: z.string(),
})
export type FirstValues = z.infer<typeof FirstValues>

export const TicketTransports = z.object({
  /** The newest first, without those that were given up. */
  transports: TicketTransport.array(),
  /** What the garage offers; null where it drives no cars. */
  offer: TransportOffer.nullable(),
  first: FirstValues,
  /** From when until when the work is planned. */
  plan: z.object({ start: z.string().nullable(), end: z.string().nullable() }),
  /** The directions that may be planned by the garage, or asked for by the customer. */
  can: z.object({ plan: z.enum(TRANSPORT_DIRECTIONS).array(), ask: z.enum(TRANSPORT_DIRECTIONS).array() }),
})
export type TicketTransports = z.infer<typeof TicketTransports>

/** One among a garage's transports of a day. */
export const Transport = z.object({
  ...transportFields,
  ticket: z.object({
    id: z.string(),
    number: z.string(),
    title: z.string(),
    status: z.enum(TICKET_STATUSES),
    registrationNumber: z.string().nullable(),
    vinNumber: z.string().nullable(),
    make: z.string(),
    model: z.string(),
  }),
  customer: z.object({ id: z.string(), name: z.string() }),
  can: TransportRights,
})
export type Transport = z.infer<typeof Transport>

export const TransportDayAsked = z.object({ day: Day.optional(), isMine: z.boolean().default(false) })

/** A garage's transports of a day by time. Requests of any day wait for an answer; on the present day what is late from days before is there too. */
export const TransportDay = z.object({
  day: z.string(),
  today: z.string(),
  transports: Transport.array(),
  asked: Transport.array(),
  late: Transport.array(),
})
export type TransportDay = z.infer<typeof TransportDay>

/** What waits for the garage's people: requests to answer, and transports whose time is over. */
export const TransportsWaiting = z.object({ asked: Transport.array(), late: Transport.array() })
export type TransportsWaiting = z.infer<typeof TransportsWaiting>

/** The window that is being chosen; without the transport that is changed. */
export const SameTimeAsked = z
  .object({ ...times, transportId: Id.nullable().default(null) })
  .refine(endsLater, isLater)
  .refine(isShort, isTooLong)
export type SameTimeAsked = z.infer<typeof SameTimeAsked>

/** How many transports share the fullest half hour of it, that one included, of how many the garage drives at once. */
export const SameTime = z.object({ atOnce: z.number(), capacity: z.number() })
