import { type Failure, failureOf } from '#web/failure.ts'
import { failureText } from '#web/failure-text.ts'

/** What became of several reports. */
export type Several = {
  /** How many cars are reported now. */
  done: number
  /** How many of these were reported by an earlier try with other words, which were kept. */
  earlier: number
  refused: { vehicleId: string; text: string }[]
  /** What ended it before the last car. */
  stopped?: unknown
}

/**
 * The key of one car's report: made of the form's and the car's, so that a retry after a lost line or a reload reports no car twice. Both
 * are UUIDs, and so is what their digits give together.
 */
export function keyOfCar(requestKey: string, vehicleId: string): string {
  const digits = (uuid: string) => uuid.replaceAll('-', '')
  const mixed = [...digits(requestKey)].map((digit, index) =>
    (Number.parseInt(digit, 16) ^ Number.parseInt(digits(vehicleId)[index] ?? '0', 16)).toString(16),
  )
  mixed[12] = '4'
  mixed[16] = '8'
  const hex = mixed.join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** What refuses one car, and not the next. */
const OF_ONE_CAR: readonly Failure['kind'][] = ['not_found', 'conflict', 'precondition', 'forbidden']

/**
 * Reports one car after the other. A car that was reported by an earlier try counts as done. What refuses one car is noted, and the rest
 * go on; what refuses the form (a wrong field, no line) ends it, and is answered as `stopped`.
 */
export async function reportSeveral(
  vehicleIds: readonly string[],
  report: (vehicleId: string) => Promise<unknown>,
  onDone: (done: number) => void,
): Promise<Several> {
  const several: Several = { done: 0, earlier: 0, refused: [] }
  for (const vehicleId of vehicleIds) {
    try {
      await report(vehicleId)
      several.done += 1
    } catch (error) {
      const { reason, fields, kind } = failureOf(error)
      if (reason === 'already_reported') {
        several.done += 1
        several.earlier += 1
      } else if (fields.length > 0 || !OF_ONE_CAR.includes(kind)) return { ...several, stopped: error }
      else several.refused.push({ vehicleId, text: failureText(error) })
    }
    onDone(several.done)
  }
  return several
}
