import type { ReactNode } from 'react'
import type { Transport } from '#features/car-transports/car-transports.ts'
import { addressLine, DIRECTION_LABELS } from '#features/car-transports/transport-words.ts'
import { formatTimeRange } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { rowLinkClass, SHOWN, SpokenCar, ToDoGroup, ToDoRow } from './to-do-parts.tsx'

type Props = { asked: readonly Transport[]; late: readonly Transport[] }

/** Requests for a transport without an answer, and transports whose time is over. */
export const TransportsToDo = ({ asked, late }: Props) => (
  <>
    <ToDoGroup title="Kuljetus myöhässä" total={late.length}>
      {late.slice(0, SHOWN).map((transport) => (
        <TransportToDo key={transport.id} transport={transport}>
          <ButtonLink to="/app/car-transports" kind="primary" size="sm">
            Avaa kuljetukset
          </ButtonLink>
        </TransportToDo>
      ))}
    </ToDoGroup>
    <ToDoGroup title="Vastaa kuljetuspyyntöön" total={asked.length}>
      {asked.slice(0, SHOWN).map((transport) => (
        <TransportToDo key={transport.id} transport={transport}>
          <ButtonLink to="/app/tickets/$ticketId" params={{ ticketId: transport.ticket.id }} kind="primary" size="sm">
            Avaa ja vastaa
          </ButtonLink>
        </TransportToDo>
      ))}
    </ToDoGroup>
  </>
)

function TransportToDo({ transport, children }: { transport: Transport; children: ReactNode }) {
  const { ticket, customer, direction, startsAt, endsAt } = transport
  return (
    <ToDoRow
      car={ticket}
      title={
        <NearLink to="/app/tickets/$ticketId" params={{ ticketId: ticket.id }} className={rowLinkClass}>
          <SpokenCar {...ticket} />
          {customer.name}
        </NearLink>
      }
      facts={[DIRECTION_LABELS[direction], formatTimeRange(startsAt, endsAt), addressLine(transport)]}
    >
      {children}
    </ToDoRow>
  )
}
