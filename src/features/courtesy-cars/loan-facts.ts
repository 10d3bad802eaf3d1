import type { CarFuel, LoanState } from './courtesy-car-kinds.ts'

/** With the customer for longer than was agreed. Times are ISO instants. */
export const isLateLoan = ({ state, endsAt }: { state: LoanState; endsAt: string }, now: number): boolean =>
  state === 'OUT' && Date.parse(endsAt) < now

type Span = { startsAt: string; endsAt: string }

/** Until when the car is taken: one that is late stays taken until this moment. */
export const takenUntil = (loan: { state: LoanState; endsAt: string }, now: number): string =>
  isLateLoan(loan, now) ? new Date(now).toISOString() : loan.endsAt

/** Whether the two share time; one that begins when the other ends does not. */
export const overlap = (one: Span, other: Span): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** Whether the car is there from the beginning of the work to its end; true where nothing is planned. */
export function coversPlan({ startsAt, endsAt }: Span, plan: { start: string | null; end: string | null }): boolean {
  if (plan.start !== null && plan.start < startsAt) return false
  const last = plan.end ?? plan.start
  return last === null || last <= endsAt
}

/** More than this in a day is a slip of the finger, more often than a long drive. */
const MOST_KILOMETRES_A_DAY = 1000
const DAY_MS = 86_400_000

/** Whether a reading on return is hardly possible: further than a car is driven in that time. */
export function isOddDrive(
  { outMileageKm, outAt }: { outMileageKm: number; outAt: string },
  mileageKm: number,
  now: number,
): boolean {
  const days = Math.max(1, Math.ceil((now - Date.parse(outAt)) / DAY_MS))
  return mileageKm - outMileageKm > days * MOST_KILOMETRES_A_DAY
}

type Readings = {
  outMileageKm: number | null
  inMileageKm: number | null
  outLevel: number | null
  inLevel: number | null
}

/** The kilometres of a loan; null until the car is back. */
export const drivenKilometres = ({ outMileageKm, inMileageKm }: Readings): number | null =>
  outMileageKm === null || inMileageKm === null ? null : inMileageKm - outMileageKm

/** How much less is in the tank or battery than when the car went out; 0 for as much or more. */
export const missingLevel = ({ outLevel, inLevel }: Readings): number =>
  outLevel === null || inLevel === null ? 0 : Math.max(0, outLevel - inLevel)

/** "2/8 tankillista", "15 %-yksikköä". */
export const missingText = (fuel: CarFuel, missing: number): string =>
  fuel === 'ELECTRIC' ? `${missing}\u00a0%-yksikköä` : `${missing}/8\u00a0tankillista`

/** Days that are begun, for the price by day. */
export const daysOfLoan = ({ outAt, inAt }: { outAt: string; inAt: string }): number =>
  Math.max(1, Math.ceil((Date.parse(inAt) - Date.parse(outAt)) / DAY_MS))
