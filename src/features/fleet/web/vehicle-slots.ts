import type { VehicleDetails } from '#features/vehicles/vehicle-edit.ts'

declare module '#web/slots.ts' {
  interface Slots {
    /** In the head of a car's page: small buttons of acts that higher features add, with their windows. Several features may add theirs. */
    vehicleActs: { vehicle: VehicleDetails }
    /** Parts of a car's life: what is signed of it, and what was asked for it. */
    vehicleEntries: { vehicleId: string }
    vehicleOffers: { vehicleId: string }
    /** Sets of tyres of the car that garages keep. */
    vehicleTyres: { vehicle: VehicleDetails }
    /** Above the list of a customer's own cars, next to adding one: buttons with their windows. */
    fleetActs: object
  }
}
