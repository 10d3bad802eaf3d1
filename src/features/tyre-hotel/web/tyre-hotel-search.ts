import { cutText } from '#shared/plain-text.ts'
import { SET_STATES, type SetState, TYRE_SEASONS, TYRE_WEARS, type TyreSeason, type TyreWear } from '../tyre-kinds.ts'

/** The list's state in the URL: a link to it shows a colleague the same sets. */
export type TyreHotelSearch = {
  text?: string | undefined
  season?: TyreSeason | undefined
  state?: SetState | undefined
  wear?: TyreWear | undefined
  hall?: string | undefined
  size?: string | undefined
  customerId?: string | undefined
  /** From 1, as people count; the first one is left out. */
  page?: number | undefined
}

const written = (given: unknown, max: number): string | undefined =>
  typeof given === 'string' || typeof given === 'number' ? cutText(String(given), max) || undefined : undefined

/** Reads the URL; anything odd is left out. */
export function readTyreHotelSearch({ page, ...given }: Record<string, unknown>): TyreHotelSearch {
  const number = Number(page)
  const read: TyreHotelSearch = {
    text: written(given.text, 60),
    season: TYRE_SEASONS.find((one) => one === given.season),
    state: SET_STATES.find((one) => one === given.state),
    wear: TYRE_WEARS.find((one) => one === given.wear),
    hall: written(given.hall, 20),
    size: written(given.size, 30),
    customerId: written(given.customerId, 64),
    page: Number.isInteger(number) && number > 1 && number <= 1000 ? number : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
