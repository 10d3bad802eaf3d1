import type {} from '@fastify/multipart' // its request.parts(), registered where a route wants a form
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { knownFailure } from '../../known-failure.ts'
import { provedDomains } from './proved-sender.ts'
import type { Arrived } from './receive-mail.ts'

/** Above what mail servers let through with the attachments that the product takes. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024

/** Latin-1 gives each byte back unchanged: a message is in the charset that it names, or in several. */
const form = {
  limits: { fieldSize: MAX_MAIL_BYTES, fields: 40, files: 0, headerPairs: 40 },
  defCharset: 'latin1',
}

const Envelope = z.object({ to: z.string().array().max(100), from: z.string() })

/**
 * Reads the fields that count: `email` is the message, `envelope` has its recipients, `SPF` and `dkim` say whether the sender is genuine. Null for a
 * form without a message.
 */
export async function readSendgridForm(request: FastifyRequest): Promise<Arrived | null> {
  const fields = new Map<string, string>()
  let isWhole = true
  try {
    for await (const part of request.parts(form)) {
      if (part.type !== 'field' || typeof part.value !== 'string') continue
      fields.set(part.fieldname, part.value)
      if (part.fieldname === 'email') isWhole = !part.valueTruncated
    }
  } catch (error) {
    // an unreadable form will be no better the next time; a line that broke may be
    if (knownFailure(error)) throw error
    return null
  }
  const email = fields.get('email')
  if (email === undefined) return null
  const { to, from } = envelopeOf(fields.get('envelope'))
  const [spf, dkim] = [fields.get('SPF') ?? '', fields.get('dkim') ?? '']
  return {
    recipients: to,
    raw: Buffer.from(email, 'latin1'),
    isWhole,
    isBounce: from.trim() === '' || from.trim() === '<>',
    isForged: isForged(spf, dkim),
    provedDomains: provedDomains({ spf, dkim, envelopeFrom: from }),
  }
}

function envelopeOf(text: string | undefined): z.infer<typeof Envelope> {
  try {
    return Envelope.parse(JSON.parse(text ?? ''))
  } catch {
    return { to: [], from: '?' }
  }
}

/**
 * SendGrid's verdicts: SPF is one word, dkim `{@example.fi : pass}`. Many domains of small firms do not publish who may write for them, and that is
 * no reason to refuse; one that says no is, unless the message carries a good signature. Whether the person must be asked is another question
 * (`proved-sender.ts`).
 */
const isForged = (spf: string, dkim: string): boolean => /^(soft)?fail/i.test(spf.trim()) && !/:\s*pass\b/i.test(dkim)
