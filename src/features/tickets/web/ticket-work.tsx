import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { slot } from '#web/slot.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import type { TicketDetails } from '../ticket-views.ts'
import type {} from './planning-slots.ts'
import { Sheet, SheetPart } from './side-card.tsx'
import { TicketJob } from './ticket-job.tsx'
import { Place, TicketSide } from './ticket-side.tsx'

/**
 * What is done and what it costs, on one sheet: the job, its lines, the inspections, the extra work. What the customer is asked is above it. On a small screen
 * what is at the side of a wide one is around it.
 */
export function TicketWork({ ticket, isWide }: { ticket: TicketDetails; isWide: boolean }) {
  const { type, switchedOn } = useOrganization()
  const isGarage = type === 'GARAGE'
  const { id: ticketId, status } = ticket
  // it stays where it was seen, also when it has been answered
  const [asked] = useState(isGarage ? null : (ticket.approvalWait?.what ?? null))
  const TicketLines = slot('ticketLines')
  const ExtraWork = slot('extraWork')
  const Tyres = slot('ticketTyres')
  const Inspections = slot('inspections')
  const ServicePlan = slot('servicePlan')
  const RecordTicket = slot('recordTicket')

  return (
    <>
      {ExtraWork && asked === 'EXTRA_WORK' ? (
        <Place>
          <LazyPart title="Lisätyöt" className="min-h-[65dvh]">
            <ExtraWork ticketId={ticketId} />
          </LazyPart>
        </Place>
      ) : null}
      {TicketLines && asked === 'PRICE' ? (
        <Place>
          <LazyPart title="Hinta" className="min-h-[65dvh]">
            <TicketLines ticketId={ticketId} />
          </LazyPart>
        </Place>
      ) : null}
      {isWide ? null : <TicketSide ticket={ticket} part="above" />}
      <Sheet>
        <SheetPart>
          <TicketJob ticket={ticket} />
        </SheetPart>
        {TicketLines && asked !== 'PRICE' ? (
          <SheetPart>
            {/* a customer may turn out to have neither */}
            <LazyPart title={isGarage ? 'Hinta' : undefined} isBare className={isGarage ? 'min-h-38' : 'min-h-6'}>
              <TicketLines ticketId={ticketId} />
            </LazyPart>
          </SheetPart>
        ) : null}
        {ServicePlan && ticket.vehicleId ? (
          <SheetPart>
            {/* most cars have none */}
            <LazyPart isBare className="hidden">
              <ServicePlan ticketId={ticketId} />
            </LazyPart>
          </SheetPart>
        ) : null}
        {Inspections ? (
          <SheetPart>
            <LazyPart title={isGarage ? 'Tarkastus' : undefined} isBare className={isGarage ? 'min-h-21' : 'min-h-6'}>
              <Inspections ticketId={ticketId} />
            </LazyPart>
          </SheetPart>
        ) : null}
        {ExtraWork && asked !== 'EXTRA_WORK' ? (
          <SheetPart>
            <LazyPart title={isGarage ? 'Lisätyöt' : undefined} isBare className={isGarage ? 'min-h-25' : 'min-h-6'}>
              <ExtraWork ticketId={ticketId} />
            </LazyPart>
          </SheetPart>
        ) : null}
        {Tyres && isGarage && switchedOn.includes('tyre-hotel') ? (
          <SheetPart>
            <LazyPart title="Renkaat" isBare className="min-h-25">
              <Tyres ticketId={ticketId} />
            </LazyPart>
          </SheetPart>
        ) : null}
      </Sheet>
      {RecordTicket && isGarage && (status === 'READY' || status === 'DONE') ? (
        <Place isScreenOnly>
          <LazyPart className="min-h-10">
            <RecordTicket ticket={ticket} />
          </LazyPart>
        </Place>
      ) : null}
      {isWide ? null : <TicketSide ticket={ticket} part="below" />}
    </>
  )
}
