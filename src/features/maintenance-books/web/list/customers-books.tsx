import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BookOpenCheck, Plus, SearchX } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { usePagedSearch, usePages as usePagesOf } from '#web/editing/paged-search.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { fetchOnce } from '#web/fetch-once.ts'
import { formatNumber } from '#web/format.ts'
import { MorePages } from '#web/more-pages.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { usePages } from '#web/use-pages.ts'
import { BOOKS_PAGE_SIZE, type BookCard, type BookPage } from '../../maintenance-books.ts'
import { maintenanceBooksApi } from '../maintenance-books.api.ts'
import { BookList, BooksAwaited } from './book-list.tsx'

/** A customer's books: what it has asked for and waits for, and then all by car. */
export function CustomersBooks() {
  return (
    <div className="mx-auto grid max-w-5xl gap-5">
      <PageHeader
        title="Huoltokirjat"
        actions={
          <ButtonLink to="/app/maintenance-books/new" kind="primary">
            <Plus className="size-4" aria-hidden="true" />
            Pyydä huoltohistoria
          </ButtonLink>
        }
      />
      <Asked />
      <ByCar />
    </div>
  )
}

/** Nothing while nothing is asked for. */
function Asked() {
  const { id: organizationId } = useOrganization()
  const { queryKey, queryOptions } = maintenanceBooksApi.listGroup
  const asked = { organizationId, group: 'new' as const }
  const { query, rows = [] } = usePages<BookCard, NonNullable<BookPage['next']>>(queryKey(asked), (cursor) =>
    fetchOnce<BookPage>(queryOptions({ ...asked, cursor })),
  )
  if (rows.length === 0) return null
  return (
    <section aria-label="Pyydetyt" className="grid gap-2">
      <h2 className="font-semibold text-lg">Pyydetyt</h2>
      <p className="text-muted text-sm">Korjaamo ei ole vielä toimittanut näiden autojen huoltohistoriaa.</p>
      <BookList label="Pyydetyt huoltohistoriat" books={rows} other="garage" />
      <MorePages query={query} />
    </section>
  )
}

function ByCar() {
  const { id: organizationId } = useOrganization()
  const search = usePagedSearch()
  const { text, onText, searched } = search
  const list = useQuery(
    maintenanceBooksApi.byCar.queryOptions(
      { organizationId, text: searched, page: search.page },
      { placeholderData: keepPreviousData },
    ),
  )
  const pages = usePagesOf(search, list, BOOKS_PAGE_SIZE)
  if (list.isPending) return <BooksAwaited />
  if (!list.data) return <FailedQuery query={list} title="Huoltokirjoja ei voitu hakea" />
  const { books, total } = list.data
  if (total === 0 && searched === '')
    return (
      <EmptyState title="Ei vielä huoltokirjoja" icon={<BookOpenCheck />}>
        Pyydä korjaamolta auton sähköinen huoltohistoria. Allekirjoitettuja merkintöjä ei voi muuttaa huomaamatta.
      </EmptyState>
    )
  return (
    <section aria-label="Huoltokirjat autoittain" className="grid gap-3" aria-busy={list.isPlaceholderData}>
      <SearchInput
        aria-label="Hae huoltokirjoja"
        placeholder="Rekisterinumero, malli, korjaamo"
        className="sm:max-w-sm"
        maxLength={60}
        value={text}
        onValueChange={onText}
      />
      <p className="tabular text-muted text-sm" role="status">
        {total === 1 ? '1 huoltokirja' : `${formatNumber(total)} huoltokirjaa`}
      </p>
      {books.length > 0 ? (
        <BookList label="Huoltokirjat" books={books} other="garage" />
      ) : (
        <EmptyState
          title="Hakuun sopivia huoltokirjoja ei löytynyt"
          icon={<SearchX />}
          action={<Button onClick={() => onText('')}>Tyhjennä haku</Button>}
        >
          Kokeile rekisterinumeron osaa, mallia tai korjaamon nimeä.
        </EmptyState>
      )}
      <Pagination {...pages} />
    </section>
  )
}
