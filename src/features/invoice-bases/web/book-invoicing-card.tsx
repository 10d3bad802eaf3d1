import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BookDetails } from '#features/maintenance-books/maintenance-books.ts'
import { maintenanceBooksApi } from '#features/maintenance-books/web/maintenance-books.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import { invoiceBasesApi } from './invoice-bases.api.ts'
import { CancelBasis, MadeBasis } from './made-basis.tsx'
import { WhatIsInTheWay } from './what-is-in-the-way.tsx'

/** Of a maintenance book: what is to be paid for it, and its invoice bases. */
export function BookInvoicingCard({ book }: { book: BookDetails }) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(invoiceBasesApi.ofBook.queryOptions({ organizationId, maintenanceBookId: book.id }))
  if (found.isError && !found.data)
    return (
      <SideCard title="Laskutus">
        <FailedQuery query={found} title="Laskutusta ei voitu hakea" />
      </SideCard>
    )
  if (!found.data) return null
  const { bases, obstacles, hasEInvoiceAddress } = found.data
  // without a price there is nothing to ask for: it is only marked, above
  const isToMake = book.can.bill && book.feeCents > 0
  if (!isToMake && bases.length === 0) return null
  return (
    <SideCard
      title="Laskutus"
      action={isToMake ? <MakeBasis key={book.version} book={book} isReady={obstacles.length === 0} /> : undefined}
    >
      {isToMake ? (
        <WhatIsInTheWay obstacles={obstacles} hasEInvoiceAddress={hasEInvoiceAddress} customerId={book.customer.id} />
      ) : null}
      <ul className="divide-y divide-line">
        {bases.map((basis) => (
          <li key={basis.id} className="flex flex-wrap items-end justify-between gap-2 py-2 last:pb-0">
            <div>
              <MadeBasis basis={basis} />
            </div>
            <CancelBasis basis={basis} />
          </li>
        ))}
      </ul>
    </SideCard>
  )
}

function MakeBasis({ book, isReady }: { book: BookDetails; isReady: boolean }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const make = useMutation(invoiceBasesApi.make.mutationOptions())
  const { act, isPending } = useAct(() =>
    Promise.all([
      queryClient.invalidateQueries(invoiceBasesApi.pathFilter()),
      queryClient.invalidateQueries(maintenanceBooksApi.pathFilter()),
    ]),
  )
  // of the book as it is now: a second press of the same act makes nothing more
  const key = useRef(crypto.randomUUID())
  const books = [{ maintenanceBookId: book.id, version: book.version }]
  return (
    <Button
      size="sm"
      kind="primary"
      className="print:hidden"
      disabled={!isReady}
      pending={isPending}
      onClick={() =>
        void act(
          make.mutateAsync({ organizationId, books, requestKey: key.current }),
          'Huoltokirja merkitty laskutetuksi',
          'Huoltokirjaa ei voitu merkitä laskutetuksi',
        )
      }
    >
      Tee laskutusperuste
    </Button>
  )
}
