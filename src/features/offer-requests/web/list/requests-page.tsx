import { Link, useSearch } from '@tanstack/react-router'
import { FileText, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { MorePages } from '#web/more-pages.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { tabClass } from '#web/ui/tabs.tsx'
import { useMinute } from '#web/use-minute.ts'
import type { ListOfferRequests } from '../../offer-requests.ts'
import { customerGroups, type Group, garageGroups } from './request-groups.ts'
import { CustomerRow, GarageRow } from './request-kinds.tsx'
import { useAskedRequests, useOwnRequests } from './use-request-list.ts'

/** Which requests the list shows; without it those that are open. */
type RequestsSearch = { list?: 'closed' | undefined }

/** Reads the URL; anything odd is left out rather than refused. */
const readRequestsSearch = ({ list }: Record<string, unknown>): RequestsSearch => (list === 'closed' ? { list } : {})

type List = ListOfferRequests['list']

/** Tarjouspyynnöt: what a customer has asked, or what a garage was asked. */
export function RequestsPage() {
  const { type } = useOrganization()
  const { list = 'open' } = readRequestsSearch(useSearch({ strict: false }))
  usePageTitle('Tarjouspyynnöt')
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader
        title="Tarjouspyynnöt"
        actions={
          type === 'CUSTOMER' ? (
            <ButtonLink to="/app/offer-requests/new" kind="primary">
              <Plus className="size-4" aria-hidden="true" />
              Pyydä tarjous
            </ButtonLink>
          ) : undefined
        }
      />
      <nav aria-label="Mitkä tarjouspyynnöt" className="mb-4 flex overflow-x-auto border-line border-b print:hidden">
        <Link
          to="/app/offer-requests"
          search={{}}
          activeOptions={{ exact: true }}
          className={tabClass}
          aria-current={list === 'open' ? 'page' : undefined}
        >
          Avoimet
        </Link>
        <Link
          to="/app/offer-requests"
          search={{ list: 'closed' }}
          className={tabClass}
          aria-current={list === 'closed' ? 'page' : undefined}
        >
          Päättyneet
        </Link>
      </nav>
      {type === 'GARAGE' ? <AskedRequests key={list} list={list} /> : <OwnRequests key={list} list={list} />}
    </div>
  )
}

function OwnRequests({ list }: { list: List }) {
  const { query, rows } = useOwnRequests(list)
  const now = useMinute()
  if (!rows) return <NotYet query={query} />
  if (rows.length === 0)
    return list === 'closed' ? (
      <NothingClosed />
    ) : (
      <EmptyState
        title="Ei avoimia tarjouspyyntöjä"
        icon={<FileText />}
        action={<ButtonLink to="/app/offer-requests/new">Pyydä tarjous</ButtonLink>}
      >
        Pyydä tarjous usealta korjaamolta kerralla ja vertaa vastauksia rinnakkain.
      </EmptyState>
    )
  return (
    <Groups
      groups={customerGroups(rows, now)}
      query={query}
      row={(row) => <CustomerRow key={row.offerRequestId} row={row} now={now} />}
    />
  )
}

function AskedRequests({ list }: { list: List }) {
  const { query, rows } = useAskedRequests(list)
  const now = useMinute()
  if (!rows) return <NotYet query={query} />
  if (rows.length === 0)
    return list === 'closed' ? (
      <NothingClosed />
    ) : (
      <EmptyState title="Ei avoimia tarjouspyyntöjä" icon={<FileText />}>
        Kun asiakas pyytää sinulta tarjousta, pyyntö tulee tähän.
      </EmptyState>
    )
  return (
    <Groups
      groups={garageGroups(rows, now)}
      query={query}
      row={(row) => <GarageRow key={row.offerRequestId} row={row} now={now} />}
    />
  )
}

const NothingClosed = () => (
  <EmptyState title="Ei päättyneitä tarjouspyyntöjä" icon={<FileText />}>
    Tähän tulevat hyväksytyt, perutut ja vanhentuneet pyynnöt.
  </EmptyState>
)

type Query = ReturnType<typeof useOwnRequests>['query'] | ReturnType<typeof useAskedRequests>['query']

const NotYet = ({ query }: { query: Query }) =>
  query.isError ? (
    <FailedQuery query={query} title="Tarjouspyyntöjä ei voitu hakea" />
  ) : (
    <div className="grid gap-3" aria-busy="true">
      <p className="sr-only">Ladataan tarjouspyyntöjä…</p>
      {['a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} className="h-20 w-full" />
      ))}
    </div>
  )

type GroupsProps<Row> = { groups: readonly Group<Row>[]; query: Query; row: (row: Row) => ReactNode }

function Groups<Row>({ groups, query, row }: GroupsProps<Row>) {
  return (
    <div className="grid gap-5">
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title || 'Päättyneet'}>
          {title ? <h2 className="mb-2 font-semibold text-lg">{title}</h2> : null}
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">{rows.map(row)}</ul>
        </section>
      ))}
      <MorePages query={query} />
    </div>
  )
}
