// Receives webhooks of Huoltosilta on plain Node: checks the signature, drops what it has already, answers at once.
//
//   WEBHOOK_SECRET=whsec_… PORT=8080 node receive-webhook.mjs
//
// Copy the secret from Asetukset, Webhookit. Put a web server with https in front of it. docs/webhooks.md describes what comes.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

/** Older and newer calls are refused, so that an old one cannot be sent again by others. */
const TOLERANCE_SECONDS = 5 * 60
const MAX_BODY_BYTES = 1024 * 1024

/** Whether the body was signed with the secret lately (https://www.standardwebhooks.com). While a secret is being changed there are two signatures. */
export function isGenuine(headers, body, secret, nowSeconds = Date.now() / 1000) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (!id || !timestamp || !signatures) return false
  if (!(Math.abs(nowSeconds - Number(timestamp)) <= TOLERANCE_SECONDS)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** `handle` gets `{ type, timestamp, data }` of each call once; when it throws, the call comes again later. */
export function receiver({ secret, handle, hasSeen = rememberIds() }) {
  return createServer(async (request, response) => {
    const answer = (code) => response.writeHead(code).end()
    if (request.method !== 'POST') return answer(405)
    let body = ''
    request.setEncoding('utf8')
    for await (const piece of request) {
      body += piece
      if (body.length > MAX_BODY_BYTES) return answer(413)
    }
    if (!isGenuine(request.headers, body, secret)) return answer(401)
    const id = request.headers['webhook-id']
    // a call comes again when our answer was lost
    if (hasSeen.has(id)) return answer(204)
    try {
      await handle(JSON.parse(body), id)
    } catch (error) {
      console.error('webhook failed', id, error)
      return answer(500)
    }
    hasSeen.add(id)
    return answer(204)
  })
}

/** The last ids in memory; an ERP keeps them in its database, with a unique index, in the transaction of its own change. */
export function rememberIds(max = 10_000) {
  const ids = new Set()
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id)
      if (ids.size > max) ids.delete(ids.values().next().value)
    },
  }
}

if (import.meta.main) {
  const { WEBHOOK_SECRET: secret, PORT = '8080' } = process.env
  if (!secret) throw new Error('WEBHOOK_SECRET is not set')
  receiver({ secret, handle: async (event, id) => console.log(id, event.type, event.data) }).listen(Number(PORT))
}
