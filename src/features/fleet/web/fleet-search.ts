import { cutText } from '#shared/plain-text.ts'
import {
  FLEET_FILTERS,
  FLEET_SORTS,
  FLEET_STATES,
  type FleetFilter,
  type FleetSort,
  type FleetState,
} from '../fleet-states.ts'

/** The list's state in the URL: a link to it shows a colleague the same cars. */
export type FleetPageSearch = Partial<Record<FleetFilter, string | undefined>> & {
  text?: string | undefined
  state?: FleetState | undefined
  /** `due` when left out; after a minus sign from the end. */
  sort?: FleetSort | `-${FleetSort}` | undefined
  /** From 1, as people count; the first one is left out. */
  page?: number | undefined
}

const SORTS = FLEET_SORTS.flatMap((by) => [by, `-${by}` as const])

const writtenText = (given: unknown, max: number): string | undefined =>
  typeof given === 'string' || typeof given === 'number' ? cutText(String(given), max) || undefined : undefined

/** What the list is in the order of, as the server is asked. */
export const sortOf = ({ sort = 'due' }: FleetPageSearch): { sort: FleetSort; direction: 'asc' | 'desc' } =>
  sort.startsWith('-')
    ? { sort: sort.slice(1) as FleetSort, direction: 'desc' }
    : { sort: sort as FleetSort, direction: 'asc' }

/** Reads the URL; anything odd is left out rather than refused. */
export function readFleetSearch({ text, state, page, sort, ...rest }: Record<string, unknown>): FleetPageSearch {
  const number = Number(page)
  const read: FleetPageSearch = {
    text: writtenText(text, 60),
    ...Object.fromEntries(FLEET_FILTERS.map((name) => [name, writtenText(rest[name], 80)])),
    sort: SORTS.find((one) => one === sort),
    state: FLEET_STATES.find((one) => one === state),
    page: Number.isInteger(number) && number > 1 && number <= 1000 ? number : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
