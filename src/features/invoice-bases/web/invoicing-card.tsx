import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMayBill, useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { toast } from '#web/ui/toast.ts'
import type { InvoiceBasisSummary, Part, PartPermit, TicketInvoicing } from '../invoice-bases.ts'
import { excessWords } from './document-words.ts'
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
  const { basis, isCustomers, payer, others } = found.data
  // paid at the desk: the card of its payment says so
  if (basis?.kind === 'RECEIPT' && !payer) return null
  if (type === 'CUSTOMER' && !basis)
    return others.length === 0 ? null : (
      <SideCard title="Laskutus">
        <OtherDocuments documents={others} />
      </SideCard>
    )
  const more = <OtherDocuments documents={others} />
  return (
    <>
      {payer ? (
        <OnePart
          title={`Laskutus: ${payer.name}`}
          ticketId={ticketId}
          part="PAYER"
          invoicing={payer}
          permit={payer.permit}
        >
          {isCustomers ? null : more}
        </OnePart>
      ) : null}
      {isCustomers && basis?.kind !== 'RECEIPT' ? (
        <OnePart
          title={payer ? 'Laskutus: haltija' : 'Laskutus'}
          ticketId={ticketId}
          part="CUSTOMER"
          invoicing={found.data}
        >
          {more}
        </OnePart>
      ) : null}
    </>
  )
}

type PartProps = {
  title: string
  ticketId: string
  part: Part
  invoicing: Pick<TicketInvoicing, 'customerId' | 'basis' | 'isChanged' | 'obstacles' | 'hasEInvoiceAddress'>
  permit?: PartPermit
  children: ReactNode
}

/** What one pays of the ticket: the document that it is on, or how one is made. */
function OnePart({ title, ticketId, part, invoicing, permit, children }: PartProps) {
  const { basis, isChanged } = invoicing
  if (!basis)
    return (
      <ToMake title={title} ticketId={ticketId} part={part} invoicing={invoicing} permit={permit}>
        {children}
      </ToMake>
    )
  return (
    <SideCard title={title} action={<CancelBasis basis={basis} />}>
      <MadeBasis basis={basis} />
      {isChanged ? (
        <p className="mt-2 rounded-md bg-signal-soft px-3 py-2 text-sm">
          Rivit ovat muuttuneet laskutuksen jälkeen. {basis.state === 'OPEN' ? 'Peru laskutus' : 'Hyvitä lasku'} ja tee
          uusi laskutusperuste.
        </p>
      ) : null}
      {children}
    </SideCard>
  )
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

type ToMakeProps = Omit<PartProps, 'permit'> & { permit: PartPermit | undefined }

function ToMake({ title, ticketId, part, invoicing, permit, children }: ToMakeProps) {
  const { obstacles, hasEInvoiceAddress, customerId } = invoicing
  const bills = useMayBill()
  const [isLooking, setLooking] = useState(false)
  const excess = permit ? excessWords(permit) : ''
  return (
    <SideCard
      title={title}
      action={
        bills ? (
          <Button size="sm" className="print:hidden" disabled={obstacles.length > 0} onClick={() => setLooking(true)}>
            Tee laskutusperuste
          </Button>
        ) : undefined
      }
    >
      {excess ? <p className="mb-1 text-sm">{excess}</p> : null}
      <WhatIsInTheWay obstacles={obstacles} hasEInvoiceAddress={hasEInvoiceAddress} customerId={customerId} />
      {children}
      {isLooking ? (
        <LazyOverlay open>
          <PreviewDialog
            customerId={customerId}
            work={{
              ticketIds: part === 'CUSTOMER' ? [ticketId] : [],
              payerTicketIds: part === 'PAYER' ? [ticketId] : [],
              books: [],
            }}
            onClose={() => setLooking(false)}
            onMade={({ number }) => toast.success(`Laskutusperuste ${number} tehty`)}
          />
        </LazyOverlay>
      ) : null}
    </SideCard>
  )
}
