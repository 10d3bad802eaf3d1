import { z } from 'zod'
import { Party } from '#features/organizations/organizations.ts'
import { VehicleFields } from '#features/vehicles/vehicles.ts'

/** Where a book stands (product: section 6); the source has seen `new` and `billing`. */
export const BOOK_GROUPS = ['new', 'inProgress', 'billing', 'done'] as const

export const MaintenanceBook = VehicleFields.omit({ color: true }).extend({
  id: z.string(),
  type: z.literal('maintenanceBook'),
  createdAt: z.string(),
  group: z.enum(BOOK_GROUPS),
  garage: Party,
  customer: Party,
})
export type MaintenanceBook = z.infer<typeof MaintenanceBook>
