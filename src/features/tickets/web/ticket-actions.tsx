import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Printer } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { TicketDetails } from '../ticket-views.ts'
import type { TicketStatus } from '../tickets.ts'
import { moveLabel, usualMove } from './move-words.ts'
import { ticketsApi } from './tickets.api.ts'

type Props = {
  ticket: TicketDetails
  moves: readonly TicketStatus[]
  moving: boolean
  onMove: (to: TicketStatus) => void
}

/** Every act that the viewer may do now; on a phone the usual one stays under the thumb. */
export function TicketActions({ ticket, moves, moving, onMove }: Props) {
  const { type } = useOrganization()
  const main = usualMove(ticket.status, moves)
  const others = moves.filter((to) => to !== main && to !== 'CANCELLED')
  const mainButton = (className: string) =>
    main ? (
      <Button kind="primary" className={className} pending={moving} onClick={() => onMove(main)}>
        {moveLabel(ticket.status, main, type)}
      </Button>
    ) : null
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {mainButton('max-lg:hidden')}
      {others.map((to) => (
        <Button key={to} pending={moving} onClick={() => onMove(to)}>
          {moveLabel(ticket.status, to, type)}
        </Button>
      ))}
      <ArchiveButton ticket={ticket} />
      {moves.includes('CANCELLED') ? (
        <Button className="text-danger!" pending={moving} onClick={() => onMove('CANCELLED')}>
          {moveLabel(ticket.status, 'CANCELLED', type)}
        </Button>
      ) : null}
      <IconButton label="Tulosta" className="max-lg:hidden" onClick={() => window.print()}>
        <Printer className="size-4.5" aria-hidden="true" />
      </IconButton>
      {main ? (
        <div className="fixed inset-x-0 bottom-(--bottom-bar-height) z-20 border-line border-t bg-surface p-3 lg:hidden">
          {mainButton('w-full h-12!')}
        </div>
      ) : null}
    </div>
  )
}

function ArchiveButton({ ticket }: { ticket: TicketDetails }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const archive = useMutation(
    ticketsApi.archive.mutationOptions({
      onSuccess: async (_, { archived }) => {
        await queryClient.invalidateQueries(ticketsApi.pathFilter())
        toast.success(archived ? 'Huolto arkistoitu' : 'Huolto palautettu työpöydälle')
      },
      onError: (error) => toast.error('Arkistointi ei onnistunut', failureText(error)),
    }),
  )
  const act = (archived: boolean) => archive.mutate({ organizationId, ticketId: ticket.id, archived })
  if (ticket.can.archive)
    return (
      <Button pending={archive.isPending} onClick={() => act(true)}>
        <Archive className="size-4" aria-hidden="true" />
        Arkistoi
      </Button>
    )
  if (ticket.can.unarchive)
    return (
      <Button pending={archive.isPending} onClick={() => act(false)}>
        <ArchiveRestore className="size-4" aria-hidden="true" />
        Palauta työpöydälle
      </Button>
    )
  return null
}
