import { z } from 'zod'
import { Id } from '#shared/id.ts'
import { lines } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** A garage that does not use it sees nothing of it. */
export const TyreHotelSettings = z.object({
  isOn: z.boolean(),
  /** At the end of each contract of storage. */
  terms: z.string(),
  /** The service whose price the contract names; null for none. */
  serviceId: z.string().nullable(),
  version: z.number(),
})
export type TyreHotelSettings = z.infer<typeof TyreHotelSettings>

export const TyreHotelSettingsEdit = z.object({
  isOn: z.boolean(),
  terms: lines('Säilytysehdot', 5000),
  serviceId: Id.nullable(),
  version: Version,
})
export type TyreHotelSettingsEdit = z.infer<typeof TyreHotelSettingsEdit>

type Kept = Omit<TyreHotelSettings, 'isOn'> & { lastNumber: number }

/** Of a garage that has kept nothing yet. */
export const NEW_TYRE_HOTEL: Kept = { terms: '', serviceId: null, lastNumber: 0, version: 0 }
