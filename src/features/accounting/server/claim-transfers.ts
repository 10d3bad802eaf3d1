import { and, asc, eq, exists, isNull, lte, or, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { type ConnectionRow, type TransferRow, toSystem } from './accounting.access.ts'
import { accountingConnections, accountingTransfers } from './accounting.tables.ts'

/** Longer than a job may take (`send-transfers.ts`): after a crash the next worker waits for no longer, and by then no call of the first is under way. */
const CLAIM_MS = 20 * 60_000
/** Clocks of processes differ a little, and moments are kept rounded. */
const DUE_WITHIN_MS = 1000

const soon = (now: Date) => new Date(now.getTime() + DUE_WITHIN_MS).toISOString()

/**
 * Takes a garage's connection for this worker, so that no two send the same document, and the system gets one message at a time; null while another
 * one has it, while it waits, and for one that is off or of a closed organisation.
 */
export async function claimConnection(db: Database, garageId: string, now: Date): Promise<ConnectionRow | null> {
  const { sendingUntil, waitUntil, isOn } = accountingConnections
  const [claimed] = await db
    .update(accountingConnections)
    .set({ sendingUntil: new Date(now.getTime() + CLAIM_MS).toISOString() })
    .where(
      and(
        eq(accountingConnections.garageId, garageId),
        isOn,
        or(isNull(sendingUntil), lte(sendingUntil, now.toISOString())),
        or(isNull(waitUntil), lte(waitUntil, soon(now))),
        isOpen(db),
      ),
    )
    .returning()
  return claimed ?? null
}

/** Whether the organisation is not closed. */
export const isOpen = (db: Queryable) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(organizations)
      .where(and(eq(organizations.id, accountingConnections.garageId), isNull(organizations.disabledAt))),
  )

/** Gives it back, unless another worker has it by now. */
export async function releaseConnection(tx: Transaction, { garageId, sendingUntil }: ConnectionRow): Promise<void> {
  if (sendingUntil === null) return
  await tx
    .update(accountingConnections)
    .set({ sendingUntil: null })
    .where(and(eq(accountingConnections.garageId, garageId), eq(accountingConnections.sendingUntil, sendingUntil)))
}

/** The next document of a connection, the longest due first, so that an invoice goes before its credit note; null when none is due. */
export async function nextDue(
  db: Queryable,
  connection: Pick<ConnectionRow, 'garageId' | 'system'>,
  now: Date,
): Promise<TransferRow | null> {
  const { nextTryAt, id } = accountingTransfers
  const [row] = await db
    .select()
    .from(accountingTransfers)
    .where(and(toSystem(connection), lte(nextTryAt, soon(now))))
    .orderBy(asc(nextTryAt), asc(id))
    .limit(1)
  return row ?? null
}
