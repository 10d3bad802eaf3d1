import { useCallback, useEffect, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import type { TicketDetails } from '../ticket-views.ts'
import { allowedMoves, mayArchive, mayUnarchive } from '../tickets.policy.ts'
import { UNDO_MS } from '../undo.ts'
import { archivedWords, MOVED_WORDS } from './done-words.ts'
import { useQueuedMoves } from './offline/use-queued-moves.ts'
import type { MoveDetails } from './ticket-acts.ts'
import { useTicketActs } from './use-ticket-acts.ts'

/** How long it is said that something was undone. */
const UNDONE_MS = 3000

/** What the person has just done, said in the place of the act for as long as it can be undone. */
export type Done = { words: string; forMs: number }

/** The acts of a ticket's page. They show before they are answered; `shown` is the ticket as it will be then. */
export function usePageActs(ticket: TicketDetails) {
  const { id: organizationId, type } = useOrganization()
  const [pending, setPending] = useState<Partial<TicketDetails>>()
  const [done, setDone] = useState<Done>()
  const onUndone = useCallback(() => setDone({ words: 'Kumottu', forMs: UNDONE_MS }), [])
  const { move, archive } = useTicketActs(organizationId, onUndone)

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(undefined), done.forMs)
    return () => clearTimeout(timer)
  }, [done])

  const act = async (words: string, changes: Partial<TicketDetails>, sent: Promise<void>, refused: string) => {
    setPending(changes)
    setDone({ words, forMs: UNDO_MS })
    try {
      await sent
    } catch (error) {
      setDone(undefined)
      toast.error(refused, failureTextWithFields(error))
    } finally {
      setPending(undefined)
    }
  }

  // a move that waits for a connection shows as if it were done
  const queued = useQueuedMoves().get(ticket.id)
  const changed = pending ?? (queued && movedBy(ticket, queued))
  const shown = changed ? { ...ticket, ...changed } : ticket
  const viewer = { organizationType: type }
  const can = changed
    ? {
        ...ticket.can,
        moves: allowedMoves(viewer, shown, Date.now()),
        archive: mayArchive(viewer, shown),
        unarchive: mayUnarchive(viewer, shown),
      }
    : ticket.can
  return {
    shown: { ...shown, can },
    done: done?.words,
    isPending: pending !== undefined,
    move: (moved: TicketDetails, details: MoveDetails): Promise<void> => {
      const changes = movedBy(moved, details)
      const words = `Auto ${MOVED_WORDS[details.to]}`
      return act(words, changes, move(moved, details), 'Siirto ei onnistunut')
    },
    archive: (archived: boolean): Promise<void> => {
      const at = archived ? new Date().toISOString() : null
      const changes = type === 'GARAGE' ? { garageArchivedAt: at } : { customerArchivedAt: at }
      return act(`Huolto ${archivedWords(archived)}`, changes, archive(ticket, archived), 'Arkistointi ei onnistunut')
    },
  }
}

const movedBy = (ticket: TicketDetails, details: MoveDetails): Partial<TicketDetails> => ({
  status: details.to,
  waitingFor: details.waitingFor ?? null,
  waitingNote: details.note ?? '',
  scheduledStart: details.scheduledStart ?? ticket.scheduledStart,
})
