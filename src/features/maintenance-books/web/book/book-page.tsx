import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { MissingThing } from '#web/missing-thing.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { slot } from '#web/slot.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { BookDetails } from '../../maintenance-books.ts'
import type {} from '../book-slots.ts'
import { maintenanceBooksApi } from '../maintenance-books.api.ts'
import { BookDrafts } from './book-drafts.tsx'
import { BookHead } from './book-head.tsx'
import { BookTimeline } from './book-timeline.tsx'
import type { Written } from './entry-values.ts'

const BookImport = lazyComponent(() => import('../book-import.tsx'), 'BookImport')
const EntryDialog = lazyComponent(() => import('./entry-dialog.tsx'), 'EntryDialog')

/** One book: its state, whether it is as it was signed, what is being written, and what was signed. */
export function BookPage() {
  const { maintenanceBookId } = useParams({ from: '/app/maintenance-books/$maintenanceBookId' })
  const { id: organizationId } = useOrganization()
  const found = useQuery(maintenanceBooksApi.details.queryOptions({ organizationId, maintenanceBookId }))
  usePageTitle(found.data ? `Huoltokirja ${vehicleTitle(found.data)}` : 'Huoltokirja')
  const isMissing = found.error !== null && failureOf(found.error).kind === 'not_found'
  // one that was shown before may belong to another organisation now
  if (found.data && !isMissing) return <Book key={maintenanceBookId} book={found.data} />
  if (found.isPending)
    return (
      <div className="mx-auto grid max-w-4xl gap-4" aria-busy="true">
        <p className="sr-only">Ladataan huoltokirjaa…</p>
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    )
  if (isMissing)
    return (
      <MissingThing title="Huoltokirjaa ei löytynyt">
        Osoite voi olla väärä, tai huoltokirja kuuluu toiselle. Jos toimit useamman puolesta, vaihda vasemmasta
        yläkulmasta.
      </MissingThing>
    )
  return <FailedQuery query={found} title="Huoltokirjaa ei voitu hakea" />
}

function Book({ book }: { book: BookDetails }) {
  const [written, setWritten] = useState<Written>()
  const [isImporting, setImporting] = useState(false)
  const Invoicing = slot('bookInvoicing')
  return (
    <div className="mx-auto grid max-w-4xl gap-4">
      <BookHead book={book} />
      {Invoicing ? <Invoicing book={book} /> : null}
      <BookDrafts book={book} onEdit={(draft) => setWritten({ kind: 'draft', draft })} />
      <section aria-labelledby="book-entries" className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="book-entries" className="font-semibold text-lg">
            Merkinnät
          </h2>
          {book.can.write ? (
            <div className="flex flex-wrap gap-2 print:hidden">
              <Button kind="ghost" onClick={() => setImporting(true)}>
                <Upload className="size-4" aria-hidden="true" />
                Tuo vanhoja
              </Button>
              <Button onClick={() => setWritten({ kind: 'new' })}>
                <Plus className="size-4" aria-hidden="true" />
                Lisää merkintä
              </Button>
            </div>
          ) : null}
        </div>
        <BookTimeline book={book} onCorrect={(entry) => setWritten({ kind: 'correction', entry })} />
      </section>
      {written ? (
        <LazyOverlay open>
          <EntryDialog book={book} written={written} onClose={() => setWritten(undefined)} />
        </LazyOverlay>
      ) : null}
      {isImporting ? (
        <LazyOverlay open>
          <BookImport maintenanceBookId={book.id} onClose={() => setImporting(false)} />
        </LazyOverlay>
      ) : null}
    </div>
  )
}
