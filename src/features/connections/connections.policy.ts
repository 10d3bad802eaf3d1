import type { ConnectionState } from '#features/organizations/organizations.ts'
import type { MemberRole, OrganizationType } from '#shared/organization.ts'
import type { ConnectionRights } from './connections.ts'

/** Who asks, in one organisation. */
export type Side = { organizationType: OrganizationType; role: MemberRole }

/** What the rules need to know of a connection. */
export type ConnectionFacts = {
  state: ConnectionState
  changedAt: string
  changedBySide: OrganizationType
  blocked: boolean
  /** The garage added this customer, which has no people of its own yet. */
  isManaged: boolean
}

/** After a no a garage waits so long before it asks again. */
export const ASK_AGAIN_DAYS = 30

const DAY_MS = 86_400_000

const isAdminOf = (type: OrganizationType, { organizationType, role }: Side) =>
  organizationType === type && role === 'ADMIN'

/** What a closed connection was closed by: the garage's yes is taken back, or the customer's is. */
const isClosedBy = (type: OrganizationType, { state, changedBySide }: ConnectionFacts) =>
  (state === 'REFUSED' || state === 'REVOKED') && changedBySide === type

/** The customer's yes: to a request, and later than its own no, since the garage's yes is still valid then. */
export const mayAccept = (side: Side, connection: ConnectionFacts): boolean =>
  isAdminOf('CUSTOMER', side) && (connection.state === 'PENDING' || isClosedBy('CUSTOMER', connection))

export const mayRefuse = (side: Side, { state }: ConnectionFacts): boolean =>
  isAdminOf('CUSTOMER', side) && state === 'PENDING'

/** Any user who may ask may withdraw the request. */
export const mayCancel = ({ organizationType }: Side, { state }: ConnectionFacts): boolean =>
  organizationType === 'GARAGE' && state === 'PENDING'

/** Either side closes what is open; a customer without people stays with the garage that added it. */
export const mayRevoke = ({ role }: Side, { state, isManaged }: ConnectionFacts): boolean =>
  role === 'ADMIN' && state === 'ACCEPTED' && !isManaged

/** The customer lets a garage ask again. */
export const mayAllow = (side: Side, { blocked }: ConnectionFacts): boolean => isAdminOf('CUSTOMER', side) && blocked

/**
 * From when a garage may ask for a closed connection again, in milliseconds since 1970: some weeks after the customer's no, at once
 * after its own, never (null) while the customer has blocked it. Null also for what is not closed.
 */
export function askAgainFrom(connection: ConnectionFacts): number | null {
  if (connection.blocked) return null
  if (isClosedBy('GARAGE', connection)) return 0
  if (isClosedBy('CUSTOMER', connection)) return Date.parse(connection.changedAt) + ASK_AGAIN_DAYS * DAY_MS
  return null
}

/** `now` is milliseconds since 1970. */
export function mayRequest({ organizationType }: Side, connection: ConnectionFacts, now: number): boolean {
  const from = askAgainFrom(connection)
  return organizationType === 'GARAGE' && from !== null && from <= now
}

/** A car that any of the customer's people report says yes for the customer; only what an admin blocked stays closed. */
export const mayConnectByReport = ({ organizationType }: Side, { blocked }: ConnectionFacts): boolean =>
  organizationType === 'CUSTOMER' && !blocked

/** The garage that a customer invited: the invitation is the customer's yes, but for what its admin has blocked. */
export const mayConnectByInvitation = (side: Side, { blocked }: ConnectionFacts): boolean =>
  isAdminOf('GARAGE', side) && !blocked

export const connectionRights = (side: Side, connection: ConnectionFacts, now: number): ConnectionRights => ({
  accept: mayAccept(side, connection),
  refuse: mayRefuse(side, connection),
  cancel: mayCancel(side, connection),
  revoke: mayRevoke(side, connection),
  request: mayRequest(side, connection, now),
  allow: mayAllow(side, connection),
})
