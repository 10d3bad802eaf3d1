import { z } from 'zod'
import { PresentTicket } from '#features/tickets/vehicle-tickets.ts'
import { FleetFacts, KnownFacts } from '#features/vehicles/vehicle-edit.ts'
import { Vehicle } from '#features/vehicles/vehicles.ts'
import { Id } from '#shared/id.ts'
import { line, searchText } from '#shared/text-fields.ts'
import { FLEET_SORTS, FLEET_STATES } from './fleet-states.ts'

export const FLEET_PAGE_SIZE = 50

/** So many cars are changed, or taken out as a file, when they are picked. */
export const MOST_PICKED = 200

const written = (what: string) => line(what, 80).optional()

export const FleetSearch = z.object({
  text: searchText(60).default(''),
  state: z.enum(FLEET_STATES).nullish(),
  make: written('Merkki'),
  costCentre: written('Kustannuspaikka'),
  location: written('Toimipiste'),
  group: written('Ryhmä'),
  sort: z.enum(FLEET_SORTS).default('due'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  page: z.number().int().min(0).max(1000).default(0),
})
export type FleetSearch = z.infer<typeof FleetSearch>

/** The file of the cars that such a list shows, by its URL. */
export const FleetFile = z.object({
  organizationId: Id,
  ...FleetSearch.omit({ sort: true, direction: true, page: true }).shape,
  /** Only these, separated by commas. */
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(Id.array().max(MOST_PICKED))
    .optional(),
})

/** The cars of one customer that have been with the caller's garage. */
export const CustomersCars = z.object({ customerId: Id, page: z.number().int().min(0).max(1000).default(0) })
export type CustomersCars = z.infer<typeof CustomersCars>

const vehicleIds = Id.array()
  .min(1, 'Valitse vähintään yksi auto')
  .max(MOST_PICKED, `Autoja voi muuttaa kerralla enintään ${MOST_PICKED}`)
  .transform((ids) => [...new Set(ids)])

/** Changes how several cars are sorted; what is left out is not changed. */
export const EditCars = z.object({ vehicleIds, changes: FleetFacts.partial() })
export type EditCars = z.infer<typeof EditCars>

/** Marks several cars inspected today. */
export const MarkInspected = z.object({ vehicleIds })
export type MarkInspected = z.infer<typeof MarkInspected>

/** How many were marked, and the cars whose next day is not known because their first day of use is not. */
export const MarkedInspected = z.object({ marked: z.number(), unknown: z.string().array() })
export type MarkedInspected = z.infer<typeof MarkedInspected>

export const FleetCar = Vehicle.extend({
  /** The open ticket that shows where the car is; null when there is none. */
  ticket: PresentTicket.nullable(),
  /** How many works were declined on it and not done since. */
  deferred: z.number(),
  /** What the next service is, where the car has a service programme; empty where it has none. */
  nextWorks: z.string().array(),
  /** How the owner sorts it; null for a garage. */
  facts: KnownFacts.nullable(),
})
export type FleetCar = z.infer<typeof FleetCar>

export const FleetPage = z.object({ cars: FleetCar.array(), total: z.number() })
export type FleetPage = z.infer<typeof FleetPage>

/** How many cars each filter would show, without the search. */
export const FleetCounts = z.object({
  all: z.number(),
  inHall: z.number(),
  late: z.number(),
  service: z.number(),
  inspection: z.number(),
  retired: z.number(),
})
export type FleetCounts = z.infer<typeof FleetCounts>
