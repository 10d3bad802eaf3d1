import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { FileList } from '#features/files/web/file-list.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import type { TransportDirection } from '#shared/timeline-acts.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDateTime, formatKilometres } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import type { TicketTransports as OfTicket, TicketTransport } from '../car-transports.ts'
import { DIRECTION_LABELS, OWN_DIRECTION_LABELS } from '../transport-words.ts'
import { carTransportsApi } from './car-transports.api.ts'
import { TransportActs } from './transport-acts.tsx'
import { AddressLink, TransportBadge, windowText } from './transport-shown.tsx'

const TransportDialog = lazyComponent(() => import('./transport-dialog.tsx'), 'TransportDialog')

/** On a ticket's page: how the car comes to the garage and back. The garage plans and drives; the customer sees when and by whom, and may ask for it. */
export function TicketTransports({ ticketId }: { ticketId: string }) {
  const { id: organizationId, type, switchedOn } = useOrganization()
  const isGarage = type === 'GARAGE'
  const [directions, setDirections] = useState<readonly TransportDirection[]>()
  const query = useQuery(carTransportsApi.ofTicket.queryOptions({ organizationId, ticketId }))
  if (query.isError && !query.data)
    return isGarage ? (
      <SideCard title="Kuljetukset">
        <FailedQuery query={query} title="Kuljetuksia ei voitu hakea" />
      </SideCard>
    ) : null
  if (!query.data) return <PartOnItsWay />
  const { transports } = query.data
  const free = freeDirections(query.data, isGarage && switchedOn.includes('car-transports'))
  if (transports.length === 0 && free.length === 0) return null
  return (
    <SideCard
      title="Kuljetukset"
      action={
        <span className="flex flex-wrap gap-2 empty:hidden print:hidden">
          {isGarage
            ? free.length > 0 && (
                <Button size="sm" onClick={() => setDirections(free)}>
                  <CalendarPlus className="size-3.5" aria-hidden="true" />
                  Sovi kuljetus
                </Button>
              )
            : free.map((direction) => (
                <Button key={direction} size="sm" onClick={() => setDirections([direction])}>
                  {direction === 'COLLECTION' ? 'Pyydä haku' : 'Pyydä palautus'}
                </Button>
              ))}
        </span>
      }
    >
      {transports.length === 0 ? (
        <p className="text-muted text-sm">
          {isGarage ? 'Ei sovittu.' : 'Korjaamo voi hakea auton luotasi ja tuoda sen takaisin.'}
        </p>
      ) : (
        <ul className="divide-y divide-line *:py-2.5 *:first:pt-0 *:last:pb-0">
          {transports.map((transport) => (
            <li key={transport.id} className="grid gap-1.5">
              <TransportLines transport={transport} isGarage={isGarage} />
              <TransportActs transport={transport} />
            </li>
          ))}
        </ul>
      )}
      <LazyOverlay open={directions !== undefined}>
        {directions ? (
          <TransportDialog
            dialog={{ kind: isGarage ? 'plan' : 'ask', ticketId, directions, of: query.data }}
            onClose={() => setDirections(undefined)}
          />
        ) : null}
      </LazyOverlay>
    </SideCard>
  )
}

/** Those that may be planned or asked for, and are not yet. */
function freeDirections({ transports, can }: OfTicket, mayPlan: boolean): TransportDirection[] {
  const isOpen = (direction: TransportDirection) =>
    transports.some((one) => one.direction === direction && one.state !== 'DONE' && one.state !== 'DECLINED')
  return (mayPlan ? can.plan : can.ask).filter((direction) => !isOpen(direction))
}

function TransportLines({ transport, isGarage }: { transport: TicketTransport; isGarage: boolean }) {
  const { direction, state, startsAt, endsAt, doneAt, driver, contactName, contactPhone } = transport
  const isOver = state === 'DONE' || state === 'DECLINED'
  const labels = isGarage ? DIRECTION_LABELS : OWN_DIRECTION_LABELS
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{labels[direction]}</span>
        <TransportBadge transport={transport} isForReader={isGarage} />
      </span>
      <span className="tabular text-sm">
        {state === 'DONE' && doneAt ? formatDateTime(doneAt) : windowText(startsAt, endsAt)}
      </span>
      {state === 'DECLINED' ? <span className="wrap-anywhere text-sm">{transport.declinedReason}</span> : null}
      {isOver ? null : (
        <span className="text-sm">
          <AddressLink place={transport} />
        </span>
      )}
      {isOver || (!contactName && !contactPhone) ? null : (
        <span className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="wrap-anywhere">{contactName}</span>
          {contactPhone ? <PhoneLink phone={contactPhone} look="text" of={contactName} /> : null}
        </span>
      )}
      {driver ? <span className="wrap-anywhere text-muted text-sm">Kuljettaja {driver.name}</span> : null}
      {!driver && isGarage && (state === 'PLANNED' || state === 'UNDER_WAY') ? (
        <span className="font-semibold text-signal text-sm">Kuljettajaa ei ole valittu.</span>
      ) : null}
      {!isOver && transport.keysPlace ? (
        <span className="wrap-anywhere text-sm">Avaimet: {transport.keysPlace}</span>
      ) : null}
      {!isOver && transport.note ? (
        <span className="wrap-anywhere whitespace-pre-line text-sm">{transport.note}</span>
      ) : null}
      {transport.mileageKm === null ? null : (
        <span className="tabular text-sm">Mittarissa {formatKilometres(transport.mileageKm)}</span>
      )}
      {transport.keysLeft ? <span className="wrap-anywhere text-sm">Avaimet: {transport.keysLeft}</span> : null}
      <FileList files={transport.files} label="Kuvat autosta" />
    </>
  )
}
