/** What a link to the form may fill in beforehand. */
export type NewTicketSearch = {
  vehicleId?: string | undefined
  garageId?: string | undefined
  customerId?: string | undefined
}

const id = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 64 ? value : undefined

export function readNewTicketSearch(search: Record<string, unknown>): NewTicketSearch {
  const read: NewTicketSearch = {
    vehicleId: id(search.vehicleId),
    garageId: id(search.garageId),
    customerId: id(search.customerId),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
