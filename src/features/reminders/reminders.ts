import { z } from 'zod'
import { Id, RequestKey } from '#shared/id.ts'
import { Day } from '#shared/instant.ts'
import { line } from '#shared/text-fields.ts'

/** What a car is reminded of: its next service, its inspection (katsastus), both at once, or a change of tyres that its garage keeps. */
export const REMINDED_OF = ['SERVICE', 'INSPECTION', 'BOTH', 'TYRES'] as const
export type RemindedOf = (typeof REMINDED_OF)[number]

export const REMINDER_CHANNELS = ['SMS', 'EMAIL'] as const
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number]

export const REMINDER_STATES = ['QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED'] as const
export type ReminderState = (typeof REMINDER_STATES)[number]

/** What its recipient did: wished for a time, wants a call, no longer has the car, or wants no more reminders. */
export const REMINDER_ANSWERS = ['BOOKED', 'CALL', 'NOT_MINE', 'NO_MORE'] as const
export type ReminderAnswer = (typeof REMINDER_ANSWERS)[number]

/** For how long the link of a reminder can be used. */
export const LINK_DAYS = 60
/** A car that was reminded is not offered for it again within so many days. */
export const REMIND_AGAIN_DAYS = 90

/** How far ahead the list looks, in days; 0 is only what is late. */
export const AHEAD_DAYS = [0, 30, 60, 90] as const
export type AheadDays = (typeof AHEAD_DAYS)[number]
export const DEFAULT_AHEAD: AheadDays = 30

/** `todo`: to be reminded now. `waiting`: reminded, and nothing booked. `all`: also those that cannot or must not be reminded. */
export const REMINDER_LISTS = ['todo', 'waiting', 'all'] as const
export type ReminderList = (typeof REMINDER_LISTS)[number]

export const REMINDERS_PAGE_SIZE = 50
/** In one act. */
export const MAX_REMINDED = 50

export const DueSearch = z.object({
  list: z.enum(REMINDER_LISTS).default('todo'),
  ahead: z.union(AHEAD_DAYS.map((days) => z.literal(days))).default(DEFAULT_AHEAD),
  what: z.enum(['SERVICE', 'INSPECTION']).nullish(),
  /** The last car that the browser has, and when it is due. */
  cursor: z.object({ dueOn: Day, id: Id }).nullish(),
})
export type DueSearch = z.infer<typeof DueSearch>

/** Which works the list shows of a car: a reminder is about these, and no others. */
export type DueFilter = Pick<DueSearch, 'ahead' | 'what'>

/** Why a car is not reminded; null where it can be. */
export const NOT_REMINDED = ['no_address', 'refused', 'not_mine', 'reminded'] as const
export type NotReminded = (typeof NOT_REMINDED)[number]

export const DueCar = z.object({
  vehicleId: z.string(),
  registrationNumber: z.string().nullable(),
  vinNumber: z.string().nullable(),
  make: z.string(),
  model: z.string(),
  year: z.number().nullable(),
  /** `YYYY-MM-DD`; what is due first. */
  dueOn: z.string(),
  /** What of the car is due within the days that were asked for. */
  serviceOn: z.string().nullable(),
  /** What the meter shows at the service, where that comes before its day: "60 000 km", "250 h". */
  serviceMeter: z.string().nullable(),
  /** What the service is, of a car with a service programme. */
  serviceWorks: z.string().array(),
  inspectionOn: z.string().nullable(),
  customer: z.object({ id: z.string(), name: z.string(), phone: z.string(), email: z.string() }),
  /** Where a reminder would go; null for a customer without a number or address that takes it. */
  channel: z.enum(REMINDER_CHANNELS).nullable(),
  notReminded: z.enum(NOT_REMINDED).nullable(),
  /** The newest reminder of this car. */
  last: z
    .object({
      at: z.string(),
      channel: z.enum(REMINDER_CHANNELS),
      state: z.enum(REMINDER_STATES),
      openedAt: z.string().nullable(),
      answer: z.enum(REMINDER_ANSWERS).nullable(),
      answeredAt: z.string().nullable(),
      ticketId: z.string().nullable(),
    })
    .nullable(),
})
export type DueCar = z.infer<typeof DueCar>

export const DuePage = z.object({
  rows: DueCar.array(),
  next: z.object({ dueOn: z.string(), id: z.string() }).nullable(),
})
export type DuePage = z.infer<typeof DuePage>

export const SendReminders = DueSearch.pick({ ahead: true, what: true }).extend({
  vehicleIds: Id.array()
    .min(1, 'Valitse vähintään yksi auto')
    .max(MAX_REMINDED, `Muistuta enintään ${MAX_REMINDED} autoa kerralla`),
  /** A sentence of the garage's own, after what is due. */
  note: line('Oma lause', 160).default(''),
  /** Cars that were reminded lately, or whose owner has not answered, are reminded too. */
  again: z.boolean().default(false),
  /** Made by the browser once per act: a retry sends nothing twice. */
  requestKey: RequestKey,
})
export type SendReminders = z.infer<typeof SendReminders>

/** What became of each car: sent, or why not, as a sentence. */
export const SentReminders = z.object({
  sent: z.number(),
  left: z.object({ vehicleId: z.string(), plate: z.string(), why: z.string() }).array(),
})
export type SentReminders = z.infer<typeof SentReminders>

/** A customer that wants no reminders, or wants them again; written down by the garage. */
export const RefuseReminders = z.object({ customerId: Id, refused: z.boolean() })
export type RefuseReminders = z.infer<typeof RefuseReminders>

export const AskReminderSums = z.object({ from: Day, to: Day })
export type AskReminderSums = z.infer<typeof AskReminderSums>

export const ReminderSums = z.object({
  sent: z.number(),
  failed: z.number(),
  opened: z.number(),
  booked: z.number(),
  refused: z.number(),
  /** Of the tickets that came of them, without VAT. */
  netCents: z.number(),
})
export type ReminderSums = z.infer<typeof ReminderSums>
