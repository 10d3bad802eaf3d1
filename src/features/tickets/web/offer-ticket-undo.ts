import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import type { ArchivedThing } from '#web/feature.ts'
import { offerUndo } from '#web/undo.ts'
import type { TicketStatus } from '../tickets.ts'
import { UNDO_MS } from '../undo.ts'
import { archivedWords, MOVED_WORDS } from './done-words.ts'

/** A move or an archiving, as the person who did it knows it. */
export type TicketAct = { to: TicketStatus } | { archived: boolean }

/** Offers to take the act back; returns what ends the offer. Loaded with the first act. */
export function offerTicketUndo(ticket: ArchivedThing, act: TicketAct, undo: () => Promise<unknown>): () => void {
  const isMove = 'to' in act
  const words = isMove ? MOVED_WORDS[act.to] : archivedWords(act.archived)
  const car = vehicleTitle(ticket)
  return offerUndo({
    title: `${car} ${words}`,
    undone: `${car}: ${isMove ? 'siirto' : 'muutos'} kumottu`,
    forMs: UNDO_MS,
    undo,
  })
}
