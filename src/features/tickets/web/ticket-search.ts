/** What stands in the address of a ticket's page. */
export type TicketSearch = {
  /** The picture that is looked at: the browser's way back closes it. */
  photo?: string | undefined
}

export const readTicketSearch = ({ photo }: Record<string, unknown>): TicketSearch =>
  typeof photo === 'string' && photo !== '' && photo.length <= 64 ? { photo } : {}
