import { and, eq } from 'drizzle-orm'
import {
  demandVersion,
  lockOrganization,
  type OrganizationRow,
  organizationById,
} from '#features/organizations/server/organizations.access.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { changedFields } from '#server/audit/changed-fields.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { Properties, PropertiesEdit } from '../organization-settings.ts'

function propertiesOf(row: OrganizationRow): Properties {
  const { archiveAfterDays, propertiesVersion: version } = row
  if (row.type === 'GARAGE') {
    const { type, takesOfferRequests, takesHistoryRequests, bays, hoursPerDay, staleAfterDays, historyFeeCents } = row
    return {
      ...{ type, takesOfferRequests, takesHistoryRequests, bays, hoursPerDay, staleAfterDays, historyFeeCents },
      ...{ archiveAfterDays, version },
    }
  }
  const { type, approvalLimitCents, approvalAnswerHours, approvalDeputyUserId } = row
  const { defaultDriverChannel, referenceRequired } = row
  return {
    ...{ type, approvalLimitCents, approvalAnswerHours, approvalDeputyUserId, defaultDriverChannel, referenceRequired },
    ...{ archiveAfterDays, version },
  }
}

export const organizationProperties = async (db: Queryable, organizationId: string): Promise<Properties> =>
  propertiesOf(await organizationById(db, organizationId))

/** Saves the page Ominaisuudet; its fields depend on the type, which an edit cannot change. */
export const saveProperties = (
  db: Database,
  organizationId: string,
  edit: PropertiesEdit,
  actor: Actor,
): Promise<Properties> =>
  transact(db, async (tx) => {
    const before = propertiesOf(await lockOrganization(tx, organizationId))
    if (before.type !== edit.type) throw new AppError('invalid', 'other_organization_type')
    demandVersion('properties', before, edit)
    const changed = changedFields(before, edit)
    if (Object.keys(changed).length === 0) return before
    if (edit.type === 'CUSTOMER') await demandOwnMember(tx, organizationId, edit.approvalDeputyUserId)
    const { version, type: _, ...fields } = edit
    const [saved] = await tx
      .update(organizations)
      .set({ ...fields, propertiesVersion: version + 1 })
      .where(eq(organizations.id, organizationId))
      .returning()
    if (!saved) throw new Error('a locked organisation is gone')
    await recordAudit(tx, actor, { action: 'organizations.properties_saved', organizationId, details: { changed } })
    return propertiesOf(saved)
  })

async function demandOwnMember(tx: Transaction, organizationId: string, userId: string | null): Promise<void> {
  if (userId === null) return
  const [member] = isUuid(userId)
    ? await tx
        .select({ userId: memberships.userId })
        .from(memberships)
        .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
    : []
  if (!member)
    throw invalidFields({ field: 'approvalDeputyUserId', message: 'Valitse varahyväksyjäksi organisaation jäsen' })
}
