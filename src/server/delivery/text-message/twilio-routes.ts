import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isUuid } from '#shared/id.ts'
import { cutText } from '#shared/plain-text.ts'
import type { Config } from '../../config.ts'
import { storableText } from '../../db/storable-text.ts'
import { transact } from '../../db/transact.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { moveText } from '../move-text.ts'
import { receiveText } from '../receive-text.ts'
import type { TextStep } from '../text-states.ts'
import { INBOUND_PATH, STATUS_PATH } from './twilio-paths.ts'
import { isSignedByTwilio } from './twilio-signature.ts'

/** Twilio's callbacks have some twenty short fields and at most 1,600 characters of text. */
const BODY_LIMIT_BYTES = 32_768

/** The routes that Twilio calls; none without its settings. */
export const twilioRoutes = (twilio: Config['twilio']): readonly Route[] =>
  twilio ? [statusRoute(twilio.authToken), inboundRoute(twilio.authToken)] : []

const signedWith = (authToken: string) => ({
  isSigned: ({ url, body, headers }: FastifyRequest, publicUrl: string): boolean =>
    isSignedByTwilio(authToken, {
      url: `${publicUrl}${url}`,
      fields: body instanceof URLSearchParams ? body : new URLSearchParams(),
      signature: String(headers['x-twilio-signature'] ?? ''),
    }),
})

/** Twilio's words for where a message is; those that are not here say nothing new. */
const STEPS: Readonly<Record<string, TextStep>> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

const statusRoute = (authToken: string): Route =>
  defineRoute({
    method: 'POST',
    url: STATUS_PATH,
    access: signedWith(authToken),
    query: z.object({ delivery: z.string().optional() }),
    body: 'form',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    async handle({ db, query: { delivery: deliveryId = '' }, body, reply }) {
      reply.code(204)
      const step = STEPS[body.get('MessageStatus') ?? '']
      if (!isUuid(deliveryId) || !step) return
      const providerId = storableText(body.get('MessageSid') ?? '', 100) || null
      const error = step === 'failed' ? { error: failureOf(body) } : {}
      await transact(db, (tx) => moveText(tx, deliveryId, { step, providerId, ...error }))
    },
  })

const failureOf = (body: URLSearchParams): string =>
  storableText(
    ['Twilio', body.get('MessageStatus'), body.get('ErrorCode'), body.get('ErrorMessage')].filter(Boolean).join(' '),
    500,
  )

/** Messages of Twilio have 1,600 characters at most. */
const TEXT_LIMIT = 2000

const Inbound = z.object({
  MessageSid: z.string().min(1).max(100),
  From: z.string().regex(/^(whatsapp:)?\+\d{5,15}$/),
  Body: z.string().default(''),
})

const inboundRoute = (authToken: string): Route =>
  defineRoute({
    method: 'POST',
    url: INBOUND_PATH,
    access: signedWith(authToken),
    body: 'form',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    async handle({ db, body, reply }) {
      // what comes from no phone number, such as a short code, is no person's answer
      const { data: inbound } = Inbound.safeParse(Object.fromEntries(body))
      if (inbound)
        await transact(db, (tx) =>
          receiveText(tx, {
            channel: inbound.From.startsWith('whatsapp:') ? 'whatsapp' : 'sms',
            from: inbound.From.replace('whatsapp:', ''),
            body: storableText(cutText(inbound.Body, TEXT_LIMIT), TEXT_LIMIT),
            providerId: storableText(inbound.MessageSid, 100),
          }),
        )
      // no answer of ours
      reply.type('text/xml; charset=utf-8')
      return '<?xml version="1.0" encoding="UTF-8"?><Response/>'
    },
  })
