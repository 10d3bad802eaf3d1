import { z } from 'zod'
import { Party } from '#features/organizations/organizations.ts'
import { Id } from '#shared/id.ts'
import { ORGANIZATION_TYPES } from '#shared/organization.ts'
import { ENTRY_KINDS, ENTRY_SOURCES } from './book-entries.ts'

/** So many entries of a vehicle are brought at a time. */
export const VEHICLE_ENTRIES = 20
/** An entry in the life of a car names so many works; its book has them all. */
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
  /** The side that brought an old one in. */
  importedBy: z.enum(ORGANIZATION_TYPES).nullable(),
  kind: z.enum(ENTRY_KINDS),
  doneOn: z.string(),
  mileageKm: z.number().nullable(),
  isMileageOdd: z.boolean(),
  /** What was done or checked, the first of it. */
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
