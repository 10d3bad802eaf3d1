/** The states of a ticket, in the order of its life (product: section 4). */
export const TICKET_STATUSES = ['NEW', 'SCHEDULED', 'IN_PROGRESS', 'WAITING', 'READY', 'DONE', 'CANCELLED'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** CHECK: the work is done, and the adviser looks at it before the customer is notified. */
export const WAITING_REASONS = ['PARTS', 'APPROVAL', 'CHECK', 'OTHER'] as const
export type WaitingReason = (typeof WAITING_REASONS)[number]

/** The columns of the work desk; a finished ticket stays in `done` until it is archived. */
export const TICKET_GROUPS = ['new', 'scheduled', 'inProgress', 'waiting', 'ready', 'done'] as const
export type TicketGroup = (typeof TICKET_GROUPS)[number]

export const groupOf: Record<TicketStatus, TicketGroup> = {
  NEW: 'new',
  SCHEDULED: 'scheduled',
  IN_PROGRESS: 'inProgress',
  WAITING: 'waiting',
  READY: 'ready',
  DONE: 'done',
  CANCELLED: 'done',
}

/** The statuses that a column holds. */
export const statusesOf = (group: TicketGroup): TicketStatus[] =>
  TICKET_STATUSES.filter((status) => groupOf[status] === group)

/** The statuses of what is not over yet. */
export const OPEN_STATUSES = TICKET_STATUSES.filter((status) => groupOf[status] !== 'done')

export const STATUS_LABELS: Record<TicketStatus, string> = {
  NEW: 'Uusi',
  SCHEDULED: 'Aikataulutettu',
  IN_PROGRESS: 'Työn alla',
  WAITING: 'Odottaa',
  READY: 'Noudettavissa',
  DONE: 'Valmis',
  CANCELLED: 'Peruttu',
}

export const GROUP_LABELS: Record<TicketGroup, string> = {
  new: 'Uudet',
  scheduled: 'Aikataulutetut',
  inProgress: 'Työn alla',
  waiting: 'Odottaa',
  ready: 'Noudettavissa',
  done: 'Valmiit',
}

export const WAITING_LABELS: Record<WaitingReason, string> = {
  PARTS: 'Odottaa osia',
  APPROVAL: 'Odottaa lupaa',
  CHECK: 'Odottaa tarkastusta',
  OTHER: 'Odottaa muuta',
}

/** How many cards a column of the desk has at first: more than the board shows of it on any usual screen. */
export const GROUP_PAGE_SIZE = 20
/** How many cards are fetched at a time when a user scrolls on in a column, and how many tickets a page of a list has. */
export const LIST_PAGE_SIZE = 50
/** So many cars beyond the suggested ones are counted; one more says that there are more than that. */
export const MORE_CARS_COUNTED = 1000
