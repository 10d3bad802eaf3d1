import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BellOff, CheckCheck, Mail, MailOpen } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { slot } from '#web/slot.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { GROUP_LABELS } from '../notice-rules.ts'
import type { NotificationPage } from '../notifications.ts'
import { NotificationFilters, type NotificationsFilter } from './notification-filters.tsx'
import { NotificationItem } from './notification-item.tsx'
import { NotificationSkeletons } from './notification-skeletons.tsx'
import { notificationsApi } from './notifications.api.ts'
import type {} from './notifications-slots.ts'
import { useNotificationMarks } from './use-notification-marks.ts'
import { useUnreadCount } from './use-unread-count.ts'

const PAGE_LENGTH = 25

const route = getRouteApi('/app/notifications')

export function NotificationsPage() {
  usePageTitle('Ilmoitukset')
  const { unread, kind, page = 1 } = route.useSearch()
  const { id: organizationId } = useOrganization()
  const { markAllRead, isMarkingAll } = useNotificationMarks()
  const unreadCount = useUnreadCount()
  const Waiting = slot('notificationsWaiting')
  const filter = { ...(unread ? { unread } : {}), ...(kind ? { kind } : {}) }
  const list = useQuery(
    notificationsApi.list.queryOptions(
      { organizationId, page: page - 1, resultsPerPage: PAGE_LENGTH, unread, group: kind },
      { placeholderData: keepPreviousData },
    ),
  )

  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Ilmoitukset"
        actions={
          <Button disabled={unreadCount === 0} pending={isMarkingAll} onClick={markAllRead}>
            <CheckCheck className="size-4" aria-hidden="true" />
            Merkitse kaikki luetuiksi
          </Button>
        }
      />
      {Waiting ? <Waiting /> : null}
      <NotificationFilters filter={filter} />
      {list.data ? (
        <NotificationList page={list.data} filter={filter} />
      ) : list.isError ? (
        <FailedQuery query={list} title="Ilmoituksia ei voitu hakea" />
      ) : (
        <NotificationSkeletons rows={8} />
      )}
      <Turn page={page} filter={filter} hasMore={list.data?.hasMore ?? false} />
    </div>
  )
}

function NotificationList({ page, filter }: { page: NotificationPage; filter: NotificationsFilter }) {
  const { mark } = useNotificationMarks()
  if (page.notifications.length === 0) return <NoNotifications filter={filter} />
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {page.notifications.map((notification) => (
        <li key={notification.id} className="flex items-start gap-1 p-1">
          <NotificationItem notification={notification} onOpen={() => mark(notification, true)} />
          <IconButton
            label={notification.isRead ? 'Merkitse lukemattomaksi' : 'Merkitse luetuksi'}
            onClick={() => mark(notification, !notification.isRead)}
          >
            {notification.isRead ? (
              <Mail className="size-4" aria-hidden="true" />
            ) : (
              <MailOpen className="size-4" aria-hidden="true" />
            )}
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function NoNotifications({ filter: { unread, kind } }: { filter: NotificationsFilter }) {
  const about = kind ? ` aiheesta ${GROUP_LABELS[kind]}` : ''
  return (
    <EmptyState
      title={unread ? `Ei lukemattomia ilmoituksia${about}` : `Ei ilmoituksia${about}`}
      icon={<BellOff />}
      action={
        kind ? (
          <Link to="/app/notifications" className={buttonClass()}>
            Tyhjennä rajaukset
          </Link>
        ) : undefined
      }
    >
      {kind ? undefined : 'Tänne tulee tieto, kun huolloissa, tarjouspyynnöissä tai huoltokirjoissa tapahtuu jotakin.'}
    </EmptyState>
  )
}

type TurnProps = { page: number; filter: NotificationsFilter; hasMore: boolean }

function Turn({ page, filter, hasMore }: TurnProps) {
  if (page === 1 && !hasMore) return null
  const search = (to: number) => ({ ...filter, ...(to > 1 ? { page: to } : {}) })
  return (
    <nav aria-label="Sivut" className="mt-4 flex items-center justify-between gap-3">
      <span>
        {page > 1 ? (
          <Link to="/app/notifications" search={search(page - 1)} className={buttonClass()}>
            Uudemmat
          </Link>
        ) : null}
      </span>
      <span className="tabular text-muted">Sivu {page}</span>
      <span>
        {hasMore ? (
          <Link to="/app/notifications" search={search(page + 1)} className={buttonClass()}>
            Vanhemmat
          </Link>
        ) : null}
      </span>
    </nav>
  )
}
