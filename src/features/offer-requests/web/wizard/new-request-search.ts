/** Steps of the form, from 1. */
export const LAST_STEP = 3

/** Where the form is, and what a link to it may fill in beforehand. */
export type NewRequestSearch = {
  step?: number | undefined
  vehicleId?: string | undefined
  garageId?: string | undefined
  /** What is wanted. */
  work?: string | undefined
}

const WORK_MAX = 120

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 64 ? value : undefined

const readStep = (value: unknown): number | undefined => (value === 2 || value === LAST_STEP ? value : undefined)

/** Reads what stands in the URL; anything odd is left out rather than refused. */
export function readNewRequestSearch(search: Record<string, unknown>): NewRequestSearch {
  const read: NewRequestSearch = {
    step: readStep(search.step),
    vehicleId: id(search.vehicleId),
    garageId: id(search.garageId),
    work: typeof search.work === 'string' ? search.work.trim().slice(0, WORK_MAX) || undefined : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** Of the form that edits a request. */
export function readEditSearch({ step }: Record<string, unknown>): Pick<NewRequestSearch, 'step'> {
  const read = readStep(step)
  return read === undefined ? {} : { step: read }
}
