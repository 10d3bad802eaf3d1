import type { OrganizationType } from '#shared/organization.ts'
import type { TicketStatus } from '../tickets.ts'

const back: Partial<Record<`${TicketStatus}>${TicketStatus}`, string>> = {
  'IN_PROGRESS>SCHEDULED': 'Palauta aikataulutetuksi',
  'WAITING>IN_PROGRESS': 'Jatka työtä',
  'READY>IN_PROGRESS': 'Palauta työn alle',
  'DONE>IN_PROGRESS': 'Avaa huolto uudelleen',
}

const forward: Record<TicketStatus, string> = {
  NEW: 'Palauta uudeksi',
  SCHEDULED: 'Aikatauluta',
  IN_PROGRESS: 'Ota työn alle',
  WAITING: 'Jätä odottamaan',
  READY: 'Valmis noudettavaksi',
  DONE: 'Merkitse noudetuksi',
  CANCELLED: 'Peru huolto',
}

/** The verb on the button that moves a ticket. */
export function moveLabel(from: TicketStatus, to: TicketStatus, organizationType: OrganizationType): string {
  if (organizationType === 'CUSTOMER' && to === 'DONE') return 'Vahvista nouto'
  return back[`${from}>${to}`] ?? forward[to]
}

/** What moves a job onward on its usual way: the button to show first. */
const usual: Partial<Record<TicketStatus, TicketStatus>> = {
  NEW: 'SCHEDULED',
  SCHEDULED: 'IN_PROGRESS',
  IN_PROGRESS: 'READY',
  WAITING: 'IN_PROGRESS',
  READY: 'DONE',
}

export const usualMove = (from: TicketStatus, moves: readonly TicketStatus[]): TicketStatus | undefined =>
  moves.find((to) => to === usual[from])

/** Whether a move takes back what was done. */
export const leadsBack = (from: TicketStatus, to: TicketStatus): boolean => to === 'NEW' || `${from}>${to}` in back
