import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayBill, useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { toast } from '#web/ui/toast.ts'
import type { InvoiceBasisSummary, TicketInvoicing } from '../invoice-bases.ts'
import { invoiceBasesApi } from './invoice-bases.api.ts'
import { CancelBasis, MadeBasis } from './made-basis.tsx'
import { WhatIsInTheWay } from './what-is-in-the-way.tsx'

const PreviewDialog = lazyComponent(() => import('./preview-dialog.tsx'), 'PreviewDialog')

/** Of a finished ticket: its invoice basis, or what keeps the garage from making one. */
export function InvoicingCard({ ticketId }: { ticketId: string }) {
  const { id: organizationId, type } = useOrganization()
  const found = useQuery(invoiceBasesApi.ofTicket.queryOptions({ organizationId, ticketId }))
  if (found.isError && !found.data)
    return (
      <SideCard title="Laskutus">
        <FailedQuery query={found} title="Laskutusta ei voitu hakea" />
      </SideCard>
    )
  if (!found.data) return <PartOnItsWay />
  const { basis, isChanged, others } = found.data
  // paid at the desk: the card of its payment says so
  if (basis?.kind === 'RECEIPT') return null
  if (basis)
    return (
      <SideCard title="Laskutus" action={<CancelBasis basis={basis} />}>
        <MadeBasis basis={basis} />
        {isChanged ? (
          <p className="mt-2 rounded-md bg-signal-soft px-3 py-2 text-sm">
            Rivit ovat muuttuneet laskutuksen jälkeen. {basis.state === 'OPEN' ? 'Peru laskutus' : 'Hyvitä lasku'} ja
            tee uusi laskutusperuste.
          </p>
        ) : null}
        <OtherDocuments documents={others} />
      </SideCard>
    )
  if (type === 'CUSTOMER')
    return others.length === 0 ? null : (
      <SideCard title="Laskutus">
        <OtherDocuments documents={others} />
      </SideCard>
    )
  return <ToMake ticketId={ticketId} invoicing={found.data} />
}

/** Its earlier invoices and the credit notes. */
const OtherDocuments = ({ documents }: { documents: readonly InvoiceBasisSummary[] }) => (
  <ul className="divide-y divide-line empty:hidden">
    {documents.map((one) => (
      <li key={one.id} className="py-2 last:pb-0">
        <MadeBasis basis={one} />
      </li>
    ))}
  </ul>
)

function ToMake({ ticketId, invoicing }: { ticketId: string; invoicing: TicketInvoicing }) {
  const { obstacles, hasEInvoiceAddress, customerId, others } = invoicing
  const bills = useMayBill()
  const [isLooking, setLooking] = useState(false)
  return (
    <SideCard
      title="Laskutus"
      action={
        bills ? (
          <Button size="sm" className="print:hidden" disabled={obstacles.length > 0} onClick={() => setLooking(true)}>
            Tee laskutusperuste
          </Button>
        ) : undefined
      }
    >
      <WhatIsInTheWay obstacles={obstacles} hasEInvoiceAddress={hasEInvoiceAddress} customerId={customerId} />
      <OtherDocuments documents={others} />
      {isLooking ? (
        <LazyOverlay open>
          <PreviewDialog
            customerId={customerId}
            work={{ ticketIds: [ticketId], books: [] }}
            onClose={() => setLooking(false)}
            onMade={({ number }) => toast.success(`Laskutusperuste ${number} tehty`)}
          />
        </LazyOverlay>
      ) : null}
    </SideCard>
  )
}
