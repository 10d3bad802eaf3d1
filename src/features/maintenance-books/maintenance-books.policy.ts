import { mayBill as billsFor, type MarkedSide } from '#features/organizations/organizations.policy.ts'
import type { OrganizationType } from '#shared/organization.ts'
import type { BookGroup } from './maintenance-books.ts'

type Side = { organizationType: OrganizationType }
type Standing = { group: BookGroup; isAsked: boolean; signedCount: number }

export const isGarage = ({ organizationType }: Side) => organizationType === 'GARAGE'

export const mayTake = (side: Side, { group }: Standing): boolean => isGarage(side) && group === 'new'

/** Its own drafts have to be signed or removed before: the act checks that separately. */
export const mayDeliver = (side: Side, { group, signedCount }: Standing): boolean =>
  isGarage(side) && group === 'inProgress' && signedCount > 0

/** Members of the garage who bill. */
export const mayBill = (side: Omit<MarkedSide, 'installs'>, { group }: Pick<Standing, 'group'>): boolean =>
  billsFor(side) && group === 'billing'

/** A garage records a finished job of a known car. */
export const mayRecordTicket = (side: Side, ticket: { status: string; vehicleId: string | null }): boolean =>
  isGarage(side) && ticket.vehicleId !== null && (ticket.status === 'READY' || ticket.status === 'DONE')

/** The group of a book when nothing more is to be written. */
export const settledGroup = ({ feeCents, unbilledCount }: { feeCents: number; unbilledCount: number }): BookGroup =>
  feeCents > 0 || unbilledCount > 0 ? 'billing' : 'done'
