import { formatDateTime } from '#web/format.ts'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { TicketDetails } from '../ticket-views.ts'
import { EditableFact, Fact, FactsList } from './facts-list.tsx'
import { SideCard } from './side-card.tsx'

/** The other facts of the job and its car. */
export function TicketFacts({ ticket }: { ticket: TicketDetails }) {
  const { reportedBy } = ticket
  return (
    <SideCard title="Tiedot">
      <FactsList>
        <EditableFact ticket={ticket} edits={['requestedAt']} name="Toivottu aika" unknown="Ei toivetta">
          {ticket.requestedAt ? formatDateTime(ticket.requestedAt) : null}
        </EditableFact>
        <EditableFact ticket={ticket} edits={['courtesyCar']} name="Sijaisauto">
          {ticket.courtesyCar ? 'Tarvitaan' : 'Ei tarvita'}
        </EditableFact>
        <EditableFact ticket={ticket} edits={['customerReference']} name="Viite" unknown="Ei viitettä">
          {ticket.customerReference}
        </EditableFact>
        {ticket.vinNumber && ticket.registrationNumber ? (
          <Fact name="Valmistenumero">
            <VehiclePlate vinNumber={ticket.vinNumber} copyable />
          </Fact>
        ) : null}
        <Fact name="Väri">{ticket.color}</Fact>
        <Fact name="Ilmoitettu">
          {formatDateTime(ticket.createdAt)}
          <span className="block text-muted text-sm">
            {[reportedBy.name, reportedBy.organization].filter(Boolean).join(', ')}
          </span>
        </Fact>
      </FactsList>
    </SideCard>
  )
}
