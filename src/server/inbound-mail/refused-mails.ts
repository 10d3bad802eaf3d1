import { and, desc, eq, ne } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { inboundMails } from './inbound-mails.tables.ts'
import { REFUSALS } from './refusals.ts'

/** The newest answers by mail that became nothing; those of programs are no loss and are left out. */
export async function listRefusedMails(db: Queryable, limit: number) {
  const { id, from, subject, reason, receivedAt, settledAt, state } = inboundMails
  const rows = await db
    .select({ id, from, subject, reason, receivedAt, settledAt })
    .from(inboundMails)
    .where(and(eq(state, 'refused'), ne(reason, 'automatic')))
    .orderBy(desc(settledAt))
    .limit(limit)
  return rows.map(({ reason, receivedAt, settledAt, ...row }) => ({
    ...row,
    why: reason === null ? '' : REFUSALS[reason].shown,
    at: settledAt ?? receivedAt,
  }))
}
