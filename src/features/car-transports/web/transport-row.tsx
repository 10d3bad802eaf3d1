import { formatKilometres } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { Transport } from '../car-transports.ts'
import { DIRECTION_LABELS } from '../transport-words.ts'
import { TransportActs } from './transport-acts.tsx'
import { AddressLink, clockText, TransportBadge, windowText } from './transport-shown.tsx'

/** One transport for who drives it: when, which car, where, whom to call, and the next act under the thumb. */
export function TransportRow({ transport, hasDay }: { transport: Transport; hasDay: boolean }) {
  const { direction, state, startsAt, endsAt, ticket, customer, driver, contactName, contactPhone } = transport
  const isOpen = state === 'PLANNED' || state === 'UNDER_WAY'
  return (
    <li
      aria-label={`${DIRECTION_LABELS[direction]} ${ticket.registrationNumber ?? ticket.vinNumber ?? ticket.number}`}
      className="grid gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="tabular font-semibold text-lg">
          {hasDay ? windowText(startsAt, endsAt) : clockText(startsAt, endsAt)}
        </span>
        <span className="flex flex-wrap gap-1.5">
          {isOpen && driver === null ? <Badge kind="signal">Ei kuljettajaa</Badge> : null}
          <TransportBadge transport={transport} isForReader />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <VehiclePlate registrationNumber={ticket.registrationNumber} vinNumber={ticket.vinNumber} />
        <span className="min-w-0 grow basis-48">
          <span className="block font-semibold">{DIRECTION_LABELS[direction]}</span>
          <NearLink
            to="/app/tickets/$ticketId"
            params={{ ticketId: ticket.id }}
            className="wrap-anywhere inline-flex min-h-6 items-center text-muted text-sm underline-offset-4 hover:underline max-desktop:min-h-11"
          >
            {[customer.name, [ticket.make, ticket.model].filter(Boolean).join(' '), ticket.title]
              .filter(Boolean)
              .join(' · ')}
          </NearLink>
        </span>
      </div>
      <AddressLink place={transport} />
      {contactName || contactPhone ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{contactName}</span>
          {contactPhone ? <PhoneLink phone={contactPhone} of={contactName} /> : null}
        </div>
      ) : null}
      {transport.keysPlace ? <p className="wrap-anywhere">Avaimet: {transport.keysPlace}</p> : null}
      {transport.note ? <p className="wrap-anywhere whitespace-pre-line">{transport.note}</p> : null}
      {driver ? <p className="wrap-anywhere text-muted text-sm">Kuljettaja {driver.name}</p> : null}
      {state === 'DONE' ? (
        <p className="wrap-anywhere text-muted text-sm empty:hidden">
          {[
            transport.mileageKm === null ? '' : `Mittarissa ${formatKilometres(transport.mileageKm)}`,
            transport.keysLeft ? `Avaimet: ${transport.keysLeft}` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
      <TransportActs transport={transport} isLarge />
    </li>
  )
}
