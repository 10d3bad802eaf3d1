/** Of a Finnish reference number (viitenumero, Finance Finland): at most 19 digits and the check digit. */
const MAX_BASE_DIGITS = 19
const WEIGHTS = [7, 3, 1]

/**
 * A Finnish reference number of these digits: the last digit is the check, weights 7, 3, 1 from the right. Leading zeros are left out. Throws on
 * anything else than 3–19 digits.
 */
export function referenceNumber(digits: string): string {
  const base = digits.replace(/^0+/, '')
  if (!/^\d+$/.test(digits) || base.length < 3 || base.length > MAX_BASE_DIGITS)
    throw new RangeError(`no reference number of ${digits}`)
  const sum = [...base]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index % 3] ?? 0), 0)
  return `${base}${(10 - (sum % 10)) % 10}`
}
