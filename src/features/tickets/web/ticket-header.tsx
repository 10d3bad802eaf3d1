import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehicleName } from '#features/vehicles/vehicle-name.ts'
import { NearLink } from '#web/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { TicketDetails } from '../ticket-views.ts'
import { TicketActions } from './ticket-actions.tsx'
import { TicketBadges } from './ticket-badges.tsx'
import { TicketStatusTrack } from './ticket-status-track.tsx'
import { useMoveQuestions } from './use-move-questions.tsx'
import { usePageActs } from './use-page-acts.ts'

/** What the ticket is, where it stands and what can be done with it now. */
export function TicketHeader({ ticket }: { ticket: TicketDetails }) {
  const { type } = useOrganization()
  const { shown, done, isPending, move, archive } = usePageActs(ticket)
  const doneRef = useRef<HTMLParagraphElement>(null)
  const isDone = useRef(false)
  isDone.current = done !== undefined
  // the button that asked is gone after its act
  const questions = useMoveQuestions<TicketDetails>(move, () => (isDone.current ? doneRef.current : true))
  const isArchived = type === 'GARAGE' ? shown.garageArchivedAt !== null : shown.customerArchivedAt !== null

  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="grid min-w-0 grow basis-72 gap-2.5">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
            <Link
              to="/app"
              className="inline-flex items-center hover:text-ink hover:underline max-desktop:-my-3 max-desktop:min-h-11 print:hidden"
            >
              Työpöytä
            </Link>
            <span aria-hidden="true" className="print:hidden">
              /
            </span>
            <span className="tabular">Huolto {ticket.number}</span>
            {isArchived ? <Badge>Arkistoitu</Badge> : null}
          </p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <VehiclePlate
              registrationNumber={ticket.registrationNumber}
              vinNumber={ticket.vinNumber}
              link={
                ticket.vehicleId === null ? undefined : (
                  <NearLink to="/app/vehicles/$vehicleId" params={{ vehicleId: ticket.vehicleId }} />
                )
              }
            />
            <span className="text-lg text-muted">{vehicleName(ticket)}</span>
          </div>
          <h1 className="wrap-anywhere font-bold text-2xl tracking-tight">{ticket.title}</h1>
          <TicketBadges ticket={shown} organizationType={type} />
        </div>
        <TicketActions
          ticket={shown}
          done={done}
          doneRef={doneRef}
          isPending={isPending}
          onMove={(to) => questions.ask(ticket, to)}
          onArchive={(archived) => void archive(archived)}
        />
      </div>
      <TicketStatusTrack ticket={shown} />
      {questions.dialog}
    </Card>
  )
}
