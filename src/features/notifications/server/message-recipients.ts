import { and, eq, exists, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { quietHoursOf } from '#features/accounts/server/own-profile.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { TextChannel } from '#server/delivery/deliveries.tables.ts'
import { textOptOuts } from '#server/delivery/texts.tables.ts'
import type { NoticeGroup } from '#shared/notice.ts'
import { canGetTexts } from '#shared/phone-reach.ts'
import type { QuietHours } from '#shared/quiet-hours.ts'
import { isConcerned, isWanted } from '../notice-rules.ts'
import { notificationPreferences } from './notifications.tables.ts'

/** A recipient of text messages: only people are, on the number of their account. */
export type MessageRecipient = {
  userId: string
  to: string
  quietHours: QuietHours | null
  /** The channels that they turned on and on which they have not answered STOP, WhatsApp first: the next one is used when one failed. */
  channels: readonly TextChannel[]
}

type Asked = { organizationIds: readonly string[]; userId?: string }

/** The order in which channels are tried, as for drivers (product: section 4). */
export const TEXT_ORDER: readonly TextChannel[] = ['whatsapp', 'sms']

/**
 * The recipients of text messages in these organisations now: members whose account is in use, who turned that on for the group and whose number can
 * get it.
 */
export async function messageRecipientsOf(
  db: Queryable,
  { organizationIds, userId }: Asked,
): Promise<(organizationId: string, group: NoticeGroup) => MessageRecipient[]> {
  const isStopped = exists(
    db
      .select({ one: sql`1` })
      .from(textOptOuts)
      .where(and(eq(textOptOuts.channel, notificationPreferences.channel), eq(textOptOuts.phoneNumber, users.phone))),
  )
  const rows = await db
    .select({
      organizationId: organizations.id,
      organizationType: organizations.type,
      role: memberships.role,
      userId: users.id,
      phone: users.phone,
      quietFrom: users.quietFrom,
      quietTo: users.quietTo,
      group: notificationPreferences.noticeGroup,
      channel: notificationPreferences.channel,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .innerJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(
      and(
        sql`${memberships.organizationId} = any(${sql.param(organizationIds)}::uuid[])`,
        userId ? eq(users.id, userId) : undefined,
        inArray(notificationPreferences.channel, [...TEXT_ORDER]),
        eq(notificationPreferences.enabled, true),
        isNotNull(users.phone),
        isNotNull(users.emailVerifiedAt),
        isNull(organizations.disabledAt),
        isNull(users.disabledAt),
        not(isStopped),
      ),
    )
    .orderBy(users.id)
  return (organizationId, group) => {
    const here = rows.filter(
      (row) =>
        row.organizationId === organizationId &&
        row.group === group &&
        isWanted(group, row.channel, true) &&
        isConcerned(group, row.organizationType, row.role) &&
        canGetTexts(row.phone ?? ''),
    )
    return [...Map.groupBy(here, (row) => row.userId)].flatMap(([id, own]) => {
      const [first] = own
      const channels = TEXT_ORDER.filter((channel) => own.some((row) => row.channel === channel))
      return first?.phone ? [{ userId: id, to: first.phone, quietHours: quietHoursOf(first), channels }] : []
    })
  }
}
