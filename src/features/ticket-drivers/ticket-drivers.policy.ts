import type { Side } from '#features/tickets/tickets.policy.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'

type Facts = { status: TicketStatus }

/** The customer names its drivers until the car is fetched; for a customer without people its garage does. */
export const mayNameDrivers = (side: Side, { status }: Facts, isManaged: boolean): boolean =>
  (side.organizationType === 'CUSTOMER' || isManaged) && status !== 'DONE' && status !== 'CANCELLED'

/** From work that is done, or waits for nothing more, and again while the car is ready. */
export const mayNotifyDrivers = (side: Side, { status }: Facts): boolean =>
  side.organizationType === 'GARAGE' && (status === 'IN_PROGRESS' || status === 'WAITING' || status === 'READY')

/** Drivers who got the message that the car is ready get one that it is not. */
export const mayCallBackDrivers = (side: Side, { status }: Facts): boolean =>
  side.organizationType === 'GARAGE' && status === 'READY'
