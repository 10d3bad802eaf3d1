import { plateKey } from '#shared/plate-key.ts'
import { readPlateNumber } from '#shared/plate-number.ts'

type Car = { value: string; label: string; name: string }

/** The cars that were found, and the number itself where it is none of theirs: a car that was sold is in the archive and not in any fleet. */
export function withTypedNumber(found: readonly Car[], typed: string): readonly Car[] {
  const key = plateKey(typed)
  if (!/\d/.test(key) || found.some(({ value }) => plateKey(value) === key)) return found
  const number = readPlateNumber(typed)?.text ?? key
  return [...found, { value: number, label: number, name: 'hae tällä numerolla' }]
}
