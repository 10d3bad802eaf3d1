import fc from 'fast-check'

/** Draws from one seed, in order: the same seed draws the same things. */
export type Draw = {
  /** A whole number from 0 to `max`, both included. */
  upTo: (max: number) => number
  oneOf: <Value>(values: readonly Value[]) => Value
  /** True so many times of a hundred. */
  chance: (percent: number) => boolean
  uuid: () => string
  text: () => string
  bytes: (max: number) => Uint8Array
}

/** fast-check prefers both ends of a range, which would spoil every chance. */
const evenly = (max: number) => fc.noBias(fc.integer({ min: 0, max }))

/** Each call is generated from a seed of its own, so that a single one can be repeated. */
export function drawFrom(seed: number): Draw {
  const [next] = fc.sample(fc.gen(), { seed, numRuns: 1 })
  if (!next) throw new Error('nothing drawn')
  const upTo = (max: number) => next(evenly, max)
  return {
    upTo,
    oneOf: (values) => values[upTo(values.length - 1)] as (typeof values)[number],
    chance: (percent) => upTo(99) < percent,
    uuid: () => next(fc.uuid),
    text: () => next(fc.string, { unit: 'binary', maxLength: 60 }),
    bytes: (max) => next(fc.uint8Array, { maxLength: max }),
  }
}
