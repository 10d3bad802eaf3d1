import { test } from '@playwright/test'

let drawn = 0

/** A whole number that no other journey of the run draws: of this worker, and the next one in it. */
export function freshNumber(): number {
  drawn += 1
  // a worker that a failure ended is followed by one of another index
  return test.info().workerIndex * 1000 + drawn
}

/** A Finnish mobile number that only this run uses, as the product stores it. */
export const freshPhone = (): string => `+35840${5_000_000 + freshNumber()}`

/** A plate that only this run uses, with these letters. */
export const freshPlate = (letters: string): string => `${letters}-${freshNumber() % 999 || 999}`
