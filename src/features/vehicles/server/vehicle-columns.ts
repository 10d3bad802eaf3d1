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
  engineTenths: vehicles.engineTenths,
  engineTenthsAt: vehicles.engineTenthsAt,
  nextServiceTenths: vehicles.nextServiceTenths,
  serviceByPlan: vehicles.serviceByPlan,
  kmPerDay: vehicles.kmPerDay,
  serviceKmOn: vehicles.serviceKmOn,
  serviceHoursOn: vehicles.serviceHoursOn,
}

/** How the owner sorts its fleet; only its own people are answered these. */
export const factColumns = {
  costCentre: vehicles.costCentre,
  location: vehicles.location,
  groupName: vehicles.groupName,
  driverId: vehicles.driverId,
}
