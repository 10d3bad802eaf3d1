import { v7 } from 'uuid'

/**
 * An id that sorts after every earlier one of this process, also within the same millisecond (Node's own randomUUIDv7
 * does not): timelines and pages go by it.
 */
export const newId = (): string => v7()
