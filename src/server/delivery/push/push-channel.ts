import { createHash } from 'node:crypto'
import type { RequestDetails } from 'web-push'
import type { Config } from '../../config.ts'
import { storableText } from '../../db/storable-text.ts'
import { waitOf } from '../../retry-after.ts'
import type { Channel } from '../channel.ts'
import { isPushEndpoint } from './push-endpoints.ts'
import { PushMessage } from './push-message.ts'

/** A device that is off for longer shows nothing: what happened is in the app. */
const KEPT_SECONDS = 24 * 3600
/** The same for a push service that takes nothing. */
const PATIENCE_MS = 2 * 3_600_000
const LIMIT_MS = 10_000
const ANSWER_LIMIT = 500

/** Messages to people's browsers, by the push service of each (RFC 8030), encrypted for one browser (RFC 8291). */
export function pushChannel(push: Config['push']): Channel {
  if (!push) return closed
  return {
    name: 'push',
    isOutbox: false,
    async send({ text }) {
      const message = PushMessage.parse(JSON.parse(text))
      if (!isPushEndpoint(message.address.endpoint, push.testOrigin)) throw new PushRefusal(400, 'no push service')
      return post(await requestOf(message, push))
    },
    isRefusedForGood: (error) => error instanceof PushRefusal && [400, 401, 403, 413].includes(error.status),
    // how push services say that the person took the permission back, or that the browser is no more
    isGone: (error) => error instanceof PushRefusal && [404, 410].includes(error.status),
    waitMs: (error) => (error instanceof PushRefusal ? error.waitMs : undefined),
    patienceMs: PATIENCE_MS,
    stop() {},
  }
}

const closed: Channel = {
  name: 'push',
  isOutbox: false,
  isClosed: true,
  send: async () => {
    throw new Error('push is not set up (VAPID_…)')
  },
  isRefusedForGood: () => true,
  stop() {},
}

async function requestOf(
  { address, content, urgency }: PushMessage,
  { publicKey, privateKey, subject }: NonNullable<Config['push']>,
): Promise<RequestDetails> {
  // its cryptography is worth some megabytes, so it is loaded when it is needed
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth } = address
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: KEPT_SECONDS,
    urgency,
    // a newer one replaces one that waits for the device
    topic: createHash('sha256').update(content.tag).digest('base64url').slice(0, 32),
  })
}

/** Resolves to what the push service calls the message. Our own request, since the library's has no limit of time and follows nothing. */
async function post({ endpoint, method, headers, body }: RequestDetails): Promise<string> {
  const { 'Content-Length': _, ...sent } = headers as Record<string, string>
  const response = await fetch(endpoint, {
    method,
    headers: { ...sent, TTL: String(sent.TTL) },
    body: body && new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  const said = storableText(await response.text(), ANSWER_LIMIT)
  if (!response.ok)
    throw new PushRefusal(response.status, said, waitOf(response.headers.get('retry-after'), Date.now()))
  return storableText(response.headers.get('location') ?? '', ANSWER_LIMIT)
}

class PushRefusal extends Error {
  readonly status: number
  readonly waitMs: number | undefined
  constructor(status: number, said: string, waitMs?: number) {
    super(`push service ${status}${said ? `: ${said}` : ''}`)
    this.status = status
    this.waitMs = waitMs
  }
}
