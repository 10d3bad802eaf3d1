/** The rank of a price among all open offers, from 1; equal ones share a rank. */
export const rankByPrice = (cents: number, all: readonly number[]): number =>
  1 + all.filter((other) => other < cents).length
