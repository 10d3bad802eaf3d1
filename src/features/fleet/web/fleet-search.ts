import { cutText } from '#shared/plain-text.ts'
import { FLEET_STATES, type FleetState } from '../fleet-states.ts'

/** The list's state in the URL: a link to it shows a colleague the same cars. */
export type FleetPageSearch = {
  text?: string | undefined
  state?: FleetState | undefined
  /** From 1, as people count; the first one is left out. */
  page?: number | undefined
}

/** Reads the URL; anything odd is left out rather than refused. */
export function readFleetSearch({ text, state, page }: Record<string, unknown>): FleetPageSearch {
  const number = Number(page)
  const read: FleetPageSearch = {
    text: typeof text === 'string' || typeof text === 'number' ? cutText(String(text), 60) || undefined : undefined,
    state: FLEET_STATES.find((one) => one === state),
    page: Number.isInteger(number) && number > 1 && number <= 1000 ? number : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
