import type { KeyboardEvent } from 'react'
import { isToDo } from '#features/tickets/to-do.ts'
import { plusDays } from '#shared/calendar-day.ts'
import type { CalendarWeek, PlannedTicket } from '../calendar.ts'
import { type Place, whyNoWork } from '../week-plan.ts'
import { type FocusBlock, nextBlock } from './block-focus.ts'
import { blockKey, type DraggedBlock } from './calendar-block.tsx'
import type { PlanningActs } from './planning-acts.ts'
import { rowId, type WeekRow, type WeekView } from './week-view.ts'

export type WalkedBlock = FocusBlock & { block: DraggedBlock; at: WeekRow | undefined }

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
  waiting.map((ticket): WalkedBlock => {
    const block: DraggedBlock = { ticket, from: null }
    return { key: blockKey(ticket, null), row: 'unplanned', block, at: undefined }
  }),
]

type Given = {
  monday: string
  week: CalendarWeek
  view: WeekView
  walk: readonly (readonly WalkedBlock[])[]
  acts: Pick<PlanningActs, 'plan'>
  say: (text: string) => void
  onDay: (day: string | undefined) => void
  focus: (key: string) => void
  openDialog: (ticket: PlannedTicket) => void
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
/** The next days that are looked at for one that takes work. */
const FARTHEST = 10

/** What keys do in the calendar; letters only while a part of it has the focus. */
export const calendarKeys = (given: Given) => (event: KeyboardEvent<HTMLElement>) => {
  const { monday, walk, onDay, focus, openDialog } = given
  const { key, altKey } = event
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  const done = (act: () => void) => {
    event.preventDefault() // the browser would scroll, or go back in its history
    act()
  }
  if (!altKey && key === 'PageUp') return done(() => onDay(plusDays(monday, -7)))
  if (!altKey && key === 'PageDown') return done(() => onDay(plusDays(monday, 7)))
  if (!altKey && key.toLowerCase() === 't') return done(() => onDay(undefined))
  const own = (event.target as HTMLElement).closest<HTMLElement>('[data-block]')?.dataset.block
  const walked = walk.flat().find((one) => one.key === own)
  if (!walked) return
  if (altKey) return ARROWS.includes(key) ? done(() => step(given, walked, key)) : undefined
  if (key.toLowerCase() === 's' && isToDo(walked.block.ticket)) return done(() => openDialog(walked.block.ticket))
  if (!ARROWS.includes(key) && key !== 'Home' && key !== 'End') return
  done(() => {
    const next = nextBlock(walk, walked.key, key)
    if (next) focus(next.key)
  })
}

/** Moves a ticket by a day or by a mechanic, or says why not. */
function step(given: Given, walked: WalkedBlock, key: string): void {
  const place =
    key === 'ArrowUp' || key === 'ArrowDown' ? placeNextTo(given, walked, key) : placeAhead(given, walked, key)
  if (typeof place === 'string') given.say(place)
  else given.acts.plan(walked.block, place, { byKey: true })
}

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
