import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { sessions, users } from '#features/accounts/server/accounts.tables.ts'
import { quietHoursOf } from '#features/accounts/server/own-profile.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { pushSubscriptions } from '#features/push/server/push.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { NoticeGroup } from '#shared/notice.ts'
import type { QuietHours } from '#shared/quiet-hours.ts'
import { isConcerned, isWanted } from '../notice-rules.ts'
import { notificationPreferences } from './notifications.tables.ts'

/** A device of a recipient, with messages turned on. */
export type PushRecipient = { userId: string; deviceId: string; quietHours: QuietHours | null }

type Asked = { organizationIds: readonly string[]; deviceId?: string }

/**
 * The devices that get messages for these organisations now: those of members whose account is in use and its address proved, where a session in
 * which they turned messages on still lasts.
 */
export async function pushRecipientsOf(
  db: Queryable,
  { organizationIds, deviceId }: Asked,
): Promise<(organizationId: string, group: NoticeGroup) => PushRecipient[]> {
  const rows = await db
    .select({
      organizationId: organizations.id,
      organizationType: organizations.type,
      role: memberships.role,
      userId: users.id,
      deviceId: pushSubscriptions.id,
      quietFrom: users.quietFrom,
      quietTo: users.quietTo,
      chosen: sql<Partial<Record<NoticeGroup, boolean>>>`coalesce((
        select jsonb_object_agg(${notificationPreferences.noticeGroup}, ${notificationPreferences.enabled})
        from ${notificationPreferences}
        where ${notificationPreferences.userId} = ${users.id} and ${notificationPreferences.channel} = 'push'
      ), '{}')`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, users.id))
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
    .where(
      and(
        sql`${memberships.organizationId} = any(${sql.param(organizationIds)}::uuid[])`,
        deviceId ? eq(pushSubscriptions.id, deviceId) : undefined,
        isNull(organizations.disabledAt),
        isNull(users.disabledAt),
        isNotNull(users.emailVerifiedAt),
        gt(sessions.expiresAt, sql`now()`),
      ),
    )
    .orderBy(asc(pushSubscriptions.id))
    .prepare(deviceId ? 'one-device' : 'devices-that-hear')
    .execute()
  return (organizationId, group) =>
    rows
      .filter(
        (row) =>
          row.organizationId === organizationId &&
          isWanted(group, 'push', row.chosen[group]) &&
          isConcerned(group, row.organizationType, row.role),
      )
      .map((row) => ({ userId: row.userId, deviceId: row.deviceId, quietHours: quietHoursOf(row) }))
}
