/** `123 456 km` → 123456; nothing → null; anything else → NaN, which the schema refuses in words. */
export function readWholeNumber(typed: unknown): number | null {
  if (typeof typed === 'number' || typed === null || typed === undefined) return typed ?? null
  const digits = String(typed).replace(/\s|km$/gi, '')
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
