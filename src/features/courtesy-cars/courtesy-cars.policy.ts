import { OPEN_STATUSES, type TicketStatus } from '#features/tickets/tickets.ts'
import type { OrganizationType } from '#shared/organization.ts'
import type { LoanState } from './courtesy-car-kinds.ts'

type Side = { organizationType: OrganizationType }

/** Whether an organisation has the pages of courtesy cars at all. */
export const mayHaveCourtesyCars = ({ organizationType }: Side): boolean => organizationType === 'GARAGE'

/** A car is reserved for a ticket as long as that is open, by the garage's people. */
export const mayReserve = (side: Side, { status }: { status: TicketStatus }): boolean =>
  mayHaveCourtesyCars(side) && OPEN_STATUSES.includes(status)

/** What may still be done with a loan, by the garage's people. */
export const mayHandOut = (side: Side, { state }: { state: LoanState }): boolean =>
  mayHaveCourtesyCars(side) && state === 'RESERVED'
export const mayTakeBack = (side: Side, { state }: { state: LoanState }): boolean =>
  mayHaveCourtesyCars(side) && state === 'OUT'
/** Of a loan that has begun only until when it lasts. */
export const mayChangeLoan = (side: Side, { state }: { state: LoanState }): boolean =>
  mayHaveCourtesyCars(side) && (state === 'RESERVED' || state === 'OUT')
