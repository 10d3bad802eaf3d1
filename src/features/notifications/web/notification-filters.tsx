import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { NOTICE_GROUPS } from '#shared/notice.ts'
import { Select } from '#web/ui/select.tsx'
import { GROUP_LABELS } from '../notice-rules.ts'
import { notificationsApi } from './notifications.api.ts'
import type { NotificationsSearch } from './notifications-search.ts'

export type NotificationsFilter = Pick<NotificationsSearch, 'unread' | 'kind'>

/** Kaikki, Lukemattomat and the groups with a notification; each stays when the other is chosen. */
export function NotificationFilters({ filter }: { filter: NotificationsFilter }) {
  const { unread, kind } = filter
  const { id: organizationId } = useOrganization()
  const navigate = useNavigate({ from: '/app/notifications' })
  const used = useQuery(notificationsApi.groups.queryOptions({ organizationId })).data ?? []
  const groups = NOTICE_GROUPS.filter((group) => used.includes(group) || group === kind)
  const ofKind = kind ? { kind } : {}
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <nav aria-label="Rajaus" className="flex flex-wrap gap-1">
        <Filter label="Kaikki" search={ofKind} isCurrent={!unread} />
        <Filter label="Lukemattomat" search={{ unread: true, ...ofKind }} isCurrent={Boolean(unread)} />
      </nav>
      <Select
        aria-label="Aihe"
        className="w-full sm:w-56"
        placeholder="Kaikki aiheet"
        value={kind ?? ''}
        onChange={({ target }) => {
          const chosen = groups.find((group) => group === target.value)
          void navigate({ search: { ...(unread && { unread }), ...(chosen && { kind: chosen }) } })
        }}
      >
        {groups.map((group) => (
          <option key={group} value={group}>
            {GROUP_LABELS[group]}
          </option>
        ))}
      </Select>
    </div>
  )
}

function Filter({ label, search, isCurrent }: { label: string; search: NotificationsFilter; isCurrent: boolean }) {
  return (
    <Link
      to="/app/notifications"
      search={search}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-md px-3 font-semibold text-muted hover:bg-ink/8 hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand desktop:min-h-9"
    >
      {label}
    </Link>
  )
}
