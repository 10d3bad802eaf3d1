import type { Actor } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { auditEvents } from './audit.tables.ts'

/** The acts that one feature writes down, each with the shape of its details; `<feature>.audit.ts` has them. */
type Acts = Record<string, object>

/** One act of the feature: `details` are those of its action. */
export type Act<Audit> = {
  [Action in keyof Audit & string]: { action: Action; details: Audit[Action] }
}[keyof Audit & string]

/** An act, the organisation that was changed and the user who was changed, if it was about one. */
export type AuditRecord<Audit> = Act<Audit> & { organizationId?: string; userId?: string }

/**
 * Writes down who did what, as what, in the transaction that does it: `recordAudit<MembersAudit>(tx, actor, { … })`. The
 * feature's own type knows its actions, so a misspelt one, or details of another act, do not compile.
 */
export async function recordAudit<Audit extends Acts = never>(
  tx: Transaction,
  { userId, actingAs }: Actor,
  record: AuditRecord<NoInfer<Audit>>,
): Promise<void> {
  await tx.insert(auditEvents).values({
    action: record.action,
    // plain JSON by its type, in a column for every feature's details
    details: record.details as Record<string, unknown>,
    organizationId: record.organizationId,
    userId: record.userId,
    actorUserId: userId,
    actingAs,
  })
}
