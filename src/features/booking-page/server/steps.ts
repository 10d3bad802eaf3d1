import type { DraftRow } from './booking-page.tables.ts'
import { type Bookable, minutesOf } from './open-page.ts'

/** The visitor's way, a page each; the words are those of the address. */
export const STEPS = ['palvelut', 'auto', 'aika', 'tiedot', 'koodi', 'valmis'] as const
export type Step = (typeof STEPS)[number]

export const isStep = (word: string | undefined): word is Step => STEPS.some((step) => step === word)

/** The first step that is not answered yet. */
export function firstOpenStep(draft: DraftRow, bookable: readonly Bookable[]): Step {
  if (draft.bookingId !== null) return 'valmis'
  if (minutesOf(bookable, draft.serviceIds) === 0) return 'palvelut'
  if (draft.plate === '') return 'auto'
  if (draft.wishedAt === null) return 'aika'
  if (draft.name === '' || draft.phone === '') return 'tiedot'
  // only the time was taken by another visitor, or something was changed since: sent by choosing it again
  return draft.provedPhone === draft.phone ? 'aika' : 'koodi'
}
