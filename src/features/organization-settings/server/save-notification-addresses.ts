import { asc, eq } from 'drizzle-orm'
import type { NotificationGroup } from '#features/organizations/organizations.ts'
import {
  demandVersion,
  lockOrganization,
  organizationById,
} from '#features/organizations/server/organizations.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { NotificationAddresses, NotificationAddressesEdit } from '../organization-settings.ts'
import { notificationAddresses } from './organization-settings.tables.ts'

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

export async function listNotificationAddresses(db: Queryable, organizationId: string): Promise<NotificationAddresses> {
  const { notificationsVersion: version } = await organizationById(db, organizationId)
  return { addresses: await addressesOf(db, organizationId), version }
}

/** Replaces the whole list. */
export const saveNotificationAddresses = (
  db: Database,
  organizationId: string,
  edit: NotificationAddressesEdit,
  actor: Actor,
): Promise<NotificationAddresses> =>
  transact(db, async (tx) => {
    const { notificationsVersion } = await lockOrganization(tx, organizationId)
    const before = { addresses: await addressesOf(tx, organizationId), version: notificationsVersion }
    demandVersion('notification_addresses', before, edit)
    await tx.delete(notificationAddresses).where(eq(notificationAddresses.organizationId, organizationId))
    if (edit.addresses.length > 0)
      await tx
        .insert(notificationAddresses)
        .values(edit.addresses.map((address) => ({ organizationId, ...address })))
        .onConflictDoNothing()
    await tx
      .update(organizations)
      .set({ notificationsVersion: edit.version + 1 })
      .where(eq(organizations.id, organizationId))
    const after = await addressesOf(tx, organizationId)
    const details = { before: before.addresses, after }
    await recordAudit(tx, actor, { action: 'organizations.notification_addresses_saved', organizationId, details })
    return { addresses: after, version: edit.version + 1 }
  })
