import type { NewVehicle, Vehicle } from '../vehicles.ts'

/**
 * The vehicle of a form: a known one, one that is added with it, or none yet, while it is looked for by what is typed as its
 * registration number. What was typed stays when one switches.
 */
export type VehicleValue = { mode: 'none' | 'known' | 'new'; vehicleId: string; vehicle: NewVehicle }

export type VehicleErrors = { vehicleId?: string | undefined; vehicle?: Partial<Record<keyof NewVehicle, string>> }

export const emptyVehicle: NewVehicle = {
  registrationNumber: '',
  vinNumber: '',
  make: '',
  model: '',
  color: '',
  year: null,
}

export const emptyVehicleValue: VehicleValue = { mode: 'none', vehicleId: '', vehicle: emptyVehicle }

/** Another's car as one types it: what is written on it and in its papers, without what was reported of it. */
export const typedVehicle = ({ registrationNumber, make, model, color, year }: Vehicle): VehicleValue => ({
  ...emptyVehicleValue,
  mode: 'new',
  vehicle: { ...emptyVehicle, registrationNumber: registrationNumber ?? '', make, model, color, year },
})

export const knownVehicle = (vehicle: Vehicle): VehicleValue => ({
  mode: 'known',
  vehicleId: vehicle.id,
  vehicle: {
    ...emptyVehicle,
    registrationNumber: vehicle.registrationNumber ?? '',
    vinNumber: vehicle.vinNumber ?? '',
  },
})
