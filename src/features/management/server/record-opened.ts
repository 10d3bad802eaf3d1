import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Database } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { lockName } from '#server/db/lock-name.ts'
import { transact } from '#server/db/transact.ts'
import type { ManagementAudit } from '../management.audit.ts'

type Opening = Pick<
  ManagementAudit,
  'management.organization_opened' | 'management.users_opened' | 'management.audit_opened'
>

type Opened = {
  [Action in keyof Opening]: { action: Action; details: Opening[Action]; organizationId?: string }
}[keyof Opening]

/** Writes down what a super-user looks at, before it is read: one row for the same thing within an hour. */
export const recordOpened = (db: Database, actor: Actor, opened: Opened): Promise<void> =>
  transact(db, async (tx) => {
    const { action, organizationId, details } = opened
    const thing = JSON.stringify([actor.userId, action, organizationId, details])
    // a page asks several questions at once
    await lockName(tx, thing)
    const same = and(
      eq(auditEvents.actorUserId, actor.userId),
      gt(auditEvents.at, sql`now() - interval '1 hour'`),
      eq(auditEvents.action, action),
      organizationId === undefined
        ? isNull(auditEvents.organizationId)
        : eq(auditEvents.organizationId, organizationId),
      sql`${auditEvents.details} = ${JSON.stringify(details)}::jsonb`,
    )
    if (!(await hasRows(tx, auditEvents, same))) await recordAudit<ManagementAudit>(tx, actor, opened)
  })
