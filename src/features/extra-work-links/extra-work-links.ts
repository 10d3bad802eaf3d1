import { z } from 'zod'
import { normalizeEmail } from '#shared/email-address.ts'
import { EMAIL_ERROR } from '#shared/fields.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { formatPhone, PHONE_ERROR, readPhone } from '#shared/phone.ts'
import { canGetTexts } from '#shared/phone-reach.ts'
import { line, nameLine } from '#shared/text-fields.ts'

/** How long a link lives. */
export const LINK_DAYS = 14

/** Of one request: more people than ever look at it. */
export const MAX_LINKS = 20

export const LINK_CHANNELS = ['SMS', 'WHATSAPP', 'EMAIL'] as const
export type LinkChannel = (typeof LINK_CHANNELS)[number]

/** The state of the message. */
export const MESSAGE_STATES = ['QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** What a link is worth. OLD is one of a request that was answered by others, asked again, taken back, or whose ticket is over. */
export const LINK_STANDINGS = ['OPEN', 'USED', 'REVOKED', 'EXPIRED', 'OLD'] as const
export type LinkStanding = (typeof LINK_STANDINGS)[number]

/** An answer by a link has a name, which appears in mails that the product sends. */
export const AnswererName = nameLine(100, { missing: 'Kirjoita nimesi' })
export const AnswerNote = line('Kommentti', 500)

const asAddress = (channel: LinkChannel, typed: string): string | null =>
  (channel === 'EMAIL' ? normalizeEmail(typed) : readPhone(typed)) ?? null

const getsMessages = (channel: LinkChannel, address: string) => channel === 'EMAIL' || canGetTexts(address)

/** The number or address in its normal form; null for none, and for a landline, which gets no text messages. */
export function readAddress(channel: LinkChannel, typed: string): string | null {
  const address = asAddress(channel, typed)
  return address !== null && getsMessages(channel, address) ? address : null
}

/** A number or address in its normal form, as people write it. */
export const writtenAddress = ({ channel, address }: { channel: LinkChannel; address: string }): string =>
  channel === 'EMAIL' ? address : formatPhone(address)

/** The sentence for an address that `readAddress` refuses. */
export function addressError(channel: LinkChannel, typed: string): string {
  if (channel === 'EMAIL') return EMAIL_ERROR
  return asAddress(channel, typed) === null ? PHONE_ERROR : 'Lankanumeroon ei voi lähettää viestejä. Valitse sähköposti'
}

export const SendLink = z
  .object({
    extraWorkId: Id,
    name: nameLine(100, { missing: 'Kirjoita, kenelle linkki lähetetään' }),
    channel: z.enum(LINK_CHANNELS),
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
export type SendLink = z.infer<typeof SendLink>

export const ResendLink = z.object({ linkId: Id, requestKey: RequestKey })
export type ResendLink = z.infer<typeof ResendLink>

export const RevokeLink = z.object({ linkId: Id })
export type RevokeLink = z.infer<typeof RevokeLink>

/** A person whom the sender may choose: the customer's contacts, the ticket's contact and its drivers. */
export const Recipient = z.object({ name: z.string(), phone: z.string(), email: z.string() })
export type Recipient = z.infer<typeof Recipient>

export const SentLink = z.object({
  id: z.string(),
  extraWorkId: z.string(),
  name: z.string(),
  channel: z.enum(LINK_CHANNELS),
  address: z.string(),
  /** Whether the address is the customer's or the ticket's own; otherwise who sent it typed it. */
  isKnown: z.boolean(),
  /** The person and the organisation that sent it. */
  sentBy: z.string().nullable(),
  organization: z.string(),
  message: z.object({ state: z.enum(MESSAGE_STATES), at: z.string() }),
  /** When its page was first opened: by the recipient, or by a program that looks into mails. */
  openedAt: z.string().nullable(),
  standing: z.enum(LINK_STANDINGS),
  can: z.object({ resend: z.boolean(), revoke: z.boolean() }),
})
export type SentLink = z.infer<typeof SentLink>

/** The place that a message names, besides the link. */
export const LinkPlace = z.object({ plate: z.string(), garage: z.string(), phone: z.string() })
export type LinkPlace = z.infer<typeof LinkPlace>

export const ExtraWorkLinks = z.object({
  /** The oldest first. */
  links: SentLink.array(),
  /** The requests that may be sent as links. */
  sendable: z.string().array(),
  place: LinkPlace,
  /** In whose name this viewer would send: the customer's, or null for the garage, which the text names anyway. */
  sender: z.string().nullable(),
})
export type ExtraWorkLinks = z.infer<typeof ExtraWorkLinks>

const rank: Record<MessageState, number> = { QUEUED: 0, FAILED: 0, SENT: 1, DELIVERED: 2, READ: 3 }
const STATE_OF = { sent: 'SENT', delivered: 'DELIVERED', read: 'READ' } as const

/** The state of a message after what its provider reports, which may come late and in any order; null when it leads nowhere further. */
export function laterState(now: MessageState, reported: keyof typeof STATE_OF): MessageState | null {
  const next = STATE_OF[reported]
  return rank[next] > rank[now] ? next : null
}
