import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { hasDevices } from '#features/push/server/devices-of.ts'
import type { UserContext } from '#server/context.ts'
import type { AccountDeletionHook, PersonalData } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { textOptOuts } from '#server/delivery/texts.tables.ts'
import type { Services } from '#server/services.ts'
import { NOTICE_CHANNELS, NOTICE_GROUPS } from '#shared/notice.ts'
import { phoneReach } from '#shared/phone-reach.ts'
import { isChoice, isWanted, NOTICE_RULES, reaches } from '../notice-rules.ts'
import type { DigestChoice, NotificationPreferences, PreferenceChoice } from '../notification-preferences.ts'
import { chooseDigest, stopDigest, wantsDigest } from './digest/choose-digest.ts'
import { notificationPreferences } from './notifications.tables.ts'

type Offered = Pick<PreferenceChoice, 'group' | 'channel'>

/** What can be sent today: the groups and channels of the notices that there are, where a channel has a way out. */
export function offeredChoices({ features, channels }: Pick<Services, 'features' | 'channels'>): Offered[] {
  const isOffered = ({ group, channel }: Offered): boolean =>
    NOTICE_RULES[group][channel] !== 'never' &&
    channels.some(({ name, isClosed }) => name === channel && !isClosed) &&
    features.notices.some((notice) => notice.group === group && notice.channels.includes(channel))
  return NOTICE_GROUPS.flatMap((group) => NOTICE_CHANNELS.map((channel) => ({ group, channel }))).filter(isOffered)
}

/** The user's choices, with the defaults of the rest. */
export async function ownPreferences({ db, caller, services }: UserContext): Promise<NotificationPreferences> {
  const rows = await db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, caller.userId))
  const chosen = ({ group, channel }: Offered) =>
    rows.find((row) => row.noticeGroup === group && row.channel === channel)?.enabled
  // push is no choice for a user without a device
  const roles = await rolesOf(db, caller.userId)
  const isFleets = roles.length > 0 && roles.every(({ type, kind }) => type === 'CUSTOMER' && kind !== 'PERSON')
  const offered = offeredChoices(services).filter(({ group }) => reaches(group, roles))
  const hasDevice = offered.some(({ channel }) => channel === 'push') && (await hasDevices(db, caller.userId))
  return {
    phone: await ownPhone(db, caller.userId),
    digest: await wantsDigest(db, caller.userId),
    choices: offered
      .filter(({ channel }) => channel !== 'push' || hasDevice)
      .map(({ group, channel }) => ({
        group,
        channel,
        isFree: isChoice(group, channel),
        enabled: isWanted(group, channel, chosen({ group, channel }), isFleets),
      })),
  }
}

/** The user's roles, with the type of each organisation. */
const rolesOf = (db: Queryable, userId: string) =>
  db
    .selectDistinct({ type: organizations.type, kind: organizations.customerKind, role: memberships.role })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))

async function ownPhone(db: Queryable, userId: string): Promise<NotificationPreferences['phone']> {
  const [user] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, userId))
  if (!user?.phone) return null
  const stopped = await db
    .select({ channel: textOptOuts.channel })
    .from(textOptOuts)
    .where(eq(textOptOuts.phoneNumber, user.phone))
  return { number: user.phone, reach: phoneReach(user.phone), stopped: stopped.map(({ channel }) => channel) }
}

/** Saves one choice; a choice that is not the user's is ignored. */
export async function savePreference(ctx: UserContext, choice: PreferenceChoice): Promise<NotificationPreferences> {
  const { group, channel, enabled } = choice
  if (isChoice(group, channel)) {
    const { noticeGroup, userId, channel: onChannel } = notificationPreferences
    await ctx.db
      .insert(notificationPreferences)
      .values({ userId: ctx.caller.userId, noticeGroup: group, channel, enabled })
      .onConflictDoUpdate({ target: [userId, noticeGroup, onChannel], set: { enabled } })
  }
  return ownPreferences(ctx)
}

export async function saveDigest(ctx: UserContext, { enabled }: DigestChoice): Promise<NotificationPreferences> {
  await chooseDigest(ctx.db, ctx.caller.userId, enabled, ctx.services.clock())
  return ownPreferences(ctx)
}

/**
 * A person who deletes the account leaves no choices, and no address or words among what was delivered; what still waits is
 * never sent.
 */
export const forgetRecipient: AccountDeletionHook = async (tx, userId) => {
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId))
  await stopDigest(tx, userId)
  await tx.delete(deliveries).where(and(eq(deliveries.userId, userId), inArray(deliveries.state, ['held', 'queued'])))
  await tx
    .update(deliveries)
    .set({ to: '', subject: '', html: '', text: '', unsubscribeUrl: null, parts: [] })
    .where(eq(deliveries.userId, userId))
}

/** The user's own choices, for the user's own copy. */
export const preferenceData: PersonalData = {
  name: 'notificationChoices',
  read: async (db, userId) => ({
    digest: await wantsDigest(db, userId),
    choices: await db
      .select({
        group: notificationPreferences.noticeGroup,
        channel: notificationPreferences.channel,
        enabled: notificationPreferences.enabled,
      })
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId)),
  }),
}
