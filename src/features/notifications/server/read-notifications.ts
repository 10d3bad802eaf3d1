import { and, desc, eq, exists, gt, lte, notExists, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { NOTICE_GROUPS, type NoticeGroup } from '#shared/notice.ts'
import {
  type ListNotifications,
  type Notification,
  type NotificationPage,
  UNREAD_COUNT_LIMIT,
} from '../notifications.ts'
import { notificationReadMarks as marks, notifications, notificationReads as reads } from './notifications.tables.ts'

// A notification is read when the user marked it so, or when it is older than the user's mark; the later mark counts.
const isRead = sql<boolean>`case when ${reads.setAt} > coalesce(${marks.markedAt}, '-infinity') then ${reads.isRead}
  else ${notifications.createdAt} <= coalesce(${marks.readUntil}, '-infinity') end`

const { id, kind, noticeGroup, title, createdAt, targetKind, targetId, metadata } = notifications
const columns = { id, kind, title, createdAt, targetKind, targetId, metadata }

type Row = Pick<typeof notifications.$inferSelect, keyof typeof columns> & { isRead: boolean }

const viewOf = ({ targetKind: about, targetId: thingId, ...row }: Row): Notification => ({
  ...row,
  target: about && thingId ? { kind: about, id: thingId } : null,
  ticketId: about === 'ticket' ? thingId : null,
  maintenanceBookId: about === 'maintenanceBook' ? thingId : null,
})

/** One page of the organisation's notifications, the newest first; page 0 is the first. */
export async function listNotifications(
  ctx: OrganizationContext,
  { page, resultsPerPage, unread, group }: ListNotifications,
): Promise<NotificationPage> {
  const [limit, offset] = [resultsPerPage + 1, page * resultsPerPage]
  const found = unread
    ? (await unreadIn(ctx.db, { ...whoseOf(ctx), group }, limit, offset)).map((row) => ({ ...row, isRead: false }))
    : await own(ctx, { group }).orderBy(desc(createdAt), desc(id)).limit(limit).offset(offset)
  return { notifications: found.slice(0, resultsPerPage).map(viewOf), hasMore: found.length > resultsPerPage }
}

/** Unread ones of after that instant, the newest first. */
export const unreadSince = async (
  db: Queryable,
  whose: { organizationId: string; userId: string },
  since: string,
  limit: number,
): Promise<Pick<Row, 'id' | 'title' | 'targetId'>[]> =>
  (await unreadIn(db, whose, limit)).filter((row) => Date.parse(row.createdAt) > Date.parse(since))

/** One look-up in the index for each group, for any number of rows. */
export async function receivedGroups({ db, membership }: OrganizationContext): Promise<NoticeGroup[]> {
  const { rows } = await db.execute<{ group: NoticeGroup }>(sql`
    select asked."group" from unnest(${sql.param([...NOTICE_GROUPS])}::text[]) with ordinality as asked("group", place)
    where exists (select from ${notifications}
      where ${notifications.organizationId} = ${membership.organizationId} and ${noticeGroup} = asked."group")
    order by asked.place`)
  return rows.map(({ group }) => group)
}

/** How many are unread, counted up to a limit. */
export async function countUnread({ db, membership, caller }: OrganizationContext): Promise<number> {
  const [counted] = await unreadCount(db).execute({ organizationId: membership.organizationId, userId: caller.userId })
  return counted?.count ?? 0
}

const unreadCount = prepared((db) => {
  const whose = { organizationId: sql.placeholder('organizationId'), userId: sql.placeholder('userId') }
  const unread = unreadIn(db, whose, UNREAD_COUNT_LIMIT).as('unread')
  return db.select({ count: sql<number>`count(*)::int` }).from(unread).prepare('count-unread')
})

/** One notification; unknown ids and other organisations' ids answer alike. */
export async function notificationFor(ctx: OrganizationContext, notificationId: string): Promise<Notification> {
  const [found] = isUuid(notificationId) ? await own(ctx, { notificationId }) : []
  if (!found) throw notFound('notification')
  return viewOf(found)
}

type Asker = { db: Queryable; membership: { organizationId: string }; caller: { userId: string } }

/** Whether the user has read it; true of one that is gone. */
export async function hasRead(asker: Asker, notificationId: string): Promise<boolean> {
  const [found] = await own(asker, { notificationId })
  return found?.isRead ?? true
}

/** The organisation's notifications with the caller's own reading of them. */
const own = (
  { db, membership: { organizationId }, caller: { userId } }: Asker,
  { notificationId, group }: { notificationId?: string; group?: NoticeGroup | undefined },
) =>
  db
    .select({ ...columns, isRead })
    .from(notifications)
    .leftJoin(marks, and(eq(marks.organizationId, organizationId), eq(marks.userId, userId)))
    .leftJoin(
      reads,
      and(eq(reads.organizationId, organizationId), eq(reads.userId, userId), eq(reads.notificationId, id)),
    )
    .where(
      and(
        eq(notifications.organizationId, organizationId),
        notificationId === undefined ? undefined : eq(id, notificationId),
        group && eq(noticeGroup, group),
      ),
    )
    .$dynamic()

type Whose = {
  organizationId: string | Placeholder
  userId: string | Placeholder
  group?: NoticeGroup | undefined
}
const whoseOf = ({ membership, caller }: OrganizationContext): Whose => ({
  organizationId: membership.organizationId,
  userId: caller.userId,
})

/**
 * The newest unread ones: those after the user's mark, and single older ones that the user marked unread since. In two parts, so that notifications
 * read before the mark are never scanned.
 */
function unreadIn(db: Queryable, { organizationId, userId, group }: Whose, limit: number, offset = 0) {
  const mark = (column: PgColumn): SQL =>
    sql`coalesce(${db
      .select({ column })
      .from(marks)
      .where(and(eq(marks.organizationId, organizationId), eq(marks.userId, userId)))}, '-infinity')`
  const marked = (as: { isRead: boolean }) =>
    db
      .select({ id: reads.notificationId })
      .from(reads)
      .where(
        and(
          eq(reads.organizationId, organizationId),
          eq(reads.userId, userId),
          eq(reads.notificationId, id),
          eq(reads.isRead, as.isRead),
          gt(reads.setAt, mark(marks.markedAt)),
        ),
      )
  const part = (...conditions: SQL[]) =>
    db
      .select(columns)
      .from(notifications)
      .where(and(eq(notifications.organizationId, organizationId), group && eq(noticeGroup, group), ...conditions))
      .orderBy(desc(createdAt), desc(id))
      .limit(offset + limit)
  const readUntil = mark(marks.readUntil)
  return part(gt(createdAt, readUntil), notExists(marked({ isRead: true })))
    .unionAll(part(lte(createdAt, readUntil), exists(marked({ isRead: false }))))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset)
}
