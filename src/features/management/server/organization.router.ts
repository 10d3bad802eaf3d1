import { pageRouter } from '#features/organizations/server/settings-routers.ts'
import { router } from '#server/trpc.ts'
import { ManagedOrganization, SuperUserSettings } from '../management.ts'
import { managedOrganization } from './managed-organization.ts'
import { platformSettings } from './platform-settings.ts'
import { superUserPage } from './super-user-settings.ts'

/** One organisation as the platform knows it, and what the platform alone decides of it. */
export const organizationRouter = router({
  get: platformSettings.read
    .output(ManagedOrganization)
    .query(({ ctx: { db, scope } }) => managedOrganization(db, scope.organizationId)),
  superUser: pageRouter(platformSettings, superUserPage, { view: SuperUserSettings, edit: SuperUserSettings }),
})
