import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { deliveries } from './deliveries.tables.ts'
import { announceStep } from './move-text.ts'
import { sendAfterCommit } from './send-after-commit.ts'

type Outreach = Pick<
  typeof deliveries.$inferInsert,
  | 'channel'
  | 'to'
  | 'targetKind'
  | 'targetId'
  | 'organizationId'
  | 'senderOrganizationId'
  | 'senderUserId'
  | 'idempotencyKey'
  | 'replyTo'
>

type Contents = Partial<Pick<typeof deliveries.$inferInsert, 'subject' | 'html' | 'text'>>

/**
 * Makes the row of an outreach and what follows of it: it is sent, or what never leaves is announced as failed. One that was too many keeps its
 * contents, for super-users may send it; they may not where the recipient answered STOP. Answers its id, or that of the row with the same key.
 */
export async function makeOutreach(
  tx: Transaction,
  row: Outreach,
  { outcome, contents }: { outcome: 'leaves' | 'suppressed' | 'opted out'; contents: Contents },
): Promise<string> {
  const settled = { state: 'suppressed' as const, settledAt: sql`now()` }
  const as = {
    leaves: contents,
    suppressed: { ...contents, ...settled, reason: 'limit' as const },
    'opted out': { ...settled, reason: 'opted_out' as const },
  }[outcome]
  const [made] = await tx
    .insert(deliveries)
    .values({ ...row, ...as })
    .onConflictDoNothing({ target: deliveries.idempotencyKey })
    .returning()
  if (!made) return idOfKey(tx, row.idempotencyKey ?? '')
  if (outcome === 'leaves') sendAfterCommit(tx, made)
  else announceStep(tx, made, 'failed')
  return made.id
}

async function idOfKey(tx: Transaction, idempotencyKey: string): Promise<string> {
  const [first] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(eq(deliveries.idempotencyKey, idempotencyKey))
  if (!first) throw new Error('a message was neither made nor there before')
  return first.id
}
