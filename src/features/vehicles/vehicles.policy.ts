import type { OrganizationType } from '#shared/organization.ts'

/** Who asks; members and admins of a side may do the same. */
export type Side = { organizationId: string; organizationType: OrganizationType }

/** What the rules need to know of a vehicle. */
export type VehicleFacts = { organizationId: string; managedByGarageId: string | null; handedOverAt: string | null }

/**
 * A customer's people keep its vehicles; those of a customer without people are kept by the garage that manages it. One that was handed over cannot
 * be edited: it is the next owner's.
 */
export const mayEditVehicle = (side: Side, vehicle: VehicleFacts): boolean =>
  vehicle.handedOverAt === null &&
  (side.organizationType === 'CUSTOMER'
    ? vehicle.organizationId === side.organizationId
    : vehicle.managedByGarageId === side.organizationId)
