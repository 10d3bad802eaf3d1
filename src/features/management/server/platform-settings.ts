import { mayManagePlatform } from '#features/organizations/organizations.policy.ts'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import { settingsAccess } from '#server/settings-access.ts'
import { superUserProcedure } from '#server/trpc.ts'

/** The settings pages in a super-user's hands: those of any organisation, disabled ones included. */
export const platformSettings = settingsAccess(
  superUserProcedure,
  async ({ db, caller, actor }, { organizationId }) => {
    const { id, type } = await organizationById(db, organizationId)
    const mayEdit = mayManagePlatform(caller)
    return { organizationId: id, organizationType: type, actor, onBehalfOf: id, mayEdit, mayInvite: mayEdit }
  },
)
