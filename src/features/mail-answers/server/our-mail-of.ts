import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import type { InboundMailRow } from '#server/delivery/inbound-mail/inbound-mails.tables.ts'
import { fingerprintOf, type OurMail } from '#server/delivery/inbound-mail/our-mail.ts'
import type { Services } from '#server/services.ts'

type Ground = { db: Queryable; services: Pick<Services, 'publicUrl' | 'inboundAddress' | 'mailSender'> }

/** The mail that was answered, as far as an answer's quotation is known by it. */
export async function ourMail({ db, services }: Ground, { deliveryId }: InboundMailRow): Promise<OurMail> {
  const { subject, text, html, fingerprint } = deliveries
  const [sent] = await db
    .select({ subject, text, html, fingerprint })
    .from(deliveries)
    .where(eq(deliveries.id, deliveryId))
  const [, inboundDomain = ''] = services.inboundAddress?.split('@') ?? []
  return {
    names: [
      'huoltosilta',
      inboundDomain,
      new URL(services.publicUrl).host,
      ...senderNames(services.mailSender),
      sent?.subject ?? '',
    ]
      .map((name) => name.toLowerCase().replace(/\s+/g, ' ').trim())
      .filter((name) => name !== ''),
    // an outbox keeps contents instead
    fingerprint: sent?.fingerprint || (sent?.text ? fingerprintOf(sent.text, sent.html) : ''),
  }
}

/** `Korjaamon Silta <posti@example.fi>` is named by either. */
const senderNames = (sender: string): string[] => sender.split(/[<>"]/).map((name) => name.trim())
