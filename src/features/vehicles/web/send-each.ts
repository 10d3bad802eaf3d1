import { type Failure, failureOf } from '#web/failure.ts'
import { failureText } from '#web/failure-text.ts'

/** What became of a form that is sent for each of several cars. */
export type Several = {
  /** For how many cars it is sent now. */
  done: number
  /** For how many of these it was sent by an earlier try with other words, which were kept. */
  earlier: number
  refused: { vehicleId: string; text: string }[]
  /** What ended it before the last car. */
  stopped?: unknown
}

/**
 * The key of what is sent for one car: made of the form's and the car's, so that a retry after a lost line or a reload sends nothing twice.
 * Both are UUIDs, and so is what their digits give together.
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
/** Of these kinds, what is about the garage that is chosen in the form. */
const OF_THE_GARAGE: readonly string[] = ['garage', 'garage_blocked']

const isOfOneCar = ({ kind, reason, fields }: Failure): boolean =>
  fields.length === 0 && OF_ONE_CAR.includes(kind) && !OF_THE_GARAGE.includes(reason)

/**
 * Sends a form for one car after the other. What refuses one car is noted, and the rest go on; what refuses the form (a wrong field, a
 * limit, no line) ends it, and is answered as `stopped`.
 */
export async function sendEach(
  vehicleIds: readonly string[],
  send: (vehicleId: string) => Promise<'sent' | 'earlier'>,
  onDone: (done: number) => void,
): Promise<Several> {
  const several: Several = { done: 0, earlier: 0, refused: [] }
  for (const vehicleId of vehicleIds) {
    try {
      if ((await send(vehicleId)) === 'earlier') several.earlier += 1
      several.done += 1
    } catch (error) {
      if (!isOfOneCar(failureOf(error))) return { ...several, stopped: error }
      several.refused.push({ vehicleId, text: failureText(error) })
    }
    onDone(several.done)
  }
  return several
}
