import type { TicketGroup, TicketStatus } from '#features/tickets/tickets.ts'
import type { OrganizationType } from '#shared/organization.ts'

const from: Record<TicketStatus, string> = {
  NEW: 'Uudesta',
  SCHEDULED: 'Aikataulutetusta',
  IN_PROGRESS: 'Työn alta',
  WAITING: 'Odottavasta',
  READY: 'Noudettavasta',
  DONE: 'Valmiista',
  CANCELLED: 'Perutusta',
}

const to: Record<TicketGroup, string> = {
  new: 'uudeksi',
  scheduled: 'aikataulutetuksi',
  inProgress: 'työn alle',
  waiting: 'Odottaa-tilaan',
  ready: 'noudettavaksi',
  done: 'valmiiksi',
}

/** Why a dragged card cannot be dropped on a column. */
export const whyNot = (status: TicketStatus, group: TicketGroup, organizationType: OrganizationType): string =>
  organizationType === 'CUSTOMER' ? 'Vain korjaamo siirtää tähän' : `${from[status]} ei voi siirtää ${to[group]}`
