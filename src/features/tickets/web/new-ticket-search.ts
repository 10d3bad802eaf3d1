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
const idsText = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? [...new Set(value.split(',').flatMap((one) => id(one) ?? []))].slice(0, MOST_CARS).join(',') || undefined
    : undefined

/** The cars that the link names, when they are several. */
export const severalCars = ({ vehicleIds = '' }: NewTicketSearch): readonly string[] => {
  const ids = vehicleIds.split(',').filter(Boolean)
  return ids.length > 1 ? ids : []
}

export function readNewTicketSearch(search: Record<string, unknown>): NewTicketSearch {
  const read: NewTicketSearch = {
    vehicleId: id(search.vehicleId),
    vehicleIds: idsText(search.vehicleIds),
    garageId: id(search.garageId),
    customerId: id(search.customerId),
    plate: typeof search.plate === 'string' ? search.plate.trim().slice(0, PLATE_MAX) || undefined : undefined,
    title: typeof search.title === 'string' ? search.title.trim().slice(0, TITLE_MAX) || undefined : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
