import { shortenYear } from '#shared/short-year.ts'
import type { VehicleFields } from './vehicles.ts'

/** `Skoda Octavia 2021`, or nothing when neither make nor model is known. */
export const vehicleName = ({ make, model, year }: Pick<VehicleFields, 'make' | 'model' | 'year'>): string =>
  [make, model, year].filter(Boolean).join(' ')

/** The same on cards and in lists, where there is little room: `Skoda Octavia '21`. */
export const shortVehicleName = (vehicle: Pick<VehicleFields, 'make' | 'model' | 'year'>): string =>
  [vehicle.make, vehicle.model, vehicle.year && shortenYear(String(vehicle.year))].filter(Boolean).join(' ')

/** `1 auto`, `12 autoa`. */
export const carCount = (count: number): string => (count === 1 ? '1 auto' : `${count} autoa`)
