import { asc, eq, inArray, sql } from 'drizzle-orm'
import { lockOrganization, organizationById } from '#features/organizations/server/organizations.access.ts'
import { organizationRow, settingsPage } from '#features/organizations/server/settings-page.ts'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Services } from '#server/services.ts'
import { notFound } from '#shared/app-error.ts'
import { NOTICE_GROUPS, type NoticeGroup } from '#shared/notice.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { reachesSide } from '../notice-rules.ts'
import type { NotificationAddresses, NotificationAddressesEdit } from '../notification-addresses.ts'
import type { NotificationsAudit } from '../notifications.audit.ts'
import { offeredChoices } from './notification-preferences.ts'
import { notificationAddresses, organizationNotificationSettings } from './notifications.tables.ts'
import { type Asking, askForProof } from './prove-address.ts'
import { isProvedAddress } from './recipients.ts'

const addressesOf = (db: Queryable, organizationId: string) =>
  db
    .select({
      id: notificationAddresses.id,
      email: notificationAddresses.email,
      groups: notificationAddresses.groups,
      isProved: sql<boolean>`${isProvedAddress(db)}`,
    })
    .from(notificationAddresses)
    .where(eq(notificationAddresses.organizationId, organizationId))
    .orderBy(asc(notificationAddresses.email))

const offeredGroups = (services: Services, type: OrganizationType): NoticeGroup[] =>
  offeredChoices(services)
    .filter(({ group, channel }) => channel === 'mail' && reachesSide(group, type))
    .map(({ group }) => group)

const row = organizationRow(organizationNotificationSettings, { version: 1 })

/**
 * The page Ilmoitusosoitteet. An edit replaces the whole list: an address that is new gets one mail with a link and no notice until the link is
 * opened; one that is kept stays proved. Refused when that mail is one too many, or when its sender's own address is not proved (`email_unverified`).
 */
export const notificationAddressesPage = (asking: Asking) =>
  settingsPage<NotificationAddresses, NotificationAddressesEdit, NotificationsAudit>({
    thing: 'notification_addresses',
    audit: (changed) => ({ action: 'notifications.addresses_saved', details: { changed } }),
    read: async (db, { id, type }) => ({
      offered: offeredGroups(asking.services, type),
      addresses: await addressesOf(db, id),
      ...(await row.read(db, id)),
    }),
    async write(tx, { organization: { id: organizationId, name: organizationName }, edit }) {
      const before = await addressesOf(tx, organizationId)
      const wanted = groupsByEmail(edit)
      const gone = before.filter(({ email }) => !wanted.has(email)).map(({ id }) => id)
      if (gone.length > 0) await tx.delete(notificationAddresses).where(inArray(notificationAddresses.id, gone))
      const { organizationId: of, email: address } = notificationAddresses
      for (const [email, groups] of wanted)
        await tx
          .insert(notificationAddresses)
          .values({ organizationId, email, groups })
          .onConflictDoUpdate({ target: [of, address], set: { groups } })
      const known = new Set(before.map(({ email }) => email))
      const fresh = (await addressesOf(tx, organizationId)).filter(({ email }) => !known.has(email))
      for (const one of fresh)
        if (!one.isProved) await askForProof(tx, one, { organizationId, organizationName, ...asking })
      await row.write(tx, organizationId, { version: edit.version })
    },
  })

/** An address that is listed twice gets the groups of both. */
function groupsByEmail({ addresses }: NotificationAddressesEdit): Map<string, NoticeGroup[]> {
  const wanted = new Map<string, NoticeGroup[]>()
  for (const { email, groups } of addresses) {
    const all = new Set([...(wanted.get(email) ?? []), ...groups])
    wanted.set(
      email,
      NOTICE_GROUPS.filter((group) => all.has(group)),
    )
  }
  return wanted
}

/** Lähetä vahvistus uudelleen: another mail to an address that is not proved yet. */
export const resendProof = (db: Database, organizationId: string, addressId: string, asking: Asking): Promise<void> =>
  transact(db, async (tx) => {
    const { name: organizationName } = await organizationById(tx, organizationId)
    const address = (await addressesOf(tx, organizationId)).find(({ id }) => id === addressId)
    if (!address) throw notFound('notification_address')
    if (!address.isProved) await askForProof(tx, address, { organizationId, organizationName, ...asking })
  })

/**
 * One group less for a shared address; one without any group is taken off the list. The page's version rises: a page that is open must not bring the
 * group back unseen.
 */
export async function removeGroup(tx: Transaction, addressId: string, group: NoticeGroup): Promise<void> {
  const isThis = eq(notificationAddresses.id, addressId)
  const [found] = await tx
    .select({ organizationId: notificationAddresses.organizationId })
    .from(notificationAddresses)
    .where(isThis)
  if (!found) return
  const { organizationId } = found
  await lockOrganization(tx, organizationId)
  const [address] = await tx.select({ groups: notificationAddresses.groups }).from(notificationAddresses).where(isThis)
  if (!address?.groups.includes(group)) return
  const groups = address.groups.filter((one) => one !== group)
  if (groups.length === 0) await tx.delete(notificationAddresses).where(isThis)
  else await tx.update(notificationAddresses).set({ groups }).where(isThis)
  const { version } = await row.read(tx, organizationId)
  await row.write(tx, organizationId, { version: version + 1 })
}
