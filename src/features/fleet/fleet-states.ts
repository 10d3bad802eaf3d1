/**
 * Which cars: at a garage now, with an inspection or a service whose day has passed, with a service or an inspection that is due within 30 days or late,
 * out of use; all in use without one.
 */
export const FLEET_STATES = ['inHall', 'late', 'service', 'inspection', 'retired'] as const
export type FleetState = (typeof FLEET_STATES)[number]

/** What a list of cars can be in the order of. `due`: what is due first, inspection or service. */
export const FLEET_SORTS = [
  'due',
  'plate',
  'model',
  'inspection',
  'service',
  'mileage',
  'driver',
  'costCentre',
  'location',
  'group',
] as const
export type FleetSort = (typeof FLEET_SORTS)[number]

/** What a list of cars is narrowed by: the exact text that is written at the car. */
export const FLEET_FILTERS = ['make', 'costCentre', 'location', 'group'] as const
export type FleetFilter = (typeof FLEET_FILTERS)[number]
