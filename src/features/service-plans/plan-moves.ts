import type { Marks } from './service-plans.ts'

type Asked = {
  /** The ticket is finished, and the part was done on it. */
  isDone: boolean
  /** What the part has now. */
  current: Marks
  /** What it had before this ticket moved it, and was given by it; null while it has not. */
  before: Marks | null
  after: Marks | null
  /** Day and meters of the ticket's work. */
  work: Marks
}

/** What is written of the ticket and the part; `done` is what the part has afterwards, null where that stays. */
export type PlannedMove = { before: Marks | null; after: Marks | null; done: Marks | null }

/** Of a ticket that gave back nothing, as another had moved the part on from its `after`: that one gives back its `before`. */
export type PassedOn = { itemId: string; before: Marks; after: Marks }

const isSame = (one: Marks, other: Marks): boolean =>
  one.on === other.on && one.km === other.km && one.tenths === other.tenths

/**
 * What a ticket does to a part of a programme: moves it on once, takes that back when the ticket is opened again, and keeps what was written
 * down for a later day or by another hand since. Null: nothing is to be written.
 */
export function plannedMoves({ isDone, current, before, after, work }: Asked): PlannedMove | null {
  if (isDone) {
    if (after !== null) return null
    const isLater = current.on !== null && work.on !== null && current.on > work.on
    return isLater ? null : { before: current, after: work, done: work }
  }
  if (before === null || after === null) return null
  return { before: null, after: null, done: isSame(current, after) ? before : null }
}

/** What a ticket gives back of a part: what it had before it, or before those that were opened again since. */
export const givenBack = (itemId: string, before: Marks | null, passedOn: readonly PassedOn[]): Marks | null =>
  passedOn.reduce(
    (now, one) => (now !== null && one.itemId === itemId && isSame(one.after, now) ? one.before : now),
    before,
  )
