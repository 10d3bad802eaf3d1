import { formatHours, formatKilometres } from '#web/format.ts'
import type { TicketDetails } from '../ticket-views.ts'
import { EditableFact, Fact, FactsList } from './facts-list.tsx'
import { SideCard } from './side-card.tsx'

/** What is to be done, and what one needs to know to do it. */
export const TicketJob = ({ ticket }: { ticket: TicketDetails }) => (
  <SideCard title="Työ">
    <FactsList>
      {ticket.status === 'WAITING' ? (
        <Fact name="Mitä odotetaan" full>
          {ticket.waitingNote}
        </Fact>
      ) : null}
      <EditableFact ticket={ticket} edits={['description']} name="Kuvaus" unknown="Ei kuvausta" full>
        {ticket.description ? <p className="whitespace-pre-wrap">{ticket.description}</p> : null}
      </EditableFact>
      <EditableFact ticket={ticket} edits={['services']} name="Palvelut" unknown="Ei valittu" full>
        {ticket.services.length > 0 ? (
          <ul className="flex flex-wrap gap-x-2 gap-y-1">
            {ticket.services.map(({ serviceId, name, hours }) => (
              <li key={serviceId ?? name} className="rounded-full border border-line bg-sunken px-2.5 text-sm">
                {name}
                {hours === null ? null : <span className="text-muted"> {formatHours(hours)}</span>}
              </li>
            ))}
          </ul>
        ) : null}
      </EditableFact>
      <EditableFact ticket={ticket} edits={['keysLocation']} name="Avaimet" unknown="Ei kerrottu">
        {ticket.keysLocation}
      </EditableFact>
      <EditableFact
        ticket={ticket}
        edits={['mileageKm']}
        name="Mittarilukema"
        unknown={ticket.lastMileageKm === null ? 'Ei tiedossa' : `Viimeksi ${formatKilometres(ticket.lastMileageKm)}`}
      >
        {ticket.mileageKm === null ? null : <span className="tabular">{formatKilometres(ticket.mileageKm)}</span>}
      </EditableFact>
      <EditableFact ticket={ticket} edits={['drivable']} name="Ajokunto">
        {ticket.drivable ? 'Autolla voi ajaa' : <strong>Autolla ei voi ajaa</strong>}
      </EditableFact>
    </FactsList>
  </SideCard>
)
