import { and, eq } from 'drizzle-orm'
import { managedCustomer } from '#features/organizations/server/organizations.access.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import type { RemindersAudit } from '../reminders.audit.ts'
import type { RefuseReminders } from '../reminders.ts'
import { reminderRefusals } from './reminders.tables.ts'

/** Writes down that a customer of the garage's own wants no reminders, or wants them again. Refusal: `not_found: organization`. */
export const refuseReminders = (ctx: OrganizationContext, { customerId, refused }: RefuseReminders): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const garageId = ctx.membership.organizationId
    await managedCustomer(tx, garageId, customerId)
    const isThis = and(eq(reminderRefusals.garageId, garageId), eq(reminderRefusals.customerId, customerId))
    const changed = refused
      ? await tx
          .insert(reminderRefusals)
          .values({ garageId, customerId, userId: ctx.actor.userId })
          .onConflictDoNothing()
          .returning({ customerId: reminderRefusals.customerId })
      : await tx.delete(reminderRefusals).where(isThis).returning({ customerId: reminderRefusals.customerId })
    if (changed.length === 0) return
    await recordAudit<RemindersAudit>(tx, ctx.actor, {
      action: refused ? 'reminders.refused' : 'reminders.allowed',
      organizationId: customerId,
      details: {},
    })
  })
