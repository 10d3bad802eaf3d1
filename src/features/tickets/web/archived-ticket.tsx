import { ArchiveRestore, Wrench } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { failureText } from '#web/failure-text.ts'
import type { ArchivedKind, ArchivedThing } from '#web/feature.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { archivedTicket } from '../archived-ticket.ts'
import { TICKET_STATUSES } from '../tickets.ts'
import { useTicketActs } from './use-ticket-acts.ts'

/** The tickets of the archive: each can go back to the desk. */
export const archived: ArchivedKind = {
  ...archivedTicket,
  icon: Wrench,
  page: (id) => ({ to: '/app/tickets/$ticketId', params: { ticketId: id } }),
  toneOf: (status) => TICKET_STATUSES.find((one) => one === status),
  Acts: BringBack,
}

type Props = { thing: ArchivedThing; hide: (isHidden: boolean) => void; refresh: () => Promise<unknown> }

function BringBack({ thing, hide, refresh }: Props) {
  const { id: organizationId } = useOrganization()
  const showAgain = async () => {
    await refresh()
    hide(false)
  }
  const acts = useTicketActs(organizationId, () => void showAgain())
  const bringBack = async () => {
    hide(true)
    try {
      await acts.archive(thing, false)
      await refresh()
    } catch (error) {
      toast.error('Palautus ei onnistunut', failureText(error))
      await showAgain()
    }
  }
  return (
    <Button size="sm" aria-label={`Palauta työpöydälle ${vehicleTitle(thing)}`} onClick={() => void bringBack()}>
      <ArchiveRestore className="size-4" aria-hidden="true" />
      Palauta
    </Button>
  )
}
