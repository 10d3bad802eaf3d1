import { and, eq } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Services } from '#server/services.ts'
import { type ReadLink, readLink } from '#server/signed-link.ts'
import { NOTICE_GROUPS, type NoticeGroup } from '#shared/notice.ts'
import { isChoice } from '../notice-rules.ts'
import { mailLink } from './mail-link.ts'
import { removeGroup } from './notification-addresses.ts'
import { notificationAddresses, notificationPreferences } from './notifications.tables.ts'
import type { Recipient } from './recipients.ts'

const PURPOSE = 'unsubscribe'
/** Who no longer gets which group by mail. */
export type Unsubscription = { group: NoticeGroup } & (
  | { userId: string; addressId: null }
  | { userId: null; addressId: string }
)

/** The link that stops the mails of one group to one recipient. */
export function unsubscribeUrl(
  services: Parameters<typeof mailLink>[0],
  { userId, addressId, group }: Pick<Recipient, 'userId' | 'addressId'> & { group: NoticeGroup },
): string {
  const subject = userId === null ? `address.${addressId}.${group}` : `user.${userId}.${group}`
  return mailLink(services, '/api/unsubscribe', { purpose: PURPOSE, subject })
}

/** What a link asks for, when it is one of ours and not too old. */
export function readUnsubscription(
  { linkSecret, clock }: Pick<Services, 'linkSecret' | 'clock'>,
  token: string,
): { state: Exclude<ReadLink['state'], 'valid'> } | { state: 'valid'; what: Unsubscription } {
  const read = readLink(linkSecret, PURPOSE, token, clock())
  if (read.state !== 'valid') return read
  const [kind, id = '', name] = read.subject.split('.')
  const group = NOTICE_GROUPS.find((one) => one === name)
  if (!group) return { state: 'forged' } // a group that no longer exists
  return {
    state: 'valid',
    what: kind === 'user' ? { group, userId: id, addressId: null } : { group, userId: null, addressId: id },
  }
}

/** Stops the mails; a second time is harmless, and so is a user who is gone. */
export const unsubscribe = (db: Database, { group, userId, addressId }: Unsubscription): Promise<void> =>
  transact(db, async (tx) => {
    if (addressId !== null) return removeGroup(tx, addressId, group)
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
    if (!user || !isChoice(group, 'mail')) return
    const { userId: of, noticeGroup, channel } = notificationPreferences
    await tx
      .insert(notificationPreferences)
      .values({ userId, noticeGroup: group, channel: 'mail', enabled: false })
      .onConflictDoUpdate({ target: [of, noticeGroup, channel], set: { enabled: false } })
  })

/** Whether it still has to be done: the page says so to a reader who comes back. */
export async function isSubscribed(db: Database, { group, userId, addressId }: Unsubscription): Promise<boolean> {
  if (addressId !== null) {
    const [address] = await db
      .select({ groups: notificationAddresses.groups })
      .from(notificationAddresses)
      .where(eq(notificationAddresses.id, addressId))
    return address?.groups.includes(group) ?? false
  }
  const [choice] = await db
    .select({ enabled: notificationPreferences.enabled })
    .from(notificationPreferences)
    .where(
      and(
        eq(notificationPreferences.userId, userId),
        eq(notificationPreferences.noticeGroup, group),
        eq(notificationPreferences.channel, 'mail'),
      ),
    )
  return choice?.enabled ?? true
}
