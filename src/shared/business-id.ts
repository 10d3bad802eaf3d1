const weights = [7, 9, 10, 5, 8, 4, 2]

/**
 * Brings a Finnish business id (Y-tunnus) to its form 1234567-1; null when it cannot be one. The check digit is
 * computed with the weights 7 9 10 5 8 4 2 modulo 11, where a remainder of 1 is never given out (product: section 10).
 */
export function normalizeBusinessId(text: string): string | null {
  const match = /^(?:FI)?\s*(\d{6,7})\s*[-–]?\s*(\d)$/i.exec(text.trim())
  const [, body = '', check = ''] = match ?? []
  if (!match) return null
  const digits = body.padStart(7, '0')
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const remainder = sum % 11
  if (remainder === 1) return null
  return Number(check) === (remainder === 0 ? 0 : 11 - remainder) ? `${digits}-${check}` : null
}
