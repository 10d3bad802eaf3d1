import { z } from 'zod'
import { ConnectionForPlatform } from '#features/connections/connections.ts'
import { connectionsForPlatform } from '#features/connections/server/list-connections.ts'
import { pageRouter } from '#features/organizations/server/settings-routers.ts'
import { router } from '#server/trpc.ts'
import { CARD_PAGE_SIZE, PageNumber, PlatformOrganization, pageOf, SuperUserSettings } from '../management.ts'
import { platformOrganization } from './platform-organization.ts'
import { platformSettings } from './platform-settings.ts'
import { superUserPage } from './super-user-settings.ts'
import { asPage, turnTo } from './turn-page.ts'

/** One organisation as the platform knows it, and what only the platform decides of it. */
export const organizationRouter = router({
  get: platformSettings.read
    .output(PlatformOrganization)
    .query(({ ctx: { db, scope } }) => platformOrganization(db, scope.organizationId)),
  connections: platformSettings.read
    .input(z.object({ page: PageNumber }))
    .output(pageOf(ConnectionForPlatform))
    .query(async ({ ctx: { db, scope }, input: { page } }) =>
      asPage(await connectionsForPlatform(db, scope, turnTo(page, CARD_PAGE_SIZE)), CARD_PAGE_SIZE),
    ),
  superUser: pageRouter(platformSettings, superUserPage, { view: SuperUserSettings, edit: SuperUserSettings }),
})
