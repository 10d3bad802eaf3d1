import type { Transaction } from '../db/database.ts'
import { auditEvents } from './audit.tables.ts'

export type AuditRecord = Omit<typeof auditEvents.$inferInsert, 'id' | 'at'>

/** Writes down what an admin or a super-user does, in the transaction that does it. */
export async function recordAudit(tx: Transaction, record: AuditRecord): Promise<void> {
  await tx.insert(auditEvents).values(record)
}
