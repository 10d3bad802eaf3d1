import { z } from 'zod'
import { Id, RequestKey } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'
import { DRIVER_CHANNELS, type DriverChannel } from '#shared/organization.ts'
import { line } from '#shared/text-fields.ts'

/** Of one ticket: more than ever fetch one car. */
export const MAX_NAMED = 20

/** How long a link to the pick-up page lives. */
export const LINK_DAYS = 14

/** The kinds of news to drivers: the car can be fetched, or only later. The product reminds by itself. */
export const MESSAGE_KINDS = ['READY', 'LATER', 'REMINDER'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** What a message goes out by. */
export type MessageChannel = Exclude<DriverChannel, 'NONE'>
export const MESSAGE_CHANNELS = ['SMS', 'WHATSAPP', 'EMAIL'] as const satisfies readonly MessageChannel[]

/** What failed has failed on every channel that the driver has. */
export const MESSAGE_STATES = ['QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Who pays when the car is fetched; a garage may say nothing of it. */
export const PAYERS = ['UNSAID', 'COMPANY', 'DRIVER'] as const
export type Payer = (typeof PAYERS)[number]

export const PAYER_WORDS: Record<Exclude<Payer, 'UNSAID'>, string> = {
  COMPANY: 'Lasku lähetetään. Noudettaessa ei tarvitse maksaa.',
  DRIVER: 'Huolto maksetaan noudettaessa.',
}

export const NameDrivers = z.object({ ticketId: Id, driverIds: Id.array().min(1, 'Valitse kuljettaja').max(MAX_NAMED) })
export type NameDrivers = z.infer<typeof NameDrivers>

export const RemoveDriver = z.object({ ticketId: Id, namedId: Id })
export type RemoveDriver = z.infer<typeof RemoveDriver>

/** Without a ticket: for one that the customer is about to report. */
export const DriverSearch = z.object({ ticketId: Id.nullable(), text: z.string().max(100) })
export type DriverSearch = z.infer<typeof DriverSearch>

const sharedInput = {
  ticketId: Id,
  /** The drivers named on the ticket. */
  namedIds: Id.array().min(1, 'Valitse vähintään yksi kuljettaja').max(MAX_NAMED),
  /** Made by the browser once per sending: a retry sends nothing twice. */
  requestKey: RequestKey,
}

export const NotifyDrivers = z.object({
  ...sharedInput,
  keysPlace: line('Avainten paikka', 300),
  payer: z.enum(PAYERS),
})
export type NotifyDrivers = z.infer<typeof NotifyDrivers>

export const CallBackDrivers = z.object({ ...sharedInput, newTime: Instant })
export type CallBackDrivers = z.infer<typeof CallBackDrivers>

export const DriverChoice = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  channel: z.enum(DRIVER_CHANNELS),
})
export type DriverChoice = z.infer<typeof DriverChoice>

export const NamedDriver = z.object({
  id: z.string(),
  /** In the customer's list; null for one who has left it. */
  driverId: z.string().nullable(),
  name: z.string(),
  phone: z.string(),
  /** Where a message would go first; null for who gets none. */
  channel: z.enum(MESSAGE_CHANNELS).nullable(),
  /** The newest message. */
  message: z
    .object({
      kind: z.enum(MESSAGE_KINDS),
      channel: z.enum(MESSAGE_CHANNELS),
      state: z.enum(MESSAGE_STATES),
      at: z.string(),
    })
    .nullable(),
})
export type NamedDriver = z.infer<typeof NamedDriver>

/** What a message says besides the link. */
export const PickUpPlace = z.object({
  plate: z.string(),
  garage: z.string(),
  address: z.string(),
  phone: z.string(),
  /** How the garage words the text message that the car can be fetched; empty for the product's. */
  readyText: z.string().optional(),
})
export type PickUpPlace = z.infer<typeof PickUpPlace>

export const TicketDrivers = z.object({
  drivers: NamedDriver.array(),
  place: PickUpPlace,
  /** The last message: also what the next one begins with. */
  keysPlace: z.string(),
  payer: z.enum(PAYERS),
  /** Which of them fetched it: the messages before are past. */
  isFetched: z.boolean(),
  can: z.object({ name: z.boolean(), notify: z.boolean(), callBack: z.boolean() }),
})
export type TicketDrivers = z.infer<typeof TicketDrivers>
