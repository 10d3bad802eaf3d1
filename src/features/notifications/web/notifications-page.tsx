import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BellOff, CheckCheck, Mail, MailOpen } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { NotificationPage } from '../notifications.ts'
import { NotificationItem } from './notification-item.tsx'
import { NotificationSkeletons } from './notification-skeletons.tsx'
import { notificationsApi } from './notifications.api.ts'
import { useNotificationMarks } from './use-notification-marks.ts'
import { useUnreadCount } from './use-unread-count.ts'

const PAGE_LENGTH = 25

const route = getRouteApi('/app/notifications')

export function NotificationsPage() {
  usePageTitle('Ilmoitukset')
  const { unread, page = 1 } = route.useSearch()
  const { id: organizationId } = useOrganization()
  const { markAllRead, isMarkingAll } = useNotificationMarks()
  const unreadCount = useUnreadCount()
  const list = useQuery(
    notificationsApi.list.queryOptions(
      { organizationId, page: page - 1, resultsPerPage: PAGE_LENGTH, ...(unread ? { unread } : {}) },
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
      <nav aria-label="Rajaus" className="mb-3 flex gap-1">
        <Filter label="Kaikki" isCurrent={!unread} />
        <Filter label="Lukemattomat" unread isCurrent={Boolean(unread)} />
      </nav>
      {list.data ? (
        <NotificationList page={list.data} isFiltered={Boolean(unread)} />
      ) : list.isError ? (
        <ErrorState title="Ilmoituksia ei voitu hakea" onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {failureText(list.error)}
        </ErrorState>
      ) : (
        <NotificationSkeletons rows={8} />
      )}
      <Turn page={page} unread={unread} hasMore={list.data?.hasMore ?? false} />
    </div>
  )
}

function Filter({ label, unread, isCurrent }: { label: string; unread?: true; isCurrent: boolean }) {
  return (
    <Link
      to="/app/notifications"
      search={unread ? { unread } : {}}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-md px-3 font-semibold text-muted hover:bg-ink/8 hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand desktop:min-h-9"
    >
      {label}
    </Link>
  )
}

function NotificationList({ page, isFiltered }: { page: NotificationPage; isFiltered: boolean }) {
  const { mark } = useNotificationMarks()
  if (page.notifications.length === 0)
    return (
      <EmptyState title={isFiltered ? 'Ei lukemattomia ilmoituksia' : 'Ei ilmoituksia'} icon={<BellOff />}>
        Tänne tulee tieto, kun huolloissa, tarjouspyynnöissä tai huoltokirjoissa tapahtuu jotakin.
      </EmptyState>
    )
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

function Turn({ page, unread, hasMore }: { page: number; unread: true | undefined; hasMore: boolean }) {
  if (page === 1 && !hasMore) return null
  const search = (to: number) => ({ ...(unread ? { unread } : {}), ...(to > 1 ? { page: to } : {}) })
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
