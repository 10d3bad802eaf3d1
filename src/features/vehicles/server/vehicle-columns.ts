import { vehicles } from './vehicles.tables.ts'

/** The columns of a vehicle wherever it is shown (`Vehicle`). */
export const vehicleColumns = {
  id: vehicles.id,
  registrationNumber: vehicles.registrationNumber,
  vinNumber: vehicles.vinNumber,
  make: vehicles.make,
  model: vehicles.model,
  color: vehicles.color,
  year: vehicles.year,
  mileageKm: vehicles.mileageKm,
  mileageAt: vehicles.mileageAt,
  nextInspectionOn: vehicles.nextInspectionOn,
  nextServiceOn: vehicles.nextServiceOn,
  nextServiceKm: vehicles.nextServiceKm,
  kmPerDay: vehicles.kmPerDay,
  serviceKmOn: vehicles.serviceKmOn,
}

/** How the owner sorts its fleet; only its own people are answered these. */
export const factColumns = {
  costCentre: vehicles.costCentre,
  location: vehicles.location,
  groupName: vehicles.groupName,
  driverId: vehicles.driverId,
}
