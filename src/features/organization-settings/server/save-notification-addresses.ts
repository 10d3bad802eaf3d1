import { asc, eq } from 'drizzle-orm'
import type { NotificationGroup } from '#features/organizations/organizations.ts'
import { organizationRow, settingsPage } from '#features/organizations/server/settings-page.ts'
import type { Queryable } from '#server/db/database.ts'
import type { SettingsAudit } from '../organization-settings.audit.ts'
import type { NotificationAddresses, NotificationAddressesEdit } from '../organization-settings.ts'
import { notificationAddresses, organizationNotificationSettings } from './organization-settings.tables.ts'

const addressesOf = (db: Queryable, organizationId: string) =>
  db
    .select({ eventGroup: notificationAddresses.eventGroup, email: notificationAddresses.email })
    .from(notificationAddresses)
    .where(eq(notificationAddresses.organizationId, organizationId))
    .orderBy(asc(notificationAddresses.eventGroup), asc(notificationAddresses.email))

/** The shared addresses that are to hear of this group of events. */
export async function sharedAddressesFor(
  db: Queryable,
  organizationId: string,
  eventGroup: NotificationGroup,
): Promise<string[]> {
  const all = await addressesOf(db, organizationId)
  return all.filter((one) => one.eventGroup === eventGroup).map((one) => one.email)
}

const row = organizationRow(organizationNotificationSettings, { version: 1 })

/** The page Ilmoitusosoitteet; an edit replaces the whole list. */
export const notificationAddressesPage = settingsPage<NotificationAddresses, NotificationAddressesEdit, SettingsAudit>({
  thing: 'notification_addresses',
  audit: (changed) => ({ action: 'settings.notification_addresses_saved', details: { changed } }),
  read: async (db, { id }) => ({ addresses: await addressesOf(db, id), ...(await row.read(db, id)) }),
  async write(tx, { organization: { id: organizationId }, edit: { addresses, version } }) {
    await tx.delete(notificationAddresses).where(eq(notificationAddresses.organizationId, organizationId))
    if (addresses.length > 0)
      await tx
        .insert(notificationAddresses)
        .values(addresses.map((address) => ({ organizationId, ...address })))
        .onConflictDoNothing()
    await row.write(tx, organizationId, { version })
  },
})
