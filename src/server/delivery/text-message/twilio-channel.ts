import { storableText } from '../../db/storable-text.ts'
import type { Channel, Outgoing } from '../channel.ts'
import type { TextChannel } from '../deliveries.tables.ts'
import { STATUS_PATH } from './twilio-paths.ts'

const TWILIO = 'https://api.twilio.com'
const LIMIT_MS = 10_000
/** A person who waits for a car is notified by the next channel rather than hours later. */
const PATIENCE_MS = 20 * 60_000

export type TwilioOptions = {
  accountSid: string
  authToken: string
  /** Null for Twilio itself. */
  apiBaseUrl: string | null
  /** A number in E.164, or a registered name for SMS. */
  sender: string
  /** Of WhatsApp: an approved template whose only variable, 1, is the text. */
  notificationTemplateId: string
  /** Where Twilio finds us, without a slash at the end. */
  publicUrl: string
  limitMs?: number
}

/**
 * Text messages by Twilio's HTTP API. Twilio recognises no repeated request, so the delivery's id is in the address of the callback: that finds the
 * delivery even when the answer to the request was lost, and it is not sent again.
 */
export const twilioChannel = (name: TextChannel, options: TwilioOptions): Channel => ({
  name,
  isOutbox: false,
  send: (delivery) => post(messageOf(name, delivery, options), options),
  isRefusedForGood,
  patienceMs: PATIENCE_MS,
  stop() {},
})

/** The fields of Twilio's Messages resource. */
export function messageOf(
  name: TextChannel,
  { id, to, text }: Outgoing,
  options: TwilioOptions,
): Record<string, string> {
  const { sender, publicUrl, apiBaseUrl, notificationTemplateId } = options
  // Twilio refuses an address that it cannot reach, and would send nothing
  const isReachable = apiBaseUrl !== null || !/^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl)
  const statusCallback = isReachable && { StatusCallback: `${publicUrl}${STATUS_PATH}?delivery=${id}` }
  if (name === 'sms') return { To: to, From: sender, Body: text, ...statusCallback }
  return {
    To: `whatsapp:${to}`,
    From: `whatsapp:${sender}`,
    ContentSid: notificationTemplateId,
    // variables of templates take no line breaks, and not more than a few blanks at once
    ContentVariables: JSON.stringify({ 1: text.replace(/\s+/g, ' ') }),
    ...statusCallback,
  }
}

/** Resolves to Twilio's id of the message, or to nothing when it took the message without saying one. */
async function post(message: Record<string, string>, options: TwilioOptions): Promise<string> {
  const { accountSid, authToken, apiBaseUrl, limitMs = LIMIT_MS } = options
  const response = await fetch(`${apiBaseUrl ?? TWILIO}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    body: new URLSearchParams(message),
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new TwilioRefusal(response.status, field(answer, 'code'), field(answer, 'message'))
  return storableText(field(answer, 'sid') ?? '', 100)
}

const field = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined

class TwilioRefusal extends Error {
  readonly status: number
  constructor(status: number, code: unknown, said: unknown) {
    super(`Twilio ${[status, code].filter(Boolean).join(', ')}${typeof said === 'string' ? `: ${said}` : ''}`)
    this.status = status
  }
}

/**
 * Twilio says no to what was asked: the number does not exist, is a landline, answered STOP, has no WhatsApp. Its codes for that are many
 * and change, and it asks to build nothing on them. The same request would be refused again; our credentials (401), too many requests (429)
 * and failures of its own are another matter.
 */
const isRefusedForGood = (error: unknown): boolean => error instanceof TwilioRefusal && error.status === 400
