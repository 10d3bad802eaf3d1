import { OPEN_STATUSES, type TicketStatus } from '#features/tickets/tickets.ts'
import type { OrganizationType } from '#shared/organization.ts'

type Side = { organizationType: OrganizationType }

/** Tyres are changed within a ticket as long as it is open, by the garage's people. */
export const maySwapTyres = ({ organizationType }: Side, { status }: { status: TicketStatus }): boolean =>
  organizationType === 'GARAGE' && OPEN_STATUSES.includes(status)

/** Whether an organisation has the pages of the tyre hotel at all. */
export const mayHaveTyreHotel = ({ organizationType }: Side): boolean => organizationType === 'GARAGE'
