import { and, eq, sql } from 'drizzle-orm'
import type { UserContext } from '#server/context.ts'
import type { AccountDeletionHook, PersonalData } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import {
  isWanted,
  type NotificationPreferences,
  PREFERENCE_CHANNELS,
  PREFERENCE_EVENTS,
  PREFERENCE_RULES,
  type PreferenceChannel,
  type PreferenceEvent,
} from '../notification-preferences.ts'
import { notificationPreferences } from './notifications.tables.ts'

/** What the user chose, filled up with what holds without a choice. */
export async function ownPreferences({ db, caller }: UserContext): Promise<NotificationPreferences> {
  const rows = await db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, caller.userId))
  const chosen = (event: PreferenceEvent, channel: PreferenceChannel) =>
    rows.find((row) => row.eventGroup === event && row.channel === channel)?.enabled
  const choices = PREFERENCE_EVENTS.flatMap((event) =>
    PREFERENCE_CHANNELS.map((channel) => ({
      event,
      channel,
      enabled: isWanted(event, channel, chosen(event, channel)),
    })),
  )
  return { choices }
}

/** Saves the whole page; what is not the user's to choose is left out silently. */
export async function savePreferences(
  ctx: UserContext,
  { choices }: NotificationPreferences,
): Promise<NotificationPreferences> {
  const { userId } = ctx.caller
  const free = choices.filter(({ event, channel }) => ['on', 'off'].includes(PREFERENCE_RULES[event][channel]))
  await transact(ctx.db, async (tx) => {
    await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId))
    const rows = free.map(({ event, channel, enabled }) => ({ userId, eventGroup: event, channel, enabled }))
    if (rows.length > 0)
      await tx
        .insert(notificationPreferences)
        .values(rows)
        .onConflictDoUpdate({
          target: [notificationPreferences.userId, notificationPreferences.eventGroup, notificationPreferences.channel],
          set: { enabled: sql`excluded.enabled` },
        })
  })
  return ownPreferences(ctx)
}

/** Whether this user wants to hear of it on this channel. */
export async function wants(
  db: Queryable,
  userId: string,
  event: PreferenceEvent,
  channel: PreferenceChannel,
): Promise<boolean> {
  const [row] = await db
    .select({ enabled: notificationPreferences.enabled })
    .from(notificationPreferences)
    .where(
      and(
        eq(notificationPreferences.userId, userId),
        eq(notificationPreferences.eventGroup, event),
        eq(notificationPreferences.channel, channel),
      ),
    )
  return isWanted(event, channel, row?.enabled)
}

/** The choices of a person who deletes the account. */
export const forgetPreferences: AccountDeletionHook = async (tx, userId) => {
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId))
}

/** The user's own choices, for the user's own copy. */
export const preferenceData: PersonalData = {
  name: 'ilmoitukset',
  read: (db, userId) =>
    db
      .select({
        event: notificationPreferences.eventGroup,
        channel: notificationPreferences.channel,
        enabled: notificationPreferences.enabled,
      })
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId)),
}
