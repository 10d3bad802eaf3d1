import { plusDays } from '#shared/calendar-day.ts'
import type { CalendarWeek, PlannedTicket } from '../calendar.ts'
import { type Place, whyNoWork } from '../week-plan.ts'
import { blockKey } from './calendar-block.tsx'
import { type WalkedBlock, walkWaiting } from './calendar-keys.ts'
import type { DraggedBlock } from './use-block.ts'
import { rowId, type WeekView } from './week-view.ts'

/** The blocks as the keyboard walks through them: day by day, and then what has no time. */
export const walkOf = (view: WeekView, waiting: readonly PlannedTicket[]): WalkedBlock[][] => [
  ...view.days.map(({ day }) =>
    view.rows.flatMap((row) =>
      view.cell(row, day).entries.map(({ ticket }): WalkedBlock => {
        const block: DraggedBlock = { ticket, from: day }
        return { key: blockKey(ticket, day), row: rowId(row) ?? '', block, at: row }
      }),
    ),
  ),
  walkWaiting(waiting),
]

type Given = { monday: string; week: CalendarWeek; view: WeekView }

/** The next days that are looked at for one that takes work. */
const FARTHEST = 10

/** In the week Alt and an arrow move a ticket by a day or by a mechanic. */
export const weekPlaceBy = (given: Given) => (walked: WalkedBlock, key: string) =>
  key === 'ArrowUp' || key === 'ArrowDown' ? placeNextTo(given, walked, key) : placeAhead(given, walked, key)

function placeNextTo(
  { view }: Given,
  { block: { from }, at }: WalkedBlock,
  key: 'ArrowUp' | 'ArrowDown',
): Place | string {
  if (from === null || !at) return 'Anna ensin aika: Alt ja nuoli vasemmalle.'
  const next = view.rows[view.rows.indexOf(at) + (key === 'ArrowDown' ? 1 : -1)]
  return next ? { day: from, mechanicId: rowId(next) } : 'Tähän suuntaan ei ole mekaanikkoa.'
}

/** What has no time goes to the first day of the week that takes work. */
function placeAhead({ monday, week }: Given, { block: { ticket, from } }: WalkedBlock, key: string): Place | string {
  const direction = key === 'ArrowRight' ? 1 : -1
  if (from === null && direction === 1) return 'Huollolla ei ole aikaa.'
  const [first, by] = from === null ? [monday, 1] : [plusDays(from, direction), direction]
  const days = Array.from({ length: FARTHEST }, (_, ahead) => plusDays(first, ahead * by))
  const day = days.find((one) => whyNoWork(one, null, week.garage, Date.now()) === null)
  if (day) return { day, mechanicId: ticket.mechanic?.id ?? null }
  return by === 1 ? 'Seuraavat päivät ovat kiinni.' : 'Aiemmat päivät ovat menneet tai kiinni.'
}
