import type { NewVehicle, Vehicle } from '../vehicles.ts'

/** The vehicle of a form: a known one, or one that is added with it. What was typed stays when one switches. */
export type VehicleValue = { mode: 'known' | 'new'; vehicleId: string; vehicle: NewVehicle }

export type VehicleErrors = { vehicleId?: string | undefined; vehicle?: Partial<Record<keyof NewVehicle, string>> }

export const emptyVehicle: NewVehicle = {
  registrationNumber: '',
  vinNumber: '',
  make: '',
  model: '',
  color: '',
  year: null,
}

export const emptyVehicleValue: VehicleValue = { mode: 'new', vehicleId: '', vehicle: emptyVehicle }

export const knownVehicle = (vehicle: Vehicle): VehicleValue => ({
  mode: 'known',
  vehicleId: vehicle.id,
  vehicle: {
    ...emptyVehicle,
    registrationNumber: vehicle.registrationNumber ?? '',
    vinNumber: vehicle.vinNumber ?? '',
  },
})
