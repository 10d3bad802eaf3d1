import { isDeepStrictEqual } from 'node:util'
import type { Changes } from '#shared/changes.ts'

/** The fields of `after` that differ by value from `before`, as `{ name: [before, after] }`; empty when nothing does. */
export function changedFields(before: object, after: object): Changes {
  const then = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isDeepStrictEqual(then[name], value))
      .map(([name, value]) => [name, [then[name], value]]),
  )
}
