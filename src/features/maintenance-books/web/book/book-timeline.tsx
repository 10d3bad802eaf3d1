import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpenCheck } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDate, formatDateTime } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ENTRY_KIND_LABELS } from '../../entry-words.ts'
import type { BookDetails, BookEntry } from '../../maintenance-books.ts'
import { EntryBadges } from '../entry-badges.tsx'
import { maintenanceBooksApi } from '../maintenance-books.api.ts'
import { EntryFacts } from './entry-facts.tsx'

type Props = { book: BookDetails; onCorrect: (entry: BookEntry) => void }

/** All that is signed, the last service first. */
export function BookTimeline({ book, onCorrect }: Props) {
  const { id: organizationId, type } = useOrganization()
  const query = useInfiniteQuery(
    maintenanceBooksApi.entries.infiniteQueryOptions(
      { organizationId, maintenanceBookId: book.id },
      { initialCursor: null, getNextPageParam: (page) => page.next ?? undefined },
    ),
  )
  if (query.isPending) return <Skeleton className="h-48 w-full" />
  if (!query.data) return <FailedQuery query={query} title="Merkintöjä ei voitu hakea" />
  const entries = query.data.pages.flatMap(({ rows }) => rows)
  if (entries.length === 0)
    return (
      <EmptyState title="Ei vielä allekirjoitettuja merkintöjä" icon={<BookOpenCheck />}>
        {type === 'CUSTOMER'
          ? 'Korjaamon merkinnät tulevat tähän, kun se on allekirjoittanut ne.'
          : 'Lisää merkintä ja allekirjoita se. Asiakas näkee vain allekirjoitetut merkinnät.'}
      </EmptyState>
    )
  return (
    <>
      <ol className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} onCorrect={() => onCorrect(entry)} />
          </li>
        ))}
      </ol>
      {query.hasNextPage ? (
        <ShowMore onClick={() => void query.fetchNextPage()} pending={query.isFetchingNextPage} />
      ) : null}
    </>
  )
}

function Entry({ entry, onCorrect }: { entry: BookEntry; onCorrect: () => void }) {
  const { fields, sequence, signedBy } = entry
  return (
    <Card className="grid gap-3 p-4" aria-label={`Merkintä ${sequence}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">
          {ENTRY_KIND_LABELS[fields.kind]} <span className="tabular">{formatDate(fields.doneOn)}</span>
        </h3>
        <EntryBadges entry={entry} />
      </div>
      <EntryFacts fields={fields} files={entry.files} isMileageOdd={entry.isMileageOdd} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <p className="wrap-anywhere tabular text-muted">
          Merkintä {sequence}, allekirjoitettu {formatDateTime(entry.signedAt)}
          {signedBy ? ` (${signedBy})` : ''}
        </p>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {entry.ticketId ? (
            <Link
              to="/app/tickets/$ticketId"
              params={{ ticketId: entry.ticketId }}
              className="inline-flex items-center text-brand hover:underline max-desktop:min-h-11"
            >
              Avaa huolto
            </Link>
          ) : null}
          {entry.can.correct ? (
            <Button size="sm" kind="ghost" onClick={onCorrect}>
              Korjaa
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  )
}
