import { useRef, useState } from 'react'
import type { TicketCard } from '#features/tickets/ticket-views.ts'
import { GROUP_LABELS, groupOf } from '#features/tickets/tickets.ts'
import type { MoveDetails } from '#features/tickets/web/ticket-acts.ts'
import { useTicketActs } from '#features/tickets/web/use-ticket-acts.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import type { PendingMove, PendingMoves } from './optimistic-moves.ts'

/** Moves show at once, and take themselves back with a reason when they are refused. `say` speaks to screen readers. */
export function useBoardMoves(organizationId: string, say: (text: string) => void) {
  const { move: send } = useTicketActs(organizationId)
  const [pending, setPending] = useState<PendingMoves>(new Map())
  const latest = useRef(new Map<string, PendingMove>())

  const move = async (ticket: TicketCard, details: MoveDetails) => {
    const waitingFor = details.to === 'WAITING' ? (details.waitingFor ?? 'OTHER') : null
    const before = latest.current.get(ticket.id)
    const own: PendingMove = {
      ticket: before?.ticket ?? ticket,
      to: details.to,
      waitingFor,
      at: new Date().toISOString(),
      scheduledStart: details.scheduledStart,
    }
    latest.current.set(ticket.id, own)
    setPending(new Map(latest.current))
    say(`${vehicleTitle(ticket)} siirretty: ${GROUP_LABELS[groupOf[details.to]]}`)
    try {
      await send(ticket, details)
    } catch (error) {
      say(`${vehicleTitle(ticket)}: siirto ei onnistunut. ${failureTextWithFields(error)}`)
      toast.error(`${vehicleTitle(ticket)}: siirto ei onnistunut`, failureTextWithFields(error))
    } finally {
      // a later move of the same ticket is still on its way
      if (latest.current.get(ticket.id) === own) {
        latest.current.delete(ticket.id)
        setPending(new Map(latest.current))
      }
    }
  }

  return { pending, move }
}
