import { and, desc, eq, ne, or } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { inboundMails } from './inbound-mails.tables.ts'
import { REFUSALS } from './refusals.ts'

/**
 * The newest answers by mail that became nothing, those of programs too, since what was taken for one may be a person's; and those of which
 * something was cut that may have been the person's.
 */
export async function listRefusedMails(db: Queryable, limit: number) {
  const { id, from, subject, reason, receivedAt, settledAt, state, keptText } = inboundMails
  const rows = await db
    .select({ id, from, subject, reason, receivedAt, settledAt, keptText })
    .from(inboundMails)
    .where(or(eq(state, 'refused'), and(eq(state, 'posted'), ne(keptText, ''))))
    .orderBy(desc(settledAt))
    .limit(limit)
  return rows.map(({ reason, receivedAt, settledAt, ...row }) => ({
    ...row,
    why: reason === null ? 'Lisättiin. Lainattua tekstiä jäi pois.' : REFUSALS[reason].shown,
    at: settledAt ?? receivedAt,
  }))
}
