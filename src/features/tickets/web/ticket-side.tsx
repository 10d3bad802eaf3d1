import type { ReactNode } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { slot } from '#web/slot.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import type { TicketDetails } from '../ticket-views.ts'
import type {} from './planning-slots.ts'
import { TicketPlan } from './ticket-plan.tsx'

type Props = {
  ticket: TicketDetails
  /** On a small screen the work is between when and the rest; without it, all of them. */
  part?: 'above' | 'below'
}

/**
 * When the job is done, who drives the car and how it is paid, in an order that never changes. The height of each is kept: nothing comes in
 * above what one is about to press.
 */
export function TicketSide({ ticket, part }: Props) {
  const { type, switchedOn } = useOrganization()
  const isGarage = type === 'GARAGE'
  const { id: ticketId, status } = ticket
  const WorkTimer = slot('workTimer')
  const TicketDrivers = slot('ticketDrivers')
  const CourtesyCar = slot('ticketCourtesyCar')
  const StatusLinks = slot('statusLinks')
  const Transports = slot('ticketTransports')
  const Payer = slot('ticketPayer')
  const Payment = slot('ticketPayment')
  const Invoicing = slot('ticketInvoicing')
  const Review = slot('ticketReview')
  const PinnedMessages = slot('pinnedMessages')
  const hasBegun = status !== 'NEW' && status !== 'SCHEDULED'

  const timer =
    WorkTimer && isGarage ? (
      <Place isScreenOnly>
        <LazyPart title="Työaika" className={hasBegun ? 'min-h-36' : 'min-h-30'}>
          <WorkTimer ticketId={ticketId} />
        </LazyPart>
      </Place>
    ) : null
  // under the thumb of a mechanic the clock is first
  if (part === 'above')
    return (
      <>
        {timer}
        <TicketPlan ticket={ticket} />
      </>
    )
  return (
    <>
      {part === 'below' ? null : (
        <>
          <TicketPlan ticket={ticket} />
          {timer}
        </>
      )}
      {CourtesyCar && (!isGarage || switchedOn.includes('courtesy-cars')) ? (
        <Place>
          <LazyPart title={isGarage ? 'Sijaisauto' : undefined} className={isGarage ? 'min-h-20' : 'min-h-6'}>
            <CourtesyCar ticketId={ticketId} />
          </LazyPart>
        </Place>
      ) : null}
      {Transports && (!isGarage || switchedOn.includes('car-transports')) ? (
        <Place>
          <LazyPart title={isGarage ? 'Kuljetukset' : undefined} className={isGarage ? 'min-h-20' : 'min-h-6'}>
            <Transports ticketId={ticketId} />
          </LazyPart>
        </Place>
      ) : null}
      {Payer ? (
        <Place>
          <LazyPart title={isGarage ? 'Maksaja' : undefined} className={isGarage ? 'min-h-20' : 'min-h-6'}>
            <Payer ticketId={ticketId} />
          </LazyPart>
        </Place>
      ) : null}
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
      {Review && status === 'DONE' ? (
        <Place>
          <LazyPart className="min-h-6">
            <Review ticketId={ticketId} />
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

/** Where a part of a higher feature goes; nothing is left of one that draws nothing. */
export const Place = ({ isScreenOnly = false, children }: { isScreenOnly?: boolean; children: ReactNode }) => (
  <div className={isScreenOnly ? 'empty:hidden print:hidden' : 'empty:hidden'}>{children}</div>
)
