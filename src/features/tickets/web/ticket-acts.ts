import type { QueryClient } from '@tanstack/react-query'
import type { ArchivedThing } from '#web/feature.ts'
import { sendOrQueue, takeBack } from '#web/offline/send-or-queue.ts'
import { offerUndo } from '#web/undo.ts'
import type { TicketChanges } from '../ticket-field-schemas.ts'
import type { PlanFieldName } from '../ticket-fields.ts'
import type { MoveTicket } from '../ticket-inputs.ts'
import type { TicketCard } from '../ticket-views.ts'
import { UNDO_MS } from '../undo.ts'
import { offerTicketUndo, type TicketAct } from './offer-ticket-undo.ts'
import { ticketsApi } from './tickets.api.ts'

/** What a person says of a move beyond its target. */
export type MoveDetails = Pick<MoveTicket, 'to'> & Partial<Pick<MoveTicket, 'waitingFor' | 'note' | PlanFieldName>>

/** An edit, what takes it back, and what is said of both. */
export type UndoableEdit = { changes: TicketChanges; back: TicketChanges; title: string; undone: string }

export type TicketActs = {
  move: (ticket: TicketCard, details: MoveDetails) => Promise<void>
  edit: (ticket: TicketCard, edit: UndoableEdit) => Promise<void>
  archive: (ticket: ArchivedThing, archived: boolean) => Promise<void>
}

type Sent = { version: number }
type Sending<Input, Answer> = { mutationFn?: (input: Input, context: never) => Promise<Answer> }

/**
 * Moves and archives tickets; the acts on one ticket one after the other, each on the version that the one before it made. Each can
 * be undone for some seconds; `onUndone` is called then. They resolve when what the screens show is fetched again, and reject with the
 * server's refusal.
 */
export function ticketActs(queryClient: QueryClient, organizationId: string, onUndone?: () => void): TicketActs {
  const queues = new Map<string, Promise<number>>()

  /** As a mutation of the screens' client, which outlives the screen that began it. */
  const send = <Input, Answer>(options: Sending<Input, Answer>, input: Input): Promise<Answer> =>
    queryClient
      .getMutationCache()
      .build<Answer, Error, Input, unknown>(queryClient, options as never)
      .execute(input)

  /** `act` gets the version that the act before it made, 0 for none. */
  const inTurn = async (ticketId: string, act: (known: number) => Promise<Sent>): Promise<void> => {
    const before = queues.get(ticketId)
    const turn = (async () => {
      const known = (await before?.catch(() => 0)) ?? 0
      return Math.max(known, (await act(known)).version)
    })()
    queues.set(ticketId, turn)
    try {
      await turn
    } finally {
      await queryClient.invalidateQueries(ticketsApi.pathFilter())
    }
  }

  const act = async (
    ticket: ArchivedThing,
    done: TicketAct,
    sendIt: (requestKey: string, known: number) => Promise<Sent>,
  ): Promise<void> => {
    const at = { organizationId, ticketId: ticket.id, requestKey: crypto.randomUUID() }
    const sent = inTurn(ticket.id, (known) => sendIt(at.requestKey, known))
    const undo = async () => {
      // until its turn is over it is not known whether the act waits
      await queues.get(ticket.id)?.catch(() => {})
      if (!(await takeBack(at.requestKey))) await inTurn(ticket.id, () => send(ticketsApi.undo.mutationOptions(), at))
      onUndone?.()
    }
    // said at once, before the answer
    const end = offerTicketUndo(ticket, done, undo)
    try {
      await sent
    } catch (error) {
      end()
      throw error
    }
  }

  return {
    move: (ticket, details) =>
      act(ticket, { to: details.to }, async (requestKey, known) => {
        const version = Math.max(ticket.version, known)
        const move = { note: '', ...details, organizationId, ticketId: ticket.id, version, requestKey }
        const queued = { id: requestKey, lane: ticket.id, organizationId, kind: 'tickets.move', input: move, files: [] }
        const moved = await sendOrQueue(queued, () => send(ticketsApi.move.mutationOptions(), move))
        return moved === 'waiting' ? { version } : moved
      }),
    // taken back by a second edit: the other side is notified of both
    edit: async (ticket, { changes, back, title, undone }) => {
      const write = (fields: TicketChanges) =>
        inTurn(ticket.id, (known) => {
          const version = Math.max(ticket.version, known)
          return send(ticketsApi.edit.mutationOptions(), {
            organizationId,
            ticketId: ticket.id,
            version,
            changes: fields,
          })
        })
      const undo = async () => {
        await write(back)
        onUndone?.()
      }
      const end = offerUndo({ title, undone, forMs: UNDO_MS, undo })
      try {
        await write(changes)
      } catch (error) {
        end()
        throw error
      }
    },
    archive: (ticket, archived) =>
      act(ticket, { archived }, async (requestKey, known) => {
        await send(ticketsApi.archive.mutationOptions(), { organizationId, ticketId: ticket.id, archived, requestKey })
        return { version: known }
      }),
  }
}
