import { eq } from 'drizzle-orm'
import type { OrganizationUse, VehicleMergeHook } from '#server/contributions.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'

/** Requests for a vehicle that was recorded twice belong to the kept record. */
export const mergeVehicleInOfferRequests: VehicleMergeHook = async (tx, { keptId, removedId }) => {
  await tx.update(offerRequests).set({ vehicleId: keptId }).where(eq(offerRequests.vehicleId, removedId))
}

/** Whether the organisation has asked for offers, or was asked. */
export const hasOfferRequests: OrganizationUse = async (tx, organizationId) =>
  (await hasRows(tx, offerRequests, eq(offerRequests.customerId, organizationId))) ||
  (await hasRows(tx, askedGarages, eq(askedGarages.garageId, organizationId)))
