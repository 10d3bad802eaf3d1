import { v7 } from 'uuid'

/**
 * An id that sorts after every earlier one of this process, also within the same millisecond (Node's own randomUUIDv7
 * does not): timelines and pages go by it.
 */
export const newId = (): string => v7()

/** The same for what is written down later than it happened: it sorts by its own moment. */
export const newIdAt = (at: Date): string => v7({ msecs: at.getTime() })

const noChance = new Uint8Array(16)

/** The smallest id of that moment: what was made before it has a smaller one, so that age can be asked of the primary key. */
export const smallestIdAt = (at: Date): string => v7({ msecs: at.getTime(), seq: 0, random: noChance })
