import { pageRouter } from '#features/organizations/server/settings-routers.ts'
import { router } from '#server/trpc.ts'
import { PlatformOrganization, SuperUserSettings } from '../management.ts'
import { platformOrganization } from './platform-organization.ts'
import { platformSettings } from './platform-settings.ts'
import { superUserPage } from './super-user-settings.ts'

/** One organisation as the platform knows it, and what the platform alone decides of it. */
export const organizationRouter = router({
  get: platformSettings.read
    .output(PlatformOrganization)
    .query(({ ctx: { db, scope } }) => platformOrganization(db, scope.organizationId)),
  superUser: pageRouter(platformSettings, superUserPage, { view: SuperUserSettings, edit: SuperUserSettings }),
})
