import type { VehicleDetails } from '#features/vehicles/vehicle-edit.ts'

declare module '#web/places.ts' {
  interface Places {
    /** In the head of a car's page: small buttons of acts that stand above it, with their windows. Several features may add theirs. */
    vehicleActs: { vehicle: VehicleDetails }
  }
}
