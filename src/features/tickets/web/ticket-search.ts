/** The parts of a ticket's page that a small screen shows one at a time; without one it is the work. */
export type TicketTab = 'work' | 'messages' | 'details'

/** The search parameters of a ticket's page. */
export type TicketSearch = {
  tab?: Exclude<TicketTab, 'work'> | undefined
  /** The picture that is looked at: the browser's way back closes it. */
  photo?: string | undefined
}

/** Anything odd is left out rather than refused. */
export const readTicketSearch = ({ tab, photo }: Record<string, unknown>): TicketSearch => ({
  ...((tab === 'messages' || tab === 'details') && { tab }),
  ...(typeof photo === 'string' && photo !== '' && photo.length <= 64 && { photo }),
})
