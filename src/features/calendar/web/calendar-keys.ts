import type { KeyboardEvent } from 'react'
import { isToDo } from '#features/tickets/to-do.ts'
import type { PlannedTicket } from '../calendar.ts'
import type { Place } from '../week-plan.ts'
import { type FocusBlock, nextBlock } from './block-focus.ts'
import { blockKey } from './calendar-block.tsx'
import type { PlanningActs } from './planning-acts.ts'
import type { DraggedBlock } from './use-block.ts'
import type { WeekRow } from './week-view.ts'

export type WalkedBlock = FocusBlock & { block: DraggedBlock; at: WeekRow | undefined }

/** What has no time, as the keyboard walks through it: the last column. */
export const walkWaiting = (waiting: readonly PlannedTicket[]): WalkedBlock[] =>
  waiting.map((ticket): WalkedBlock => {
    const block: DraggedBlock = { ticket, from: null }
    return { key: blockKey(ticket, null), row: 'unplanned', block, at: undefined }
  })

type Given = {
  /** The days to which Page Up and Page Down lead. */
  earlier: string
  later: string
  walk: readonly (readonly WalkedBlock[])[]
  /** Where Alt and this arrow take the ticket, or why nowhere. */
  placeBy: (walked: WalkedBlock, key: string) => Place | string
  acts: Pick<PlanningActs, 'plan'>
  say: (text: string) => void
  onDay: (day: string | undefined) => void
  focus: (key: string) => void
  openDialog: (ticket: PlannedTicket) => void
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
/** What keys do in the calendar; letters only while a part of it has the focus. */
export const calendarKeys = (given: Given) => (event: KeyboardEvent<HTMLElement>) => {
  const { earlier, later, walk, onDay, focus, openDialog } = given
  const { key, altKey } = event
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  const done = (act: () => void) => {
    event.preventDefault() // the browser would scroll, or go back in its history
    act()
  }
  if (!altKey && key === 'PageUp') return done(() => onDay(earlier))
  if (!altKey && key === 'PageDown') return done(() => onDay(later))
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

/** Moves a ticket by one step, or says why not. */
function step({ placeBy, acts, say }: Given, walked: WalkedBlock, key: string): void {
  const place = placeBy(walked, key)
  if (typeof place === 'string') say(place)
  else acts.plan(walked.block, place, { byKey: true })
}
