import { getRouteApi } from '@tanstack/react-router'
import { BookUser, SearchX, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { fetchOnce } from '#web/fetch-once.ts'
import { formatNumber } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { MorePages } from '#web/more-pages.tsx'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { filledSlots } from '#web/slot.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePages } from '#web/use-pages.ts'
import type { CustomerPage, CustomerRow } from '../customers.ts'
import { customersApi } from './customers.api.ts'
import { CustomersTable } from './customers-table.tsx'

const NewCustomerDialog = lazyComponent(() => import('./new-customer-dialog.tsx'), 'NewCustomerDialog')

const route = getRouteApi('/app/customers')

/** Asiakkaat: every customer that the garage deals with. */
export function CustomersPage() {
  const { type } = useOrganization()
  return type === 'GARAGE' ? <Register /> : <NotFoundView />
}

function Register() {
  usePageTitle('Asiakkaat')
  const { text = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const search = (next: string) => void navigate({ search: next ? { text: next } : {}, replace: true })
  const acts = filledSlots('customersActs')
  const [isAdding, setAdding] = useState(false)
  const add = () => setAdding(true)
  return (
    <div className="mx-auto max-w-6xl">
      <PageHeader
        title="Asiakkaat"
        actions={
          <>
            {acts.length > 0 ? (
              <LazyPart className="min-h-10 max-desktop:min-h-11">
                {acts.map(({ of, Component }) => (
                  <Component key={of} />
                ))}
              </LazyPart>
            ) : null}
            <Button kind="primary" onClick={add}>
              <UserPlus className="size-4" aria-hidden="true" />
              Lisää asiakas
            </Button>
          </>
        }
      />
      <PausedSearchInput
        aria-label="Hae asiakkaita"
        placeholder="Nimi, puhelin, rekisterinumero…"
        className="mb-4 sm:max-w-md print:hidden"
        text={text}
        onText={search}
      />
      <Found text={text} onClear={() => search('')} onAdd={add} />
      <LazyOverlay open={isAdding}>
        {isAdding ? <NewCustomerDialog onClose={() => setAdding(false)} /> : null}
      </LazyOverlay>
    </div>
  )
}

type FoundProps = { text: string; onClear: () => void; onAdd: () => void }

function Found({ text, onClear, onAdd }: FoundProps) {
  const { id: organizationId } = useOrganization()
  const { queryKey, queryOptions } = customersApi.list
  const { query, rows } = usePages<CustomerRow, NonNullable<CustomerPage['next']>>(
    queryKey({ organizationId, text }),
    (cursor) => fetchOnce<CustomerPage>(queryOptions({ organizationId, text, cursor })),
  )
  if (query.isPending)
    return (
      <div className="grid gap-2" aria-busy="true">
        <p className="sr-only">Ladataan asiakkaita…</p>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    )
  if (!rows) return <FailedQuery query={query} title="Asiakkaita ei voitu hakea" />
  if (rows.length === 0) return <Nobody text={text} onClear={onClear} onAdd={onAdd} />
  // the first page has the number of all
  const count = (query.data?.pages[0] as CustomerPage | undefined)?.count ?? rows.length
  return (
    <div className="grid gap-3">
      <p className="tabular text-muted text-sm" role="status">
        {count === 1 ? '1 asiakas' : `${formatNumber(count)} asiakasta`}
      </p>
      <CustomersTable customers={rows} />
      <MorePages query={query} />
    </div>
  )
}

const Nobody = ({ text, onClear, onAdd }: FoundProps) =>
  text ? (
    <EmptyState
      title="Hakuun sopivia asiakkaita ei löytynyt"
      icon={<SearchX />}
      action={<Button onClick={onClear}>Tyhjennä haku</Button>}
    >
      Kokeile nimen osaa, puhelinnumeroa, rekisterinumeroa, sähköpostia tai Y-tunnusta.
    </EmptyState>
  ) : (
    <EmptyState
      title="Ei vielä asiakkaita"
      icon={<BookUser />}
      action={
        <Button kind="primary" onClick={onAdd}>
          Lisää asiakas
        </Button>
      }
    >
      Asiakas tulee tähän itsestään, kun kirjaat huollon tai kun asiakas ilmoittaa autonsa sinulle.
    </EmptyState>
  )
