import { actorOf, membershipIn } from '#server/caller.ts'
import type { UserContext } from '#server/context.ts'
import {
  type MayHave,
  requireEdit,
  requireType,
  type SettingsOf,
  type SettingsScope,
  settingsAccess,
} from '#server/settings-access.ts'
import { userProcedure } from '#server/trpc.ts'
import { mayEditManagedCustomer, mayEditSettings, mayHandOverCustomer } from '../organizations.policy.ts'
import { managedCustomer } from './organizations.access.ts'

type Asking = Pick<UserContext, 'db' | 'caller'>

/**
 * Finds the settings for one of the organisation's own people (a member reads, an admin edits), or for the people of the
 * garage that manages this customer (every member edits, an admin hands over). Anything else answers as missing.
 */
async function ownScope({ db, caller }: Asking, of: SettingsOf): Promise<SettingsScope> {
  const inId = of.managedByGarageId ?? of.organizationId
  const membership = membershipIn(caller, inId)
  const { organizationId, organizationType } = membership
  const actor = actorOf(caller, membership)
  if (of.managedByGarageId === undefined) {
    const mayEdit = mayEditSettings(membership)
    return { organizationId, organizationType, actor, onBehalfOf: organizationId, mayEdit, mayInvite: mayEdit }
  }
  const managed = await managedCustomer(db, organizationId, of.organizationId)
  return {
    organizationId: managed.id,
    organizationType: managed.type,
    actor,
    onBehalfOf: organizationId,
    mayEdit: mayEditManagedCustomer(membership),
    mayInvite: mayHandOverCustomer(membership),
  }
}

/** For the organisation's own people, and for the garage that manages a customer. */
export const ownSettings = settingsAccess(userProcedure, ownScope)

/** The same as `ownSettings.edit`, for what comes in by another way than a procedure: a file to import. */
export async function settingsToEdit(asking: Asking, of: SettingsOf, mayHave: MayHave): Promise<SettingsScope> {
  const scope = await ownScope(asking, of)
  requireType(scope, mayHave)
  requireEdit(scope)
  return scope
}
