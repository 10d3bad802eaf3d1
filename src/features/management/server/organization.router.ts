import { z } from 'zod'
import { router } from '#server/trpc.ts'
import { ManagedOrganization, SuperUserSettings } from '../management.ts'
import { managedOrganization } from './managed-organization.ts'
import { platformSettings } from './platform-settings.ts'
import { superUserPage } from './super-user-settings.ts'

const { read, edit } = platformSettings

/** One organisation as the platform knows it, and what the platform alone decides of it. */
export const organizationRouter = router({
  get: read
    .output(ManagedOrganization)
    .query(({ ctx: { db, scope } }) => managedOrganization(db, scope.organizationId)),
  superUser: router({
    get: read.output(SuperUserSettings).query(({ ctx: { db, scope } }) => superUserPage.get(db, scope.organizationId)),
    save: edit
      .input(z.object({ edit: SuperUserSettings }))
      .output(SuperUserSettings)
      .mutation(({ ctx: { db, scope }, input }) =>
        superUserPage.save(db, scope.organizationId, input.edit, scope.actor),
      ),
  }),
})
