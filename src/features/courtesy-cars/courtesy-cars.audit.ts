import type { Changes } from '#shared/changes.ts'

export type CourtesyCarsAudit = {
  'courtesy-cars.settings_saved': { changed: Changes }
  'courtesy-cars.car_added': { id: string; car: string }
  'courtesy-cars.car_saved': { id: string; car: string; changed: Changes }
}
