import { OPEN_STATUSES, type TicketStatus } from '#features/tickets/tickets.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { TRANSPORT_DIRECTIONS, type TransportDirection } from '#shared/timeline-acts.ts'
import type { TransportState } from './transport-facts.ts'

type Side = { organizationType: OrganizationType }
type Stated = { state: TransportState }

/** Whether an organisation has the pages of car transports at all. */
export const mayTransport = ({ organizationType }: Side): boolean => organizationType === 'GARAGE'

/** A car that is at the garage is not fetched any more. */
const BEFORE_WORK: readonly TicketStatus[] = ['NEW', 'SCHEDULED']

/** The directions that the garage plans for a ticket: any, as long as it is open. */
export const plannable = (side: Side, { status }: { status: TicketStatus }): readonly TransportDirection[] =>
  mayTransport(side) && OPEN_STATUSES.includes(status) ? TRANSPORT_DIRECTIONS : []

/** The directions that the customer asks for: a collection before the work has begun, a delivery as long as the ticket is open. */
export const askable = (side: Side, { status }: { status: TicketStatus }): readonly TransportDirection[] =>
  side.organizationType === 'CUSTOMER' && OPEN_STATUSES.includes(status)
    ? TRANSPORT_DIRECTIONS.filter((direction) => direction === 'DELIVERY' || BEFORE_WORK.includes(status))
    : []

/** What the garage's people do with a transport. */
export const mayConfirm = (side: Side, { state }: Stated): boolean => mayTransport(side) && state === 'ASKED'
export const mayChange = (side: Side, { state }: Stated): boolean =>
  mayTransport(side) && (state === 'PLANNED' || state === 'UNDER_WAY')
export const mayBegin = (side: Side, { state }: Stated): boolean => mayTransport(side) && state === 'PLANNED'
/** Also one whose beginning was not marked. */
export const mayFinish = (side: Side, transport: Stated): boolean => mayChange(side, transport)

/** The garage gives up what it has promised, the customer what is not promised yet. */
export const mayCancel = (side: Side, transport: Stated): boolean =>
  mayTransport(side) ? mayChange(side, transport) : transport.state === 'ASKED'

/** All of it, as it travels with the transport. */
export const transportRights = (side: Side, transport: Stated) => ({
  confirm: mayConfirm(side, transport),
  change: mayChange(side, transport),
  begin: mayBegin(side, transport),
  finish: mayFinish(side, transport),
  cancel: mayCancel(side, transport),
})
