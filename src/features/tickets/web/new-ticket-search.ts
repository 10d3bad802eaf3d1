import { readCarIds } from '#features/vehicles/web/several-ids.ts'

/** What a link to the form may fill in beforehand. */
export type NewTicketSearch = {
  vehicleId?: string | undefined
  /** Several cars of one's own, separated by commas: a ticket is made of each. */
  vehicleIds?: string | undefined
  garageId?: string | undefined
  customerId?: string | undefined
  /** A number plate, or a caller’s phone number: the car is looked for by it. */
  plate?: string | undefined
  /** What is wanted. */
  title?: string | undefined
}

const TITLE_MAX = 120
const PLATE_MAX = 20

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 64 ? value : undefined

/** So many cars are reported at once. */
export const MOST_CARS = 50

export function readNewTicketSearch(search: Record<string, unknown>): NewTicketSearch {
  const read: NewTicketSearch = {
    vehicleId: id(search.vehicleId),
    vehicleIds: readCarIds(search.vehicleIds, MOST_CARS),
    garageId: id(search.garageId),
    customerId: id(search.customerId),
    plate: typeof search.plate === 'string' ? search.plate.trim().slice(0, PLATE_MAX) || undefined : undefined,
    title: typeof search.title === 'string' ? search.title.trim().slice(0, TITLE_MAX) || undefined : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
