import type { OrganizationContext } from '#server/context.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { type Notification, type NotificationPage, UNREAD_COUNT_LIMIT } from '../notifications.ts'

// A notification is read when the user marked it so, or when it is older than the user's mark; the later word counts.
const isRead = `case when r.set_at > coalesce(k.marked_at, '-infinity') then r.is_read
  else n.created_at <= coalesce(k.read_until, '-infinity') end`

const from = `
  from notifications n
  left join notification_read_marks k on k.organization_id = n.organization_id and k.user_id = $2
  left join notification_reads r
    on r.organization_id = n.organization_id and r.user_id = $2 and r.notification_id = n.id
  where n.organization_id = $1`

const columns = `n.id, n.kind, n.title, n.created_at as "createdAt", ${isRead} as "isRead", n.ticket_id as "ticketId",
  n.maintenance_book_id as "maintenanceBookId", n.offer_request_id as "offerRequestId", n.metadata`

const list = (unreadOnly: boolean) => ({
  name: unreadOnly ? 'notifications-unread' : 'notifications',
  text: `select row_to_json(shown) as notification
    from (select ${columns} ${from} ${unreadOnly ? `and not (${isRead})` : ''}
      order by n.created_at desc, n.id desc limit $3 offset $4) shown`,
})
const statements = { all: list(false), unread: list(true) }

type Row = { notification: Notification }

/** One page of the organisation's notifications, the newest first; page 0 is the first. */
export async function listNotifications(
  { db, membership, caller }: OrganizationContext,
  { page, resultsPerPage, unread }: { page: number; resultsPerPage: number; unread?: boolean | undefined },
): Promise<NotificationPage> {
  const { rows } = await db.$client.query<Row>({
    ...statements[unread ? 'unread' : 'all'],
    values: [membership.organizationId, caller.userId, resultsPerPage + 1, page * resultsPerPage],
  })
  return {
    notifications: rows.slice(0, resultsPerPage).map((row) => row.notification),
    hasMore: rows.length > resultsPerPage,
  }
}

/** How many are unread, counted up to a limit. */
export async function countUnread({ db, membership, caller }: OrganizationContext): Promise<number> {
  const { rows } = await db.$client.query<{ count: string }>({
    name: 'notifications-unread-count',
    text: `select count(*) from (select 1 ${from} and not (${isRead}) limit ${UNREAD_COUNT_LIMIT}) unread`,
    values: [membership.organizationId, caller.userId],
  })
  return Number(rows[0]?.count ?? 0)
}

/** One notification; unknown ids and other organisations' ids answer alike. */
export async function notificationFor(
  { db, membership, caller }: OrganizationContext,
  notificationId: string,
): Promise<Notification> {
  if (!isUuid(notificationId)) throw notFound('notification')
  const { rows } = await db.$client.query<Row>({
    name: 'notification',
    text: `select row_to_json(shown) as notification from (select ${columns} ${from} and n.id = $3) shown`,
    values: [membership.organizationId, caller.userId, notificationId],
  })
  const [row] = rows
  if (!row) throw notFound('notification')
  return row.notification
}
