/** A vehicle identification number: 17 characters without I, O and Q (ISO 3779), upper case; null when it is not one. */
export function readVinNumber(typed: string): string | null {
  const upper = typed.toUpperCase().replace(/[\s-]/g, '')
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(upper) ? upper : null
}
