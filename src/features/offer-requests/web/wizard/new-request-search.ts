import { MOST_ASKED_CARS, readCarIds } from '#features/vehicles/web/several-ids.ts'
import { cutText } from '#shared/plain-text.ts'
import { MAX_WANTED } from '../../offer-requests.ts'

/** Steps of the form, from 1. */
export const LAST_STEP = 3

/** Where the form is, and what a link to it may fill in beforehand. */
export type NewRequestSearch = {
  step?: number | undefined
  vehicleId?: string | undefined
  /** Several cars of one's own, separated by commas: a request is made of each. */
  vehicleIds?: string | undefined
  garageId?: string | undefined
  /** What is wanted, by name. */
  works?: string[] | undefined
}

const NAME_MAX = 120

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 64 ? value : undefined

function worksOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const names = value.filter((name) => typeof name === 'string').map((name) => cutText(name.trim(), NAME_MAX))
  const works = [...new Set(names)].filter(Boolean).slice(0, MAX_WANTED)
  return works.length > 0 ? works : undefined
}

const readStep = (value: unknown): number | undefined => (value === 2 || value === LAST_STEP ? value : undefined)

/** Reads the URL; anything odd is left out rather than refused. */
export function readNewRequestSearch(search: Record<string, unknown>): NewRequestSearch {
  const read: NewRequestSearch = {
    step: readStep(search.step),
    vehicleId: id(search.vehicleId),
    vehicleIds: readCarIds(search.vehicleIds, MOST_ASKED_CARS),
    garageId: id(search.garageId),
    works: worksOf(search.works),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** Of the form that edits a request. */
export function readEditSearch({ step }: Record<string, unknown>): Pick<NewRequestSearch, 'step'> {
  const read = readStep(step)
  return read === undefined ? {} : { step: read }
}
