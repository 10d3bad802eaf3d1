/** What a link to the form may fill in beforehand. */
export type NewTicketSearch = {
  vehicleId?: string | undefined
  garageId?: string | undefined
  customerId?: string | undefined
  /** What is wanted. */
  title?: string | undefined
}

const TITLE_MAX = 120

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 64 ? value : undefined

export function readNewTicketSearch(search: Record<string, unknown>): NewTicketSearch {
  const read: NewTicketSearch = {
    vehicleId: id(search.vehicleId),
    garageId: id(search.garageId),
    customerId: id(search.customerId),
    title: typeof search.title === 'string' ? search.title.trim().slice(0, TITLE_MAX) || undefined : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
