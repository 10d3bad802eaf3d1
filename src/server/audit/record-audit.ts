import type { Transaction } from '../db/database.ts'
import { auditEvents } from './audit.tables.ts'

export type AuditRecord = Omit<typeof auditEvents.$inferInsert, 'id' | 'at'>

/** Who acts, and as what: a super-user in somebody else's organisation is marked as one. Spread it into the record. */
export type Actor = Pick<AuditRecord, 'actorUserId' | 'actingAs'>

/** Writes down what an admin or a super-user does, in the transaction that does it. */
export async function recordAudit(tx: Transaction, record: AuditRecord): Promise<void> {
  await tx.insert(auditEvents).values(record)
}
