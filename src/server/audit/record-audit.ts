import type { Actor } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { auditEvents } from './audit.tables.ts'

export type AuditRecord = Pick<typeof auditEvents.$inferInsert, 'action' | 'organizationId' | 'userId' | 'details'>

/** Writes down who did what, as what, in the transaction that does it. */
export async function recordAudit(tx: Transaction, { userId, actingAs }: Actor, record: AuditRecord): Promise<void> {
  await tx.insert(auditEvents).values({ ...record, actorUserId: userId, actingAs })
}
