import { z } from 'zod'
import { addressError, MESSAGE_STATES, readAddress } from '#features/extra-work-links/extra-work-links.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { line, nameLine } from '#shared/text-fields.ts'
import { STATUS_MESSAGES } from '#shared/timeline-acts.ts'

/** How long the page is there once the ticket is closed. */
export const DAYS_AFTER_CLOSING = 30

/** Of one ticket, with those that were taken back: more people than ever follow one car. */
export const MAX_STATUS_LINKS = 20

export const STATUS_CHANNELS = ['SMS', 'EMAIL'] as const
export type StatusChannel = (typeof STATUS_CHANNELS)[number]

/** What its recipient is in the ticket. OTHER is anybody whose number or address was typed. */
export const FOLLOWERS = ['CONTACT', 'CUSTOMER', 'DRIVER', 'OTHER'] as const
export type Follower = (typeof FOLLOWERS)[number]

export const STATUS_STANDINGS = ['OPEN', 'REVOKED', 'EXPIRED'] as const
export type StatusStanding = (typeof STATUS_STANDINGS)[number]

export const SendStatusLink = z
  .object({
    ticketId: Id,
    name: nameLine(100, { missing: 'Kirjoita, kenelle linkki lähetetään' }),
    channel: z.enum(STATUS_CHANNELS),
    /** A phone number, or for EMAIL an e-mail address. */
    address: line('Osoite', 200),
    /** Made by the browser once per sending: a retry sends nothing twice. */
    requestKey: RequestKey,
  })
  .transform(({ address, ...asked }, context) => {
    const known = readAddress(asked.channel, address)
    if (known) return { ...asked, address: known }
    context.addIssue({ code: 'custom', path: ['address'], message: addressError(asked.channel, address) })
    return z.NEVER
  })
export type SendStatusLink = z.infer<typeof SendStatusLink>

/** To the address that the sender was shown; a receiver who has changed since is not sent anything. */
export const SendReceipt = z.object({ ticketId: Id, address: line('Osoite', 200), requestKey: RequestKey })
export type SendReceipt = z.infer<typeof SendReceipt>

export const ResendStatusLink = z.object({ linkId: Id, requestKey: RequestKey })
export type ResendStatusLink = z.infer<typeof ResendStatusLink>

export const RevokeStatusLink = z.object({ linkId: Id })
export type RevokeStatusLink = z.infer<typeof RevokeStatusLink>

/** A person of the ticket who can be sent a link; a number that gets no text messages is left out. */
export const StatusReceiver = z.object({
  as: z.enum(FOLLOWERS),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
})
export type StatusReceiver = z.infer<typeof StatusReceiver>

export const StatusLink = z.object({
  id: z.string(),
  as: z.enum(FOLLOWERS),
  name: z.string(),
  channel: z.enum(STATUS_CHANNELS),
  address: z.string(),
  /** The newest message; null for who came by another link, such as that of a request for extra work. */
  message: z.object({ about: z.enum(STATUS_MESSAGES), state: z.enum(MESSAGE_STATES), at: z.string() }).nullable(),
  /** When the page was first opened; programs that preview messages open it too. */
  openedAt: z.string().nullable(),
  standing: z.enum(STATUS_STANDINGS),
  can: z.object({ resend: z.boolean(), revoke: z.boolean() }),
})
export type StatusLink = z.infer<typeof StatusLink>

/** What a message says besides the link. */
export const StatusPlace = z.object({
  plate: z.string(),
  garage: z.string(),
  address: z.string(),
  phone: z.string(),
  /** When the work begins, if that is still to come. */
  startsAt: z.string().nullable(),
  /** How the garage words the text message that the car can be fetched; empty for the product's. */
  readyText: z.string().optional(),
})
export type StatusPlace = z.infer<typeof StatusPlace>

export const StatusLinks = z.object({
  /** The oldest first. */
  links: StatusLink.array(),
  canSend: z.boolean(),
})
export type StatusLinks = z.infer<typeof StatusLinks>

/** What the window in which a link is sent needs. */
export const StatusReceivers = z.object({
  /** Whom the viewer may choose; empty where nothing may be sent. */
  receivers: StatusReceiver.array(),
  place: StatusPlace,
  /** In whose name this viewer would send: the customer's, or null for the garage, which the text names anyway. */
  sender: z.string().nullable(),
  /** To whom a garage writes unless it chooses another receiver, of a customer that has no account; null where no message reaches it, or may leave. */
  usual: z.object({ name: z.string(), channel: z.enum(STATUS_CHANNELS), address: z.string() }).nullable(),
  /** Whether the customer has no account, so that nothing of the product reaches it. */
  hasNoAccount: z.boolean(),
  /** Whether the viewer may send one more link. */
  canSend: z.boolean(),
})
export type StatusReceivers = z.infer<typeof StatusReceivers>

/** What the form of a garage's report asks about a customer. */
export const IntakeFollower = z.object({
  /** Whether a link is sent unless the user chooses otherwise. */
  isSent: z.boolean(),
  /** Whether it may be sent at all: a customer that has not said yes to the garage gets none. */
  isAllowed: z.boolean(),
  /** How the customer itself is reached, where its garage keeps it. */
  customer: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
})
export type IntakeFollower = z.infer<typeof IntakeFollower>
