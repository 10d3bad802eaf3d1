import type { MemberRole, OrganizationType } from '#shared/organization.ts'

/** Who asks, in one organisation. */
export type Side = { organizationType: OrganizationType; role: MemberRole }

/** The same with the marks of a garage's people. */
export type MarkedSide = Side & { installs: boolean; bills: boolean }

/** The same person without an organisation, as the platform sees it. */
export type Person = { isSuperUser: boolean }

const isGarage = ({ organizationType }: Pick<Side, 'organizationType'>) => organizationType === 'GARAGE'
const isAdmin = ({ role }: Pick<Side, 'role'>) => role === 'ADMIN'

// the rows of product section 2, “What each may do”, from top to bottom

/** Tickets, books, offers, chats and archive of one's own organisation; a super-user goes through management. */
export const maySeeOwnWork = (_side: Side): boolean => true

export const mayReportOwnCar = (side: Side): boolean => !isGarage(side)
export const mayAskForOffers = (side: Side): boolean => !isGarage(side)
export const mayAskForHistory = (side: Side): boolean => !isGarage(side)
export const mayReportForCustomer = (side: Side): boolean => isGarage(side)

/**
 * Accepting an offer or extra work of this price (cents, with VAT): a member up to the organisation's approval limit, an
 * admin anything. A limit of null is no limit.
 */
export const mayApprove = (side: Side, priceCents: number, approvalLimitCents: number | null): boolean =>
  !isGarage(side) && (isAdmin(side) || approvalLimitCents === null || priceCents <= approvalLimitCents)

/** Scheduling, status, line items, notifying drivers. */
export const mayDoGarageWork = (side: Side): boolean => isGarage(side)

/** Is offered as a mechanic, planned and timed. */
export const mayInstall = (side: Pick<MarkedSide, 'organizationType' | 'installs'>): boolean =>
  isGarage(side) && side.installs

/** Makes, sends and cancels invoice bases, takes payments. An admin always does, so that a garage has at least one. */
export const mayBill = (side: Omit<MarkedSide, 'installs'>): boolean => isGarage(side) && (isAdmin(side) || side.bills)

/** Agrees a price with the customer, gives a discount. */
export const mayAgreePrices = (side: Omit<MarkedSide, 'installs'>): boolean => mayBill(side)

export const maySeeSettings = (_side: Side): boolean => true
/** Settings, members, invitations, billing. */
export const mayEditSettings = (side: Side): boolean => isAdmin(side)

/** Those who edit the settings edit these too. */
export const maySeePriceLists = (side: Pick<Side, 'organizationType'>): boolean => isGarage(side)
/** Drivers belong to customers only. */
export const maySeeDrivers = (side: Pick<Side, 'organizationType'>): boolean => !isGarage(side)

/** How text messages are worded is a garage's. */
export const mayHaveMessageTexts = (side: Pick<Side, 'organizationType'>): boolean => isGarage(side)

/** Rules that approve extra work are a customer's. */
export const maySeeApprovalRules = (side: Pick<Side, 'organizationType'>): boolean => !isGarage(side)

/** Only a customer's people approve, and have limits of their own. */
export const mayLimitMembers = (side: Pick<Side, 'organizationType'>): boolean => !isGarage(side)

/** Only a garage's people are marked as those who install and who bill. */
export const mayMarkMembers = (side: Pick<Side, 'organizationType'>): boolean => isGarage(side)

/** Organisations, users, usage; also every organisation's settings and price lists, only through management. */
export const mayManagePlatform = ({ isSuperUser }: Person): boolean => isSuperUser

// beyond the table

/** A customer without people of its own is edited by the garage that added it; handing it over is its admins' to do. */
export const mayEditManagedCustomer = (side: Side): boolean => isGarage(side)
export const mayHandOverCustomer = (side: Side): boolean => isGarage(side) && isAdmin(side)

/** The last admin stays: an organisation with members always has one. */
export const mayLoseAdmin = (adminCount: number): boolean => adminCount > 1
