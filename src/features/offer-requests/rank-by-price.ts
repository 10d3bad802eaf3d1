/** The place of a price among all that stand, from 1; equal ones share a place. */
export const rankByPrice = (cents: number, all: readonly number[]): number =>
  1 + all.filter((other) => other < cents).length
