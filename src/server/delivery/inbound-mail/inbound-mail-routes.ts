import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { hashToken, sameText } from '../../secure-token.ts'
import { MAX_MAIL_BYTES, readSendgridForm } from './read-sendgrid-form.ts'
import { receiveMail } from './receive-mail.ts'

/**
 * Where answers to mails are handed over; nothing without its settings. What will never be of use is answered 204 all the same: the provider tries
 * again after any 5xx, for three days, and drops a mail after any other refusal.
 */
export const inboundMailRoutes = (inbound: Config['inboundMail']): readonly Route[] =>
  inbound ? [sendgridRoute(inbound.key), messageRoute(inbound.key)] : []

/** The key is the password of Basic authentication, for any user name: SendGrid takes it as a part of the address. */
const withKey = (key: string) => ({
  isSigned: ({ headers }: FastifyRequest): boolean => {
    const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ')
    const given = Buffer.from(credentials, 'base64').toString()
    const password = given.slice(given.indexOf(':') + 1)
    // as hashes, so that the comparison is of equal lengths
    return sameText(hashToken(password), hashToken(key)) && scheme?.toLowerCase() === 'basic'
  },
})

/** SendGrid's Inbound Parse, with "POST the raw, full MIME message". */
const sendgridRoute = (key: string): Route =>
  defineRoute({
    method: 'POST',
    url: '/api/webhooks/mail/sendgrid',
    access: withKey(key),
    body: 'multipart',
    async handle({ db, services, log, request, reply }) {
      const arrived = await readSendgridForm(request)
      if (arrived) await receiveMail({ db, services, log }, arrived)
      else log.warn('Inbound Parse sent no raw message: is "POST the raw, full MIME message" chosen?')
      reply.code(204)
    },
  })

const Envelope = z.object({
  to: z.string().max(2000),
  /** Empty for a bounce. */
  from: z.string().max(500).optional(),
})

/** One raw message, from the pipe of a mail server: the envelope is in the query, several recipients with commas between them. */
const messageRoute = (key: string): Route =>
  defineRoute({
    method: 'POST',
    url: '/api/webhooks/mail/message',
    access: withKey(key),
    query: Envelope,
    body: 'stream',
    async handle({ db, services, log, query: { to, from }, body, reply }) {
      const { bytes, isWhole } = await readStream(body, MAX_MAIL_BYTES)
      // the operator's own mail server has refused what is forged; we do not check it again
      await receiveMail(
        { db, services, log },
        {
          recipients: to.split(','),
          raw: bytes,
          isWhole,
          isBounce: from === '',
          isForged: false,
          provedDomains: 'own',
        },
      )
      reply.code(204)
    },
  })

/** At most so many bytes of a body; what comes after them is read and thrown away, so that its sender gets an answer. */
async function readStream(body: Readable, maxBytes: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > 2 * maxBytes) break
    if (length <= maxBytes) chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks), isWhole: length <= maxBytes }
}
