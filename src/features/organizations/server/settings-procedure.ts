import { z } from 'zod'
import { type Actor, actorOf } from '#server/caller.ts'
import type { UserContext } from '#server/context.ts'
import { userProcedure } from '#server/trpc.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { Id } from '#shared/id.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { mayEditSettings, mayHandOverCustomer } from '../organizations.policy.ts'
import { managedCustomer } from './organizations.access.ts'

/** Whose settings, who asks, and what they may do with them. */
export type SettingsScope = {
  organizationId: string
  organizationType: OrganizationType
  actor: Actor
  /** In whose name the caller acts: the organisation itself, or the garage that keeps it. */
  onBehalfOf: string
  mayEdit: boolean
  mayInvite: boolean
}

export const SettingsOf = z.object({
  organizationId: Id,
  /** The caller's own garage, when the settings are those of a customer that it added and still keeps. */
  managedByGarageId: Id.optional(),
})
export type SettingsOf = z.infer<typeof SettingsOf>

/**
 * Finds the settings for this caller: those of an own organisation (a member reads, an admin edits), or those of a customer
 * that the caller's garage keeps (every member edits, an admin hands over). Anything else answers as missing.
 */
export async function settingsScope(
  { db, caller }: Pick<UserContext, 'db' | 'caller'>,
  of: SettingsOf,
): Promise<SettingsScope> {
  const inId = of.managedByGarageId ?? of.organizationId
  const membership = caller.memberships.find((one) => one.organizationId === inId)
  if (!membership) throw notFound('organization')
  const { organizationId, organizationType } = membership
  const actor = actorOf(caller, membership)
  if (of.managedByGarageId === undefined) {
    const mayEdit = mayEditSettings(membership)
    return { organizationId, organizationType, actor, onBehalfOf: organizationId, mayEdit, mayInvite: mayEdit }
  }
  const kept = await managedCustomer(db, organizationId, of.organizationId)
  return {
    organizationId: kept.id,
    organizationType: kept.type,
    actor,
    onBehalfOf: organizationId,
    mayEdit: true,
    mayInvite: mayHandOverCustomer(membership),
  }
}

const adminOnly = () => new AppError('forbidden', 'admin_only')

export const demandEdit = (scope: SettingsScope): void => {
  if (!scope.mayEdit) throw adminOnly()
}

/** Reads settings. */
export const settingsProcedure = userProcedure
  .input(SettingsOf)
  .use(async ({ ctx, input, next }) => next({ ctx: { scope: await settingsScope(ctx, input) } }))

/** Edits settings. */
export const settingsEditProcedure = settingsProcedure.use(({ ctx, next }) => {
  demandEdit(ctx.scope)
  return next()
})

/** Invites people, or hands a kept customer over; in the name of a proved address alone, since it sends mail. */
export const invitingProcedure = settingsProcedure.use(({ ctx, next }) => {
  if (!ctx.scope.mayInvite) throw adminOnly()
  if (!ctx.caller.emailVerified) throw new AppError('forbidden', 'email_unverified')
  return next()
})

/** Drivers belong to customers alone. */
export const demandCustomerScope = ({ organizationType }: SettingsScope): void => {
  if (organizationType !== 'CUSTOMER') throw new AppError('forbidden', 'customer_only')
}
