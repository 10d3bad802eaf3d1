import { type ReactNode, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { slot } from '#web/slot.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import type { TicketDetails } from '../ticket-views.ts'
import type {} from './planning-slots.ts'
import { TicketJob } from './ticket-job.tsx'
import { TicketPlan } from './ticket-plan.tsx'

/**
 * The job of a ticket, part by part. What this side is sure to have keeps its place above what it may turn out not to have: nothing
 * comes in above what one is about to press.
 */
export function TicketParts({ ticket }: { ticket: TicketDetails }) {
  const isGarage = useOrganization().type === 'GARAGE'
  const { id: ticketId, status } = ticket
  // it stays where it was seen, also when it has been answered
  const [asked] = useState(ticket.approvalWait?.what ?? null)
  const wasAsked = asked === 'EXTRA_WORK'
  const wasProposed = asked === 'PRICE' && !isGarage
  const WorkTimer = slot('workTimer')
  const TicketLines = slot('ticketLines')
  const ExtraWork = slot('extraWork')
  const TicketDrivers = slot('ticketDrivers')
  const StatusLinks = slot('statusLinks')
  const Payment = slot('ticketPayment')
  const Invoicing = slot('ticketInvoicing')
  const PinnedMessages = slot('pinnedMessages')
  const RecordTicket = slot('recordTicket')
  const hasBegun = status !== 'NEW' && status !== 'SCHEDULED'

  const extraWork = ExtraWork ? (
    <Place>
      <LazyPart {...extraWorkPlace({ isGarage, wasAsked })}>
        <ExtraWork ticketId={ticketId} />
      </LazyPart>
    </Place>
  ) : null
  const lines = TicketLines ? (
    <Place>
      <LazyPart title="Hinta" className={isGarage ? 'min-h-38' : wasProposed ? 'min-h-64' : 'min-h-24'}>
        <TicketLines ticketId={ticketId} />
      </LazyPart>
    </Place>
  ) : null
  return (
    <>
      {WorkTimer && isGarage ? (
        <Place isScreenOnly>
          <LazyPart title="Työaika" className={hasBegun ? 'min-h-36' : 'min-h-30'}>
            <WorkTimer ticketId={ticketId} />
          </LazyPart>
        </Place>
      ) : null}
      {wasProposed ? lines : null}
      {isGarage || wasAsked ? extraWork : null}
      <TicketPlan ticket={ticket} />
      <TicketJob ticket={ticket} />
      {isGarage ? lines : null}
      {TicketDrivers ? (
        <Place isScreenOnly>
          <LazyPart title="Kuljettajat" className="min-h-28">
            <TicketDrivers ticketId={ticketId} />
          </LazyPart>
        </Place>
      ) : null}
      {StatusLinks ? (
        <Place isScreenOnly>
          <LazyPart title="Seurantalinkit" className="min-h-24">
            <StatusLinks ticketId={ticketId} />
          </LazyPart>
        </Place>
      ) : null}
      {isGarage || wasAsked ? null : extraWork}
      {isGarage || wasProposed ? null : lines}
      {Payment && (status === 'READY' || status === 'DONE') ? (
        <Place>
          <LazyPart title={isGarage ? 'Maksu' : undefined} className={isGarage ? 'min-h-20' : 'min-h-6'}>
            <Payment ticketId={ticketId} />
          </LazyPart>
        </Place>
      ) : null}
      {Invoicing && status === 'DONE' ? (
        <Place>
          <LazyPart title={isGarage ? 'Laskutus' : undefined} className={isGarage ? 'min-h-24' : 'min-h-6'}>
            <Invoicing ticketId={ticketId} />
          </LazyPart>
        </Place>
      ) : null}
      {RecordTicket && isGarage && (status === 'READY' || status === 'DONE') ? (
        <Place isScreenOnly>
          <LazyPart className="min-h-10">
            <RecordTicket ticket={ticket} />
          </LazyPart>
        </Place>
      ) : null}
      {PinnedMessages ? (
        <Place>
          <LazyPart className="min-h-6">
            <PinnedMessages ticketId={ticketId} />
          </LazyPart>
        </Place>
      ) : null}
    </>
  )
}

/** The garage may always ask; a customer sees only what it was asked. */
function extraWorkPlace({ isGarage, wasAsked }: { isGarage: boolean; wasAsked: boolean }) {
  if (wasAsked) return { title: 'Lisätyöt', className: 'min-h-64' }
  return isGarage ? { title: 'Lisätyöt', className: 'min-h-25' } : { className: 'min-h-6' }
}

const Place = ({ isScreenOnly = false, children }: { isScreenOnly?: boolean; children: ReactNode }) => (
  <div className={isScreenOnly ? 'empty:hidden print:hidden' : 'empty:hidden'}>{children}</div>
)
