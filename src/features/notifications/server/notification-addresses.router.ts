import { z } from 'zod'
import type { SettingsAccess } from '#server/settings-access.ts'
import { router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { NotificationAddresses, NotificationAddressesEdit } from '../notification-addresses.ts'
import { notificationAddressesPage, resendProof } from './notification-addresses.ts'

const addressesRouter = ({ read, edit }: SettingsAccess) =>
  router({
    get: read
      .output(NotificationAddresses)
      .query(({ ctx: { db, scope, caller, services } }) =>
        notificationAddressesPage({ sender: caller, services }).get(db, scope.organizationId),
      ),
    /** Refused as `email_unverified` when a new address would be written to in the name of one that is not proved. */
    save: edit
      .input(z.object({ edit: NotificationAddressesEdit }))
      .output(NotificationAddresses)
      .mutation(({ ctx: { db, scope, caller, services }, input }) =>
        notificationAddressesPage({ sender: caller, services }).save(
          db,
          scope.organizationId,
          input.edit,
          scope.actor,
          services.features,
        ),
      ),
    resendProof: edit
      .input(z.object({ id: Id }))
      .output(z.object({}))
      .mutation(async ({ ctx: { db, scope, caller, services }, input }) => {
        await resendProof(db, scope.organizationId, input.id, { sender: caller, services })
        return {}
      }),
  })

/** The settings page Ilmoitusosoitteet, for an organisation's own people or for super-users. */
export const notificationsPages = (access: SettingsAccess) => ({ notificationAddresses: addressesRouter(access) })
export type NotificationsPages = ReturnType<typeof notificationsPages>
