import { randomFillSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** None is mistaken for another when it is read aloud or typed (Crockford's base 32). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 12

/** Random bytes for many ids at once: the system is asked for them once in a hundred requests. */
const bytes = Buffer.alloc(LENGTH * 100)
let used = bytes.length

/**
 * Names a request for the log and for support, such as `k7f3-91c2-mq0d`: short enough to read over the phone, and 60 bits of chance, so that it is the
 * only one of its name in any log, and says nothing of other requests. What a client sends is never taken.
 */
export function newRequestId(): string {
  if (used === bytes.length) {
    randomFillSync(bytes)
    used = 0
  }
  let id = ''
  for (let place = 0; place < LENGTH; place += 1) {
    if (place > 0 && place % 4 === 0) id += '-'
    id += LETTERS[(bytes[used + place] ?? 0) % LETTERS.length]
  }
  used += LENGTH
  return id
}

export const REQUEST_ID_HEADER = 'x-request-id'

/** Every answer names its request. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.header(REQUEST_ID_HEADER, id)
    done()
  })
}
