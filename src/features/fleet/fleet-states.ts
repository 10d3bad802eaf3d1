/**
 * Which cars: at a garage now, with an inspection or a service whose day has passed, with a service or an inspection that is due within 30 days or late,
 * out of use; all in use without one.
 */
export const FLEET_STATES = ['inHall', 'late', 'service', 'inspection', 'retired'] as const
export type FleetState = (typeof FLEET_STATES)[number]
