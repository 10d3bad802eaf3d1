import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { Button } from '#web/ui/button.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import type { Obstacle } from '../invoice-bases.ts'
import { invoiceBasesApi } from './invoice-bases.api.ts'
import { CancelBasis, MadeBasis } from './made-basis.tsx'
import { useInvoicingAct } from './use-invoicing-act.ts'
import { WhatIsInTheWay } from './what-is-in-the-way.tsx'

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
  const { basis, isChanged, obstacles, hasEInvoiceAddress } = found.data
  if (basis)
    return (
      <SideCard title="Laskutus" action={<CancelBasis basis={basis} />}>
        <MadeBasis basis={basis} />
        {isChanged ? (
          <p className="mt-2 rounded-md bg-signal-soft px-3 py-2 text-sm">
            Rivit ovat muuttuneet laskutuksen jälkeen. Peru laskutus ja merkitse huolto uudelleen.
          </p>
        ) : null}
      </SideCard>
    )
  if (type === 'CUSTOMER') return null
  return <ToMake ticketId={ticketId} obstacles={obstacles} hasEInvoiceAddress={hasEInvoiceAddress} />
}

type ToMakeProps = { ticketId: string; obstacles: readonly Obstacle[]; hasEInvoiceAddress: boolean }

function ToMake({ ticketId, obstacles, hasEInvoiceAddress }: ToMakeProps) {
  const { id: organizationId } = useOrganization()
  const make = useMutation(invoiceBasesApi.make.mutationOptions())
  const { act, isPending } = useInvoicingAct()
  const ticket = useQuery(ticketsApi.get.queryOptions({ organizationId, ticketId }))
  // a second press of the same act makes nothing more
  const key = useRef(crypto.randomUUID())
  return (
    <SideCard
      title="Laskutus"
      action={
        <Button
          size="sm"
          className="print:hidden"
          disabled={obstacles.length > 0}
          pending={isPending}
          onClick={() =>
            void act(
              make.mutateAsync({ organizationId, ticketIds: [ticketId], requestKey: key.current }),
              'Huolto merkitty laskutetuksi',
              'Huoltoa ei voitu merkitä laskutetuksi',
            )
          }
        >
          Tee laskutusperuste
        </Button>
      }
    >
      <WhatIsInTheWay
        obstacles={obstacles}
        hasEInvoiceAddress={hasEInvoiceAddress}
        customerId={ticket.data?.customer.id}
      />
    </SideCard>
  )
}
