import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { lastSeenDay } from '#features/accounts/web/last-seen-day.ts'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { formatDate } from '#web/format.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { PlatformUser } from '../management.ts'
import { ListStates } from './list-states.tsx'
import { readUsersSearch, USER_FILTERS, type UserFilter, type UsersSearch } from './manage-search.ts'
import { managementApi } from './management.api.ts'
import { TurnPages } from './turn-pages.tsx'
import { useManageSearch } from './use-manage-search.ts'
import { UserActs } from './user-acts.tsx'

const FILTERS: Record<UserFilter, string> = {
  disabled: 'Käytöstä poistetut',
  superUsers: 'Superkäyttäjät',
  unverified: 'Sähköposti vahvistamatta',
}

export function UsersPage() {
  usePageTitle('Käyttäjät')
  const { search, show } = useManageSearch('/app/manage/users', readUsersSearch)
  const { text = '', only, page = 1 } = search
  const change = (changes: Partial<UsersSearch>) =>
    show((before) => ({ ...before, page: undefined, ...changes }), !('page' in changes))
  const found = useQuery(
    managementApi.users.find.queryOptions(
      { text, ...(only ? { only } : {}), page: page - 1 },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <>
      <PageHeader
        title="Käyttäjät"
        crumbs={[
          <Link key="manage" to="/app/manage">
            Hallinta
          </Link>,
        ]}
      />
      <div className="mb-4 flex flex-wrap gap-2 print:hidden">
        <PausedSearchInput
          text={text}
          onText={(typed) => change({ text: typed || undefined })}
          aria-label="Hae nimellä tai sähköpostiosoitteella"
          placeholder="Nimi tai sähköposti"
          className="min-w-56 max-w-96 flex-1"
        />
        <Select
          aria-label="Rajaus"
          value={only ?? ''}
          onChange={({ target }) => change({ only: USER_FILTERS.find((one) => one === target.value) })}
          className="w-60"
        >
          <option value="">Kaikki käyttäjät</option>
          {USER_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {FILTERS[filter]}
            </option>
          ))}
        </Select>
      </div>
      <ListStates query={found} failedTitle="Käyttäjiä ei voitu hakea">
        {({ rows, hasMore }) => (
          <>
            <Table
              caption="Käyttäjät"
              className="md:rounded-lg md:border md:border-line md:bg-surface"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              empty={
                <EmptyState title="Käyttäjiä ei löytynyt" icon={<UserRoundX />}>
                  Muuta hakua tai rajausta.
                </EmptyState>
              }
            />
            <TurnPages page={page} hasMore={hasMore} onTurn={(to) => change({ page: to })} />
          </>
        )}
      </ListStates>
    </>
  )
}

const columns: Column<PlatformUser>[] = [
  { key: 'name', header: 'Käyttäjä', lead: true, cell: (user) => <Person user={user} /> },
  {
    key: 'organizations',
    header: 'Organisaatiot',
    cell: ({ organizations }) =>
      organizations.length === 0 ? (
        <span className="text-muted">Ei organisaatioita</span>
      ) : (
        <ul className="grid gap-0.5">
          {organizations.map(({ id, name, role }) => (
            <li key={id}>
              <Link
                to="/app/manage/organizations/$organizationId"
                params={{ organizationId: id }}
                className="wrap-anywhere underline underline-offset-4 max-desktop:inline-block max-desktop:py-2"
              >
                {name}
              </Link>
              <span className="text-muted text-sm"> {role === 'ADMIN' ? 'pääkäyttäjä' : 'jäsen'}</span>
            </li>
          ))}
        </ul>
      ),
  },
  {
    key: 'lastSeenAt',
    header: 'Viimeksi',
    cell: ({ lastSeenAt }) => (lastSeenAt ? lastSeenDay(lastSeenAt) : <span className="text-muted">Ei istuntoja</span>),
  },
  { key: 'createdAt', header: 'Liittynyt', wideOnly: true, cell: ({ createdAt }) => formatDate(createdAt) },
  { key: 'acts', header: 'Toiminnot', align: 'end', cell: (user) => <UserActs user={user} /> },
]

function Person({ user }: { user: PlatformUser }) {
  const isSelf = useProfile().id === user.id
  return (
    <span className="flex items-start gap-3">
      <Avatar name={user.name} imageUrl={user.image} size={36} round />
      <span className="min-w-0">
        <span className="wrap-anywhere block font-semibold">{user.name}</span>
        <span className="wrap-anywhere block text-muted text-sm">{user.email}</span>
        <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
          {isSelf ? <Badge>Sinä</Badge> : null}
          {user.isSuperUser ? <Badge kind="brand">Superkäyttäjä</Badge> : null}
          {user.disabled ? <Badge kind="danger">Poistettu käytöstä</Badge> : null}
          {user.emailVerified ? null : <Badge>Sähköposti vahvistamatta</Badge>}
        </span>
      </span>
    </span>
  )
}
