import type { VehicleFields } from './vehicles.ts'

/** `Skoda Octavia 2021`, or nothing when neither make nor model is known. */
export const vehicleName = ({ make, model, year }: Pick<VehicleFields, 'make' | 'model' | 'year'>): string =>
  [make, model, year].filter(Boolean).join(' ')
