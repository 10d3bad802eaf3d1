import { and, eq, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { UserContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { transact } from '#server/db/transact.ts'
import { ownAllowances } from '#server/outreach/day-sums.ts'
import { outreachAllowances } from '#server/outreach/outreach.tables.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { OutreachAudit } from '../outreach.audit.ts'
import type { AllowanceEdit } from '../outreach.ts'

/**
 * Gives an organisation an allowance of its own (0 stops its messages), or with null takes it back. Refusals: `not_found: outreach_sender`,
 * `conflict: outreach_allowance_changed`.
 */
export const setAllowance = (ctx: UserContext, edit: AllowanceEdit): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { organizationId, messagesPerDay: to } = edit
    const isThere = isUuid(organizationId) && (await hasRows(tx, organizations, eq(organizations.id, organizationId)))
    if (!isThere) throw notFound('outreach_sender')
    const [before] = await ownAllowances(tx, [organizationId])
    if (!(await write(tx, edit))) {
      const current = { messagesPerDay: before?.messagesPerDay ?? null, version: before?.version ?? 0 }
      throw new AppError('conflict', 'outreach_allowance_changed', { details: { current } })
    }
    const from = before?.messagesPerDay ?? null
    if (from === to) return
    await recordAudit<OutreachAudit>(tx, ctx.actor, {
      action: 'outreach.allowance_set',
      organizationId,
      details: { from, to },
    })
  })

/** False when another user was first. */
async function write(tx: Transaction, { organizationId, messagesPerDay, version }: AllowanceEdit): Promise<boolean> {
  const written =
    version === 0
      ? await tx.insert(outreachAllowances).values({ organizationId, messagesPerDay }).onConflictDoNothing().returning()
      : await tx
          .update(outreachAllowances)
          .set({ messagesPerDay, version: sql`${outreachAllowances.version} + 1` })
          .where(and(eq(outreachAllowances.organizationId, organizationId), eq(outreachAllowances.version, version)))
          .returning()
  return written.length > 0
}
