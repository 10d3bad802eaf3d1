import { z } from 'zod'
import { PresentTicket } from '#features/tickets/vehicle-tickets.ts'
import { Vehicle } from '#features/vehicles/vehicles.ts'
import { Id } from '#shared/id.ts'
import { searchText } from '#shared/text-fields.ts'
import { FLEET_STATES } from './fleet-states.ts'

export const FLEET_PAGE_SIZE = 50

export const FleetSearch = z.object({
  text: searchText(60).default(''),
  state: z.enum(FLEET_STATES).nullish(),
  page: z.number().int().min(0).max(1000).default(0),
})
export type FleetSearch = z.infer<typeof FleetSearch>

/** The file of the cars that such a list shows, by its URL. */
export const FleetFile = z.object({
  organizationId: Id,
  ...FleetSearch.pick({ text: true, state: true }).shape,
})

/** The cars of one customer that have been with the caller's garage. */
export const CustomersCars = z.object({ customerId: Id, page: z.number().int().min(0).max(1000).default(0) })
export type CustomersCars = z.infer<typeof CustomersCars>

export const FleetCar = Vehicle.extend({
  /** The open ticket that shows where the car is; null when there is none. */
  ticket: PresentTicket.nullable(),
  /** How many works were declined on it and not done since. */
  deferred: z.number(),
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
