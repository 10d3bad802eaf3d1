import { mayManagePlatform } from '#features/organizations/organizations.policy.ts'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import { requireFreshProof } from '#server/caller.ts'
import { settingsAccess } from '#server/settings-access.ts'
import { superUserProcedure } from '#server/trpc.ts'
import { recordOpened } from './record-opened.ts'

/** The settings pages in a super-user's hands: those of any organisation, disabled ones included. */
export const platformSettings = settingsAccess(
  superUserProcedure,
  async ({ db, caller, actor }, { organizationId }) => {
    const { id, type } = await organizationById(db, organizationId)
    const mayEdit = mayManagePlatform(caller)
    return { organizationId: id, organizationType: type, actor, onBehalfOf: id, mayEdit, mayInvite: mayEdit }
  },
  {
    onRead: ({ db }, { organizationId, actor }, path) =>
      recordOpened(db, actor, {
        action: 'management.organization_opened',
        organizationId,
        details: { page: pageOf(path) },
      }),
    beforeEdit: ({ caller }) => requireFreshProof(caller),
  },
)

/** `billing` of `management.settings.billing.get`; what the platform knows of an organisation is `platform`. */
const pageOf = (path: string): string => /settings\.(\w+)/.exec(path)?.[1] ?? 'platform'
