/** `123 456 km` → 123456; nothing → null; anything else → NaN, which the schema refuses in words. */
export function readWholeNumber(typed: unknown, unit = 'km'): number | null {
  if (typeof typed === 'number' || typed === null || typed === undefined) return typed ?? null
  const digits = String(typed).replace(/\s/g, '')
  const bare = digits.toLowerCase().endsWith(unit) ? digits.slice(0, -unit.length) : digits
  if (bare === '') return null
  return /^\d+$/.test(bare) ? Number(bare) : Number.NaN
}
