import { MutationObserver } from '@tanstack/react-query'
import type { ActSender } from '#web/offline/queued-act.ts'
import { queryClient } from '#web/query-client.ts'
import type { MoveTicket } from '../../ticket-inputs.ts'
import { ticketsApi } from '../tickets.api.ts'

export type QueuedMove = MoveTicket & { organizationId: string }

/** A move that was made offline, on the version that the person saw; a later one on the version that this one made. */
export const sender: ActSender = {
  async send({ input }) {
    const moved = await new MutationObserver(queryClient, ticketsApi.move.mutationOptions()).mutate(input as QueuedMove)
    await queryClient.invalidateQueries(ticketsApi.pathFilter())
    return moved.version
  },
  follow(made, later) {
    const input = later.input as QueuedMove
    return { ...later, input: { ...input, version: Math.max(input.version, made as number) } }
  },
  title: () => 'Siirto',
  kept: 'Se on tallessa huollon tapahtumissa.',
}
