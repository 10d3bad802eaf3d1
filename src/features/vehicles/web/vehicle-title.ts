import { vehicleName } from '../vehicle-name.ts'
import type { VehicleFields } from '../vehicles.ts'

type Titled = Pick<VehicleFields, 'registrationNumber' | 'vinNumber' | 'make' | 'model' | 'year'>

/** The shortest name that identifies the vehicle: its plate, else its VIN, else make and model. */
export const vehicleTitle = (vehicle: Titled): string =>
  vehicle.registrationNumber ?? vehicle.vinNumber ?? (vehicleName(vehicle) || 'Ajoneuvo')
