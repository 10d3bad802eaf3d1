import { and, asc, eq, exists, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { quietHoursOf } from '#features/accounts/server/own-profile.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { NoticeGroup } from '#shared/notice.ts'
import type { QuietHours } from '#shared/quiet-hours.ts'
import { isConcerned, isWanted } from '../notice-rules.ts'
import { notificationAddresses, notificationPreferences } from './notifications.tables.ts'

/** A recipient of mail: a person, or an organisation's shared address. */
export type Recipient = {
  to: string
  organizationName: string
  quietHours: QuietHours | null
} & (
  | {
      userId: string
      addressId: null
      /** The organisation is a private person's account. */
      isPersons: boolean
    }
  | { userId: null; addressId: string }
)

type Asked = {
  organizationIds: readonly string[]
  /** Only this one, who may have become none. */
  only?: { userId: string | null; addressId: string | null }
}

/** The recipients of a group in an organisation; none for an organisation that was not asked for. */
type Recipients = (organizationId: string, group: NoticeGroup) => Recipient[]

/**
 * The recipients of mail in these organisations now: members whose account is in use and whose address is proved, as they chose, and shared addresses
 * that are proved. There are no others: an address that appears elsewhere in the product is no reason to write to it. Each address gets one mail.
 */
export async function recipientsOf(db: Queryable, asked: Asked): Promise<Recipients> {
  const people = asked.only?.addressId ? [] : await members(db, asked)
  const shared = asked.only?.userId ? [] : await sharedAddresses(db, asked)
  const peopleOf = Map.groupBy(people, ({ organizationId }) => organizationId)
  const sharedOf = Map.groupBy(shared, ({ organizationId }) => organizationId)
  return (organizationId, group) => {
    const persons = (peopleOf.get(organizationId) ?? []).filter(({ receives }) => receives(group))
    const known = new Set(persons.map(({ recipient }) => recipient.to))
    const boxes = (sharedOf.get(organizationId) ?? []).filter(
      ({ receives, recipient }) => receives(group) && !known.has(recipient.to),
    )
    return [...persons, ...boxes].map(({ recipient }) => recipient)
  }
}

type Candidate = { organizationId: string; recipient: Recipient; receives: (group: NoticeGroup) => boolean }

const others = alias(memberships, 'others')
const theirOrganizations = alias(organizations, 'others_organizations')

/** An organisation's id is among these; one parameter, so that the statement is the same however many there are. */
const among = (column: PgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param(ids)}::uuid[])`

async function members(db: Queryable, { organizationIds, only }: Asked): Promise<Candidate[]> {
  const rows = await db
    .select({
      organizationId: organizations.id,
      userId: users.id,
      to: users.email,
      organizationName: organizations.name,
      organizationType: organizations.type,
      customerKind: organizations.customerKind,
      isFleets: isFleetsOnly(db),
      role: memberships.role,
      quietFrom: users.quietFrom,
      quietTo: users.quietTo,
      chosen: sql<Partial<Record<NoticeGroup, boolean>>>`coalesce((
        select jsonb_object_agg(${notificationPreferences.noticeGroup}, ${notificationPreferences.enabled})
        from ${notificationPreferences}
        where ${notificationPreferences.userId} = ${users.id} and ${notificationPreferences.channel} = 'mail'
      ), '{}')`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(
      and(
        among(memberships.organizationId, organizationIds),
        only?.userId ? eq(users.id, only.userId) : undefined,
        isNull(organizations.disabledAt),
        isNull(users.disabledAt),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .orderBy(asc(users.email))
    .prepare(only ? 'one-member' : 'members-who-hear')
    .execute()
  return rows.map(
    ({
      organizationId,
      userId,
      to,
      organizationName,
      organizationType,
      role,
      chosen,
      customerKind,
      isFleets,
      ...quiet
    }) => ({
      organizationId,
      recipient: {
        userId,
        addressId: null,
        to,
        organizationName,
        isPersons: customerKind === 'PERSON',
        quietHours: quietHoursOf(quiet),
      },
      receives: (group) =>
        isWanted(group, 'mail', chosen[group], isFleets) && isConcerned(group, organizationType, role),
    }),
  )
}

/** Whether the user of the row belongs to fleets only: to no garage, and to no private person's account. */
const isFleetsOnly = (db: Queryable) =>
  sql<boolean>`not ${exists(
    db
      .select({ one: sql`1` })
      .from(others)
      .innerJoin(theirOrganizations, eq(theirOrganizations.id, others.organizationId))
      .where(
        and(
          eq(others.userId, users.id),
          or(eq(theirOrganizations.type, 'GARAGE'), eq(theirOrganizations.customerKind, 'PERSON')),
        ),
      ),
  )}`

/** A shared address that is also a member's proved address counts as proved. */
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

async function sharedAddresses(db: Queryable, { organizationIds, only }: Asked): Promise<Candidate[]> {
  const rows = await db
    .select({
      organizationId: organizations.id,
      addressId: notificationAddresses.id,
      to: notificationAddresses.email,
      groups: notificationAddresses.groups,
      organizationName: organizations.name,
    })
    .from(notificationAddresses)
    .innerJoin(organizations, eq(organizations.id, notificationAddresses.organizationId))
    .where(
      and(
        among(notificationAddresses.organizationId, organizationIds),
        only?.addressId ? eq(notificationAddresses.id, only.addressId) : undefined,
        isNull(organizations.disabledAt),
        isProvedAddress(db),
      ),
    )
    .orderBy(asc(notificationAddresses.email))
    .prepare(only ? 'one-shared-address' : 'shared-addresses-that-hear')
    .execute()
  return rows.map(({ organizationId, groups, ...row }) => ({
    organizationId,
    recipient: { ...row, userId: null, quietHours: null },
    receives: (group) => groups.includes(group),
  }))
}
