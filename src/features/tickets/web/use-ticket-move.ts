import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MoveTicket } from '../ticket-inputs.ts'
import { ticketsApi } from './tickets.api.ts'

/** What a person says of a move beyond its target. */
export type MoveDetails = Pick<MoveTicket, 'to'> &
  Partial<Pick<MoveTicket, 'waitingFor' | 'note' | 'scheduledStart' | 'scheduledEnd'>>

/**
 * Sends moves; those of one ticket one after the other, each on the version that the one before it made. Resolves when
 * what the screens show is read anew, and rejects with the server's refusal.
 */
export function useTicketMove(organizationId: string) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(ticketsApi.move.mutationOptions())
  const queues = useRef(new Map<string, Promise<number>>())

  const send = async (ticket: { id: string; version: number }, details: MoveDetails, before?: Promise<number>) => {
    const known = before ? await before.catch(() => 0) : 0
    const version = Math.max(ticket.version, known)
    const moved = await mutateAsync({ note: '', ...details, organizationId, ticketId: ticket.id, version })
    return moved.version
  }

  return async (ticket: { id: string; version: number }, details: MoveDetails): Promise<void> => {
    const turn = send(ticket, details, queues.current.get(ticket.id))
    queues.current.set(ticket.id, turn)
    try {
      await turn
    } finally {
      await queryClient.invalidateQueries(ticketsApi.pathFilter())
    }
  }
}
