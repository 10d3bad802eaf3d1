import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { announce } from '../events/announce.ts'
import { deliveries, type TextChannel } from './deliveries.tables.ts'
import { textReceived } from './delivery.events.ts'
import { keepOpting, optingOf } from './opt-outs.ts'
import { receivedTexts } from './texts.tables.ts'

type Received = { channel: TextChannel; from: string; body: string; providerId: string }

/** Takes a text message from a phone, once: it is announced, and STOP and START are kept. */
export async function receiveText(tx: Transaction, { channel, from, body, providerId }: Received): Promise<void> {
  const [first] = await tx.insert(receivedTexts).values({ providerId }).onConflictDoNothing().returning()
  if (!first) return
  const opting = optingOf(body)
  if (opting) await keepOpting(tx, { channel, phoneNumber: from }, opting)
  const [answered] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.channel, channel),
        // for the index
        ne(deliveries.channel, 'mail'),
        eq(deliveries.to, from),
        ne(deliveries.state, 'suppressed'),
        gt(deliveries.createdAt, sql`now() - interval '14 days'`),
      ),
    )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(1)
  announce(tx, textReceived, { channel, from, body, providerId, deliveryId: answered?.id ?? null })
}
