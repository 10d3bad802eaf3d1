import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehicleName } from '#features/vehicles/vehicle-name.ts'
import { NearLink } from '#web/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import { useMinute } from '#web/use-minute.ts'
import type { TicketDetails } from '../ticket-views.ts'
import { timeThatMatters } from '../time-that-matters.ts'
import { EditInPlace } from './edit-in-place.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { TicketActsMenu } from './ticket-acts-menu.tsx'
import { TicketBadges } from './ticket-badges.tsx'
import { TicketStatusTrack } from './ticket-status-track.tsx'
import { TicketTime } from './ticket-time-label.tsx'
import type { TicketActing } from './use-ticket-acting.ts'

type Props = {
  ticket: TicketDetails
  acting: TicketActing
  /** The acts are in the head. */
  isLarge: boolean
  /** On a small screen: the acts that are not in the bar are in sight. */
  hasActsBelow: boolean
}

/** What the ticket is, its status and, on a large screen, what can be done with it now. As low as it can be. */
export function TicketHeader({ ticket, acting, isLarge, hasActsBelow }: Props) {
  const { type } = useOrganization()
  const now = useMinute()
  const { shown } = acting
  const isArchived = type === 'GARAGE' ? shown.garageArchivedAt !== null : shown.customerArchivedAt !== null
  return (
    <section
      aria-label="Huolto"
      className="grid shrink-0 grid-cols-1 gap-2 bg-surface max-lg:px-4 max-lg:pt-1 max-lg:pb-2 lg:gap-3 lg:rounded-lg lg:border lg:border-line lg:px-4 lg:py-3 print:block print:border-0 print:p-0 print:pb-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:gap-x-4 lg:gap-y-2">
        <VehiclePlate
          registrationNumber={ticket.registrationNumber}
          vinNumber={ticket.vinNumber}
          link={
            ticket.vehicleId === null ? undefined : (
              <NearLink to="/app/vehicles/$vehicleId" params={{ vehicleId: ticket.vehicleId }} />
            )
          }
          className="shrink-0"
        />
        {/* next to the plate, or below it where the number would be cut */}
        <div className="flex min-w-0 grow basis-42 items-center gap-3 lg:contents">
          <div className="min-w-0 grow lg:basis-64">
            {isLarge ? <TicketTitle ticket={ticket} /> : null}
            <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm max-lg:grid max-lg:grid-cols-1 max-lg:gap-0">
              <span className="truncate">{vehicleName(ticket)}</span>
              <span className="flex items-center gap-2">
                <span className="tabular truncate">Huolto {ticket.number}</span>
                {isArchived ? <Badge>Arkistoitu</Badge> : null}
              </span>
            </p>
          </div>
          {isLarge ? <TicketActions acting={acting} inHead /> : null}
          <TicketActsMenu acting={acting} withAll={!isLarge && !hasActsBelow} />
        </div>
      </div>
      {isLarge ? null : <TicketTitle ticket={ticket} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isLarge ? (
          <TicketStatusTrack ticket={shown} className="min-w-0 grow" />
        ) : (
          <TicketStatusTrack ticket={shown} size="sm" className="shrink-0" />
        )}
        <TicketBadges ticket={shown} organizationType={type} hasTrack />
        {timeThatMatters(shown, now).planned ? <TicketTime ticket={shown} now={now} organizationType={type} /> : null}
      </div>
    </section>
  )
}

/** What is done with the car: the page's heading, edited in place. */
const TicketTitle = ({ ticket }: { ticket: TicketDetails }) => (
  <EditInPlace
    ticket={ticket}
    edits={['title']}
    name="Otsikko"
    isTight
    // the page keeps its heading while it is changed
    whileEdited={<h1 className="sr-only">{ticket.title}</h1>}
  >
    <h1 className="wrap-anywhere line-clamp-2 font-bold text-lg leading-6 max-lg:line-clamp-1 lg:text-xl print:line-clamp-none">
      {ticket.title}
    </h1>
  </EditInPlace>
)
