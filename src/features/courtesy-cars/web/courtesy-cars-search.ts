import { cutText } from '#shared/plain-text.ts'
import { LOAN_STATES, type LoanState } from '../courtesy-car-kinds.ts'

/** The first of the two weeks that are shown; left out for today. */
export type CalendarSearch = { from?: string | undefined }

export const readCalendarSearch = ({ from }: Record<string, unknown>): CalendarSearch =>
  typeof from === 'string' && /^20\d\d-\d\d-\d\d$/.test(from) && !Number.isNaN(Date.parse(from)) ? { from } : {}

export type LoansSearch = {
  text?: string | undefined
  state?: LoanState | undefined
  /** From 1, as people count; the first one is left out. */
  page?: number | undefined
}

/** Reads the URL; anything odd is left out. */
export function readLoansSearch({ text, state, page }: Record<string, unknown>): LoansSearch {
  const number = Number(page)
  const read: LoansSearch = {
    text: typeof text === 'string' || typeof text === 'number' ? cutText(String(text), 60) || undefined : undefined,
    state: LOAN_STATES.find((one) => one === state),
    page: Number.isInteger(number) && number > 1 && number <= 1000 ? number : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
