import { and, asc, eq, exists, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { quietHoursOf } from '#features/accounts/server/own-profile.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { NoticeGroup } from '#shared/notice.ts'
import type { QuietHours } from '#shared/quiet-hours.ts'
import { isConcerned, isWanted } from '../notice-rules.ts'
import { notificationAddresses, notificationPreferences } from './notifications.tables.ts'

/** Somebody who hears by mail: a person, or an organisation's shared address. */
export type Recipient = {
  to: string
  organizationName: string
  quietHours: QuietHours | null
} & ({ userId: string; addressId: null } | { userId: null; addressId: string })

type Asked = {
  organizationId: string
  group: NoticeGroup
  /** One of them alone, who may not hear any more. */
  only?: { userId: string | null; addressId: string | null }
}

/**
 * Who of an organisation hears of a group by mail now: members whose account is in use and whose address is proved, as they
 * chose, and shared addresses that somebody proved. Nobody else ever does: an address that stands somewhere in the product
 * is no reason to write to it. An address hears once.
 */
export async function recipientsOf(db: Queryable, asked: Asked): Promise<Recipient[]> {
  const people = asked.only?.addressId ? [] : await members(db, asked)
  const shared = asked.only?.userId ? [] : await sharedAddresses(db, asked)
  const known = new Set(people.map(({ to }) => to))
  return [...people, ...shared.filter(({ to }) => !known.has(to))]
}

async function members(db: Queryable, { organizationId, group, only }: Asked): Promise<Recipient[]> {
  const rows = await db
    .select({
      userId: users.id,
      to: users.email,
      organizationName: organizations.name,
      organizationType: organizations.type,
      role: memberships.role,
      quietFrom: users.quietFrom,
      quietTo: users.quietTo,
      chosen: notificationPreferences.enabled,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .leftJoin(
      notificationPreferences,
      and(
        eq(notificationPreferences.userId, users.id),
        eq(notificationPreferences.noticeGroup, group),
        eq(notificationPreferences.channel, 'mail'),
      ),
    )
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        only?.userId ? eq(users.id, only.userId) : undefined,
        isNull(organizations.disabledAt),
        isNull(users.disabledAt),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .orderBy(asc(users.email))
  return rows
    .filter(
      ({ chosen, organizationType, role }) =>
        isWanted(group, 'mail', chosen ?? undefined) && isConcerned(group, organizationType, role),
    )
    .map(({ userId, to, organizationName, ...quiet }) => ({
      ...{ userId, addressId: null, to, organizationName },
      quietHours: quietHoursOf(quiet),
    }))
}

/** An address that is the proved one of a member is proved by that. */
export const isProvedAddress = (db: Queryable) =>
  or(
    isNotNull(notificationAddresses.provedAt),
    exists(
      db
        .select({ one: sql`1` })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(
          and(
            eq(memberships.organizationId, notificationAddresses.organizationId),
            eq(users.email, notificationAddresses.email),
            isNotNull(users.emailVerifiedAt),
            isNull(users.disabledAt),
          ),
        ),
    ),
  )

async function sharedAddresses(db: Queryable, { organizationId, group, only }: Asked): Promise<Recipient[]> {
  const rows = await db
    .select({
      addressId: notificationAddresses.id,
      to: notificationAddresses.email,
      organizationName: organizations.name,
    })
    .from(notificationAddresses)
    .innerJoin(organizations, eq(organizations.id, notificationAddresses.organizationId))
    .where(
      and(
        eq(notificationAddresses.organizationId, organizationId),
        only?.addressId ? eq(notificationAddresses.id, only.addressId) : undefined,
        isNull(organizations.disabledAt),
        sql`${group} = any(${notificationAddresses.groups})`,
        isProvedAddress(db),
      ),
    )
    .orderBy(asc(notificationAddresses.email))
  return rows.map((row) => ({ ...row, userId: null, quietHours: null }))
}
