import { wholeParts } from '#web/editing/typed-numbers.ts'

/** In thousandths; null for an empty field, undefined for what is no measure. */
export function readMeasure(typed: string): number | null | undefined {
  const text = typed.trim().replace('−', '-')
  if (text === '') return null
  const isBelow = text.startsWith('-')
  const parts = wholeParts(isBelow ? text.slice(1) : text, 1000)
  if (!Number.isInteger(parts) || parts > 9_999_999) return undefined
  return isBelow && parts !== 0 ? -parts : parts
}
