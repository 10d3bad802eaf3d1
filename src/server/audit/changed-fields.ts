/** The fields of `after` that differ from `before`, as `{ name: [before, after] }`; empty when nothing does. */
export function changedFields(before: object, after: object): Record<string, [unknown, unknown]> {
  const then = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !same(then[name], value))
      .map(([name, value]) => [name, [then[name], value]]),
  )
}

/** By value: objects from the database come with their keys in another order. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other)
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => same(left[name], right[name]))
}
