import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookDetails } from '#features/maintenance-books/maintenance-books.ts'
import { useMayBill, useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { toast } from '#web/ui/toast.ts'
import { invoiceBasesApi } from './invoice-bases.api.ts'
import { CancelBasis, MadeBasis } from './made-basis.tsx'
import { WhatIsInTheWay } from './what-is-in-the-way.tsx'

const PreviewDialog = lazyComponent(() => import('./preview-dialog.tsx'), 'PreviewDialog')

/** Of a maintenance book: what is to be paid for it, and its invoice bases. */
export function BookInvoicingCard({ book }: { book: BookDetails }) {
  const { id: organizationId, type } = useOrganization()
  const bills = useMayBill()
  const found = useQuery(invoiceBasesApi.ofBook.queryOptions({ organizationId, maintenanceBookId: book.id }))
  if (found.isError && !found.data)
    return (
      <SideCard title="Laskutus">
        <FailedQuery query={found} title="Laskutusta ei voitu hakea" />
      </SideCard>
    )
  if (!found.data) return null
  const { bases, obstacles, hasEInvoiceAddress, customerId } = found.data
  // without a price there is nothing to ask for: it is only marked, above
  const isToMake = type === 'GARAGE' && book.group === 'billing' && book.feeCents > 0
  if (!isToMake && bases.length === 0) return null
  return (
    <SideCard
      title="Laskutus"
      action={
        isToMake && bills ? (
          <MakeBasis book={book} customerId={customerId} isReady={obstacles.length === 0} />
        ) : undefined
      }
    >
      {isToMake ? (
        <WhatIsInTheWay obstacles={obstacles} hasEInvoiceAddress={hasEInvoiceAddress} customerId={customerId} />
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

type MakeProps = { book: BookDetails; customerId: string; isReady: boolean }

function MakeBasis({ book, customerId, isReady }: MakeProps) {
  const [isLooking, setLooking] = useState(false)
  return (
    <>
      <Button size="sm" kind="primary" className="print:hidden" disabled={!isReady} onClick={() => setLooking(true)}>
        Tee laskutusperuste
      </Button>
      {isLooking ? (
        <LazyOverlay open>
          <PreviewDialog
            customerId={customerId}
            work={{ ticketIds: [], payerTicketIds: [], books: [{ maintenanceBookId: book.id, version: book.version }] }}
            onClose={() => setLooking(false)}
            onMade={({ number }) => toast.success(`Laskutusperuste ${number} tehty`)}
          />
        </LazyOverlay>
      ) : null}
    </>
  )
}
