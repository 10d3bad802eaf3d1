import { z } from 'zod'
import { Party } from '#features/organizations/organizations.ts'
import { Id } from '#shared/id.ts'
import { ORGANIZATION_TYPES } from '#shared/organization.ts'
import { ENTRY_KINDS, ENTRY_SOURCES } from './book-entries.ts'

/** The entries of a page. */
export const VEHICLE_ENTRIES = 20
/** The works that an entry shows in the life of a car; its book has them all. */
export const SHOWN_WORKS = 4

export const ListVehicleEntries = z.object({
  vehicleId: Id,
  cursor: z.object({ doneOn: z.iso.date(), id: Id }).nullish(),
})
export type ListVehicleEntries = z.infer<typeof ListVehicleEntries>

/** A signed entry in the life of its vehicle, from any book. */
export const VehicleEntry = z.object({
  id: z.string(),
  maintenanceBookId: z.string(),
  garage: Party,
  sequence: z.number(),
  source: z.enum(ENTRY_SOURCES),
  /** The side that imported an old entry. */
  importedBy: z.enum(ORGANIZATION_TYPES).nullable(),
  kind: z.enum(ENTRY_KINDS),
  doneOn: z.string(),
  mileageKm: z.number().nullable(),
  isMileageOdd: z.boolean(),
  /** The first works that were done or checked. */
  works: z.string().array(),
  workCount: z.number(),
  remarks: z.string(),
  corrects: z.number().nullable(),
  /** The sequence of the entry that corrects it. */
  correctedBy: z.number().nullable(),
})
export type VehicleEntry = z.infer<typeof VehicleEntry>

export const VehicleEntryPage = z.object({
  rows: VehicleEntry.array(),
  next: z.object({ doneOn: z.string(), id: z.string() }).nullable(),
})
export type VehicleEntryPage = z.infer<typeof VehicleEntryPage>
