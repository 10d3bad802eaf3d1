import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { BookOpenCheck, Upload } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { fetchOnce } from '#web/fetch-once.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { MorePages } from '#web/more-pages.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { tabClass } from '#web/ui/tabs.tsx'
import { usePages } from '#web/use-pages.ts'
import { BOOK_GROUPS, type BookCard, type BookCounts, type BookGroup, type BookPage } from '../../maintenance-books.ts'
import { GROUP_LABELS } from '../book-words.ts'
import { maintenanceBooksApi } from '../maintenance-books.api.ts'
import { BookList, BooksAwaited } from './book-list.tsx'
import { CustomersBooks } from './customers-books.tsx'

const BookImport = lazyComponent(() => import('../book-import.tsx'), 'BookImport')

/** Huoltokirjat: a customer's by car; a garage's by what is to be done with them. */
export function BooksPage() {
  usePageTitle('Huoltokirjat')
  return useOrganization().type === 'CUSTOMER' ? <CustomersBooks /> : <GaragesBooks />
}

/** By their group, the first that has any when none is named. */
function GaragesBooks() {
  const { id: organizationId } = useOrganization()
  const [isImporting, setImporting] = useState(false)
  const counts = useQuery(maintenanceBooksApi.counts.queryOptions({ organizationId }))
  const search: { group?: unknown } = useSearch({ strict: false })
  const named = BOOK_GROUPS.find((group) => group === search.group)
  const group = named ?? (counts.data && firstFilled(counts.data))
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader
        title="Huoltokirjat"
        actions={
          <Button onClick={() => setImporting(true)}>
            <Upload className="size-4" aria-hidden="true" />
            Tuo huoltohistoria
          </Button>
        }
      />
      <nav
        aria-label="Mitkä huoltokirjat"
        className="mb-4 flex overflow-x-auto border-line border-b [scrollbar-width:none] max-sm:-mx-4 max-sm:px-2 print:hidden"
      >
        {BOOK_GROUPS.map((one) => (
          <Link
            key={one}
            to="/app/maintenance-books"
            search={{ group: one }}
            className={clsx(tabClass, 'flex shrink-0 items-center gap-2')}
            activeProps={{}}
            aria-current={one === group ? 'page' : undefined}
          >
            {GROUP_LABELS[one]}
            {one !== 'done' && counts.data && counts.data[one] > 0 ? (
              <CountBadge count={counts.data[one]} label="huoltokirjaa" urgent={one !== 'inProgress'} />
            ) : null}
          </Link>
        ))}
      </nav>
      {group ? (
        <Group key={group} group={group} />
      ) : counts.isError ? (
        <FailedQuery query={counts} title="Huoltokirjoja ei voitu hakea" />
      ) : (
        <BooksAwaited />
      )}
      {isImporting ? (
        <LazyOverlay open>
          <BookImport onClose={() => setImporting(false)} />
        </LazyOverlay>
      ) : null}
    </div>
  )
}

const firstFilled = (counts: BookCounts): BookGroup =>
  (['new', 'inProgress', 'billing'] as const).find((group) => counts[group] > 0) ?? 'done'

function Group({ group }: { group: BookGroup }) {
  const { id: organizationId } = useOrganization()
  const { queryKey, queryOptions } = maintenanceBooksApi.listGroup
  const { query, rows: books } = usePages<BookCard, NonNullable<BookPage['next']>>(
    queryKey({ organizationId, group }),
    (cursor) => fetchOnce<BookPage>(queryOptions({ organizationId, group, cursor })),
  )
  if (query.isPending) return <BooksAwaited />
  if (!books) return <FailedQuery query={query} title="Huoltokirjoja ei voitu hakea" />
  if (books.length === 0)
    return (
      <EmptyState title={nothing[group]} icon={<BookOpenCheck />}>
        Huoltokirja syntyy, kun asiakas pyytää huoltohistoriaa, kirjaat valmiin huollon sen omalta sivulta tai tuot
        vanhan historian.
      </EmptyState>
    )
  return (
    <div className="grid gap-5">
      <BookList label={GROUP_LABELS[group]} books={books} other="customer" />
      <MorePages query={query} />
    </div>
  )
}

const nothing: Record<BookGroup, string> = {
  new: 'Ei uusia huoltokirjoja',
  inProgress: 'Ei huoltokirjoja työn alla',
  billing: 'Ei laskutettavia huoltokirjoja',
  done: 'Ei valmiita huoltokirjoja',
}
