import { oddMileage } from './mileage.ts'

/** A mileage of a moment, an ISO instant. */
export type Reading = { mileageKm: number; readAt: string }

/**
 * Which of the mileages that are added later, for days long past, are odd: those that do not fit between the known ones around them, and
 * of the rest as few as make the others never fall. So one slip in an old list marks itself and not all that follow. Both lists are in the
 * order of time.
 */
export function oddOnes<One extends Reading>(added: readonly One[], known: readonly Reading[]): Set<One> {
  const odd = new Set<One>()
  const fitting = new Map<number, One[]>()
  let index = 0
  for (const one of added) {
    while (index < known.length && (known[index]?.readAt ?? '') <= one.readAt) index += 1
    const [before, after] = [known[index - 1], known[index]]
    if (isOddAfter(one, before) || (after !== undefined && after.mileageKm < one.mileageKm)) odd.add(one)
    else {
      const between = fitting.get(index)
      if (between) between.push(one)
      else fitting.set(index, [one])
    }
  }
  for (const between of fitting.values()) {
    const kept = longestRise(between)
    let before: Reading | undefined
    for (const one of between)
      if (!kept.has(one) || isOddAfter(one, before)) odd.add(one)
      else before = one
  }
  return odd
}

const isOddAfter = ({ mileageKm, readAt }: Reading, before: Reading | undefined): boolean =>
  before !== undefined &&
  oddMileage(mileageKm, { mileageKm: before.mileageKm, at: before.readAt }, Date.parse(readAt)) !== null

/** The most of these, in their order, of which none falls below the one before it; where two are as many, the first is believed. */
function longestRise<One extends Reading>(readings: readonly One[]): Set<One> {
  /** From the last one back. `ends[n]`: the highest reading with which n + 1 of them end. */
  const ends: One[] = []
  const next = new Map<One, One | undefined>()
  for (const one of readings.toReversed()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle]?.mileageKm ?? 0) >= one.mileageKm) low = middle + 1
      else high = middle
    }
    next.set(one, ends[low - 1])
    ends[low] = one
  }
  const kept = new Set<One>()
  for (let one = ends.at(-1); one !== undefined; one = next.get(one)) kept.add(one)
  return kept
}
