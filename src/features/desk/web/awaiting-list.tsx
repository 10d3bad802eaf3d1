import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { ApprovalLine } from '#features/tickets/web/approval-line.tsx'
import { ticketsApi } from '#features/tickets/web/tickets.api.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { NearLink } from '#web/link.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VehiclePlate } from '#web/ui/vehicle-plate.tsx'

type Props = { trigger: ReactElement; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

const titles: Record<OrganizationType, string> = { GARAGE: 'Odottaa soittoasi', CUSTOMER: 'Odottaa lupaa' }

/** The cars whose extra work waits for this side, the longest wait first: each leads to where it is answered. */
export function AwaitingList({ trigger, isOpen, onOpenChange }: Props) {
  const { type } = useOrganization()
  return (
    <Popover
      trigger={trigger}
      label={titles[type]}
      open={isOpen}
      onOpenChange={onOpenChange}
      className="w-96 max-w-[calc(100vw-1rem)] p-0"
    >
      <h2 className="border-line border-b px-4 py-3 font-semibold text-lg">{titles[type]}</h2>
      <Cars onOpen={() => onOpenChange(false)} />
    </Popover>
  )
}

function Cars({ onOpen }: { onOpen: () => void }) {
  const { id: organizationId } = useOrganization()
  const awaiting = useQuery(ticketsApi.awaitingAnswer.queryOptions({ organizationId }))
  if (awaiting.isError && !awaiting.data)
    return (
      <div className="p-2">
        <FailedQuery query={awaiting} title="Autoja ei voitu hakea" />
      </div>
    )
  if (!awaiting.data) return <Skeleton className="m-3 h-16" />
  if (awaiting.data.length === 0) return <p className="p-4 text-muted">Mikään auto ei odota enää.</p>
  return (
    <ul className="max-h-[min(28rem,70vh)] overflow-y-auto p-1">
      {awaiting.data.map((ticket) => (
        <li key={ticket.id}>
          <Car ticket={ticket} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function Car({ ticket, onOpen }: { ticket: TicketCard; onOpen: () => void }) {
  const { type } = useOrganization()
  return (
    <NearLink
      to="/app/tickets/$ticketId"
      params={{ ticketId: ticket.id }}
      onClick={onOpen}
      className="grid gap-1 rounded-md px-3 py-2 hover:bg-ink/4"
    >
      <span className="flex items-center gap-2">
        <VehiclePlate registrationNumber={ticket.registrationNumber} vinNumber={ticket.vinNumber} />
        <span className="min-w-0 truncate text-muted text-sm">
          {(type === 'GARAGE' ? ticket.customer : ticket.garage).name}
        </span>
      </span>
      <span className="truncate font-semibold">{ticket.title}</span>
      <ApprovalLine ticket={ticket} />
    </NearLink>
  )
}
