import type { TicketStatus } from './tickets.ts'

/** In these there is something to do for a mechanic, now or later. */
export const TO_DO_STATUSES: readonly TicketStatus[] = ['NEW', 'SCHEDULED', 'IN_PROGRESS', 'WAITING']

export const isToDo = ({ status }: { status: TicketStatus }): boolean => TO_DO_STATUSES.includes(status)
