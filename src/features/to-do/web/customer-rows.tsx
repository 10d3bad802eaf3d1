import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FleetCar } from '#features/fleet/fleet.ts'
import { fleetApi } from '#features/fleet/web/fleet.api.ts'
import type { OfferRequestRow } from '#features/offer-requests/offer-requests.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { ApprovalLine } from '#features/tickets/web/approval-line.tsx'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { formatMoney } from '#shared/money.ts'
import { failureText } from '#web/failure-text.ts'
import { formatDateTime, formatDay } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { RequestTitle, TicketTitle } from './row-titles.tsx'
import { rowLinkClass, SpokenCar, ToDoRow } from './to-do-parts.tsx'

type OpenProps = { ticketId: string; isMain?: boolean; children: string }
const OpenTicket = ({ ticketId, isMain = false, children }: OpenProps) => (
  <ButtonLink to="/app/tickets/$ticketId" params={{ ticketId }} kind={isMain ? 'primary' : undefined} size="sm">
    {children}
  </ButtonLink>
)

export function AnswerRow({ ticket }: { ticket: TicketCard }) {
  const { approvalWait } = ticket
  if (!approvalWait) return null
  const { what, grossCents, dueAt } = approvalWait
  return (
    <ToDoRow
      car={ticket}
      title={<TicketTitle ticket={ticket} />}
      facts={[
        what === 'PRICE' ? 'Hintaehdotus' : 'Lisätyö',
        grossCents !== null && `${formatMoney(grossCents)} sis. ALV`,
        ticket.garage.name,
        dueAt !== null && `vastaa ${formatDateTime(dueAt)} mennessä`,
      ]}
      mark={<ApprovalLine ticket={ticket} className="mt-1" />}
    >
      <OpenTicket ticketId={ticket.id} isMain>
        Vastaa
      </OpenTicket>
    </ToDoRow>
  )
}

export const OfferRow = ({ request }: { request: OfferRequestRow }) => (
  <ToDoRow
    car={request}
    title={<RequestTitle request={request} />}
    facts={[
      request.offerCount === 1 ? '1 tarjous' : `${request.offerCount} tarjousta`,
      request.lowestGrossCents !== null && `halvin ${formatMoney(request.lowestGrossCents)} sis. ALV`,
      `${request.garageCount} korjaamolta pyydetty`,
    ]}
  >
    <ButtonLink
      to="/app/offer-requests/$offerRequestId"
      params={{ offerRequestId: request.offerRequestId }}
      kind="primary"
      size="sm"
    >
      {request.offerCount === 1 ? 'Katso tarjous' : 'Vertaa'}
    </ButtonLink>
  </ToDoRow>
)

export const ReadyRow = ({ ticket }: { ticket: TicketCard }) => (
  <ToDoRow
    car={ticket}
    title={<TicketTitle ticket={ticket} />}
    facts={[ticket.garage.name, `noudettavissa ${formatDateTime(ticket.statusChangedAt)} alkaen`]}
  >
    <OpenTicket ticketId={ticket.id}>Nimeä noutaja</OpenTicket>
    <OpenTicket ticketId={ticket.id} isMain>
      Vahvista nouto
    </OpenTicket>
  </ToDoRow>
)

export function InspectionRow({ car }: { car: FleetCar }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const mark = useMutation(fleetApi.markInspected.mutationOptions())
  const day = car.nextInspectionOn
  const isLate = day !== null && day < dayInHelsinki(new Date())
  const inspected = async () => {
    try {
      const { unknown } = await mark.mutateAsync({ organizationId, vehicleIds: [car.id] })
      if (unknown.length === 0) toast.success('Auto merkitty katsastetuksi')
      else toast.info('Auto jäi merkitsemättä', 'Käyttöönottopäivää ei tiedetä: merkitse auton omalla sivulla.')
    } catch (error) {
      toast.error('Katsastusta ei merkitty', failureText(error))
    }
    await queryClient.invalidateQueries(fleetApi.pathFilter())
  }
  return (
    <ToDoRow
      car={car}
      title={
        <NearLink to="/app/vehicles/$vehicleId" params={{ vehicleId: car.id }} className={rowLinkClass}>
          <SpokenCar {...car} />
          {[car.make, car.model].filter(Boolean).join(' ') || 'Auto'}
        </NearLink>
      }
      facts={[day !== null && `katsastus viimeistään ${formatDay(day)}`]}
      mark={
        isLate ? (
          <Badge kind="danger" className="mt-1">
            Myöhässä
          </Badge>
        ) : null
      }
    >
      <Button size="sm" pending={mark.isPending} onClick={() => void inspected()}>
        Merkitse katsastetuksi
      </Button>
      <ButtonLink to="/app/tickets/new" search={{ vehicleId: car.id }} kind="primary" size="sm">
        Varaa korjaamolta
      </ButtonLink>
    </ToDoRow>
  )
}
