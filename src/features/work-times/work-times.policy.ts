import type { TicketStatus } from '#features/tickets/tickets.ts'
import type { MemberRole } from '#shared/organization.ts'

const HOUR_MS = 3_600_000

/** No time on the job is longer, also after a correction. */
export const LONGEST_MS = 24 * HOUR_MS
/** No mechanic works so long without a pause: one who did not stop it is asked when that was. */
export const FORGOTTEN_MS = 10 * HOUR_MS

/** Time runs on a ticket that is not ready yet; one that waits comes into work by it. */
export const mayWorkOn = ({ status }: { status: TicketStatus }): boolean =>
  status === 'NEW' || status === 'SCHEDULED' || status === 'WAITING' || status === 'IN_PROGRESS'

/** Whether a time that began then (ISO) and still runs `at` (milliseconds) was left running. */
export const isForgotten = (startedAt: string, at: number): boolean => at - Date.parse(startedAt) > FORGOTTEN_MS

/** Everybody corrects their own times, admins those of others too. */
export const mayCorrect = (who: { userId: string; role: MemberRole }, time: { mechanicId: string }): boolean =>
  time.mechanicId === who.userId || who.role === 'ADMIN'
