import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime, formatHours, formatKilometres } from '#web/format.ts'
import { lazyPiece } from '#web/lazy-piece.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'
import type { TicketDetails } from '../ticket-views.ts'
import { Fact, FactsList } from './facts-list.tsx'

const TicketEditDialog = lazyPiece(() => import('./ticket-edit-dialog.tsx'), 'TicketEditDialog')

/** The job as it was reported. */
export function TicketFacts({ ticket }: { ticket: TicketDetails }) {
  const [editing, setEditing] = useState(false)
  const { reportedBy } = ticket
  return (
    <Card aria-label="Huollon tiedot">
      <CardHeader title="Huolto">
        {ticket.can.edit ? (
          <Button size="sm" className="print:hidden" onClick={() => setEditing(true)}>
            <Pencil className="size-3.5" aria-hidden="true" />
            Muokkaa
          </Button>
        ) : null}
      </CardHeader>
      <CardBody>
        <FactsList wide>
          <Fact name="Kuvaus" unknown="Ei kuvausta" full>
            {ticket.description ? <span className="whitespace-pre-wrap">{ticket.description}</span> : null}
          </Fact>
          {ticket.services.length > 0 ? (
            <Fact name="Palvelut" full>
              <ul className="flex flex-wrap gap-x-2 gap-y-1">
                {ticket.services.map(({ serviceId, name, hours }) => (
                  <li key={serviceId ?? name} className="rounded-full border border-line bg-sunken px-3 py-0.5">
                    {name}
                    {hours === null ? null : <span className="text-muted text-sm"> {formatHours(hours)}</span>}
                  </li>
                ))}
              </ul>
            </Fact>
          ) : null}
          {ticket.status === 'WAITING' ? (
            <Fact name="Mitä odotetaan" full>
              {ticket.waitingNote}
            </Fact>
          ) : null}
          <Fact name="Toivottu aika" unknown="Ei toivetta">
            {ticket.requestedAt ? formatDateTime(ticket.requestedAt) : null}
          </Fact>
          <Fact name="Ajokunto">{ticket.drivable ? 'Autolla voi ajaa' : 'Autolla ei voi ajaa'}</Fact>
          <Fact name="Mittarilukema" unknown="Ei tiedossa">
            {ticket.mileageKm === null ? null : formatKilometres(ticket.mileageKm)}
          </Fact>
          <Fact name="Sijaisauto">{ticket.courtesyCar ? 'Tarvitaan' : 'Ei tarvita'}</Fact>
          <Fact name="Avaimet" unknown="Ei sovittu">
            {ticket.keysLocation}
          </Fact>
          <Fact name="Viite">{ticket.customerReference}</Fact>
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
      </CardBody>
      {editing ? (
        <LazyOverlay open>
          <TicketEditDialog ticket={ticket} onClose={() => setEditing(false)} />
        </LazyOverlay>
      ) : null}
    </Card>
  )
}
