const weights = [7, 9, 10, 5, 8, 4, 2]

/** What is wrong with a business id: it does not look like one, or its last digit does not follow from the others. */
type Problem = 'form' | 'check digit'

function read(text: string): { id: string } | { problem: Problem } {
  const match = /^(?:FI)?\s*(\d{6,7})\s*[-–]?\s*(\d)$/i.exec(text.trim())
  if (!match) return { problem: 'form' }
  const [, body = '', check = ''] = match
  const digits = body.padStart(7, '0')
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const remainder = sum % 11
  // a remainder of 1 is never given out
  const isRight = remainder !== 1 && Number(check) === (remainder === 0 ? 0 : 11 - remainder)
  return isRight ? { id: `${digits}-${check}` } : { problem: 'check digit' }
}

/**
 * Brings a Finnish business id (Y-tunnus) to its form 1234567-1; null when it cannot be one. The check digit is
 * computed with the weights 7 9 10 5 8 4 2 modulo 11 (product: section 10).
 */
export function normalizeBusinessId(text: string): string | null {
  const found = read(text)
  return 'id' in found ? found.id : null
}

/** Why a text is no business id, for its field. */
export function businessIdError(text: string): string {
  const found = read(text)
  return 'problem' in found && found.problem === 'check digit'
    ? 'Tarkista Y-tunnus: viimeinen numero ei täsmää muihin'
    : 'Tarkista Y-tunnus: siinä on seitsemän numeroa, viiva ja yksi numero, esimerkiksi 1234567-1'
}
