/** A reported mileage; `at` is an ISO instant, null when it is not known. */
export type Told = { mileageKm: number; at: string | null }

const DAY_MS = 86_400_000
/** No car that people drive goes further in a day, and who reads a mileage late may be a little ahead. */
const KM_A_DAY = 1500
const KM_AT_LEAST = 20_000

/**
 * What is odd about a mileage after the one before it: it falls, or rises more than any car drives in that time. Null when
 * it may well be. `at` is the moment of this one, in milliseconds since 1970.
 */
export function oddMileage(mileageKm: number, before: Told | null, at: number): 'falls' | 'jumps' | null {
  if (before === null) return null
  if (mileageKm < before.mileageKm) return 'falls'
  const days = before.at === null ? 365 : Math.max(0, at - Date.parse(before.at)) / DAY_MS
  return mileageKm - before.mileageKm > Math.max(KM_AT_LEAST, days * KM_A_DAY) ? 'jumps' : null
}
