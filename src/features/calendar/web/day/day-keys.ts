import type { PlannedTicket } from '../../calendar.ts'
import { type Place, SNAP_MINUTES } from '../../week-plan.ts'
import { blockKey } from '../calendar-block.tsx'
import { type WalkedBlock, walkWaiting } from '../calendar-keys.ts'
import { beginsOn, type DayColumn } from './day-times.ts'

const SNAP_MS = SNAP_MINUTES * 60_000
const HOUR_MS = 60 * 60_000

const idOf = ({ mechanic }: DayColumn): string | null => mechanic?.id ?? null

/** The blocks as the keyboard walks through them: column by column, left and right to about the same hour; and then what has no time. */
export const walkDay = (
  day: string,
  columns: readonly DayColumn[],
  waiting: readonly PlannedTicket[],
): WalkedBlock[][] => [
  ...columns.map((column) =>
    column.entries.map(({ ticket, shown }): WalkedBlock => {
      const hour = String(Math.floor(shown.start / HOUR_MS))
      return { key: blockKey(ticket, day), row: hour, block: { ticket, from: day }, at: undefined }
    }),
  ),
  walkWaiting(waiting),
]

/** On the day board Alt and an arrow move a ticket by a quarter of an hour or by a mechanic. */
export const dayPlaceBy =
  (day: string, columns: readonly DayColumn[]) =>
  ({ block: { ticket, from } }: WalkedBlock, key: string): Place | string => {
    const mechanicId = ticket.mechanic?.id ?? null
    if (from === null) return key === 'ArrowLeft' ? { day, mechanicId } : 'Anna ensin aika: Alt ja nuoli vasemmalle.'
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      if (!beginsOn(day, from, ticket.scheduledStart)) return 'Työ alkaa toisena päivänä.'
      const start = Date.parse(ticket.scheduledStart ?? '')
      const next =
        key === 'ArrowDown' ? (Math.floor(start / SNAP_MS) + 1) * SNAP_MS : (Math.ceil(start / SNAP_MS) - 1) * SNAP_MS
      return { day, mechanicId, start: next }
    }
    const ids = columns.map(idOf)
    // work may lose its mechanic where no column shows such work yet
    const all = ids.includes(null) ? ids : [null, ...ids]
    const next = all[all.indexOf(mechanicId) + (key === 'ArrowRight' ? 1 : -1)]
    return next === undefined ? 'Tähän suuntaan ei ole mekaanikkoa.' : { day, mechanicId: next }
  }
