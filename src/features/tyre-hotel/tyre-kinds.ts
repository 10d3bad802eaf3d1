export const TYRE_SEASONS = ['SUMMER', 'FRICTION', 'STUDDED', 'ALL_SEASON'] as const
export type TyreSeason = (typeof TYRE_SEASONS)[number]

export const TYRE_WEARS = ['UNKNOWN', 'GOOD', 'SOON', 'WORN'] as const
export type TyreWear = (typeof TYRE_WEARS)[number]

/** On a shelf of the garage, on the car, given to the customer, or thrown away. */
export const SET_STATES = ['ON_SHELF', 'ON_CAR', 'FETCHED', 'DISCARDED'] as const
export type SetState = (typeof SET_STATES)[number]
