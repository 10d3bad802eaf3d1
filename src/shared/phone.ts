import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export const PHONE_ERROR = 'Tarkista puhelinnumero, esimerkiksi 040 123 4567. Ulkomaan numero alkaa +-merkillä.'

/**
 * Brings a phone number to E.164 (`+358401234567`), the one form in which it is kept. Numbers without a country are Finnish;
 * other countries' are taken with `+` or `00` in front. Null when no number looks so.
 */
export function readPhone(typed: string): string | null {
  if (typed.length > 40) return null
  const text = typed
    .normalize('NFKC')
    .trim()
    // a spreadsheet's guard of texts, and a word of whose it is: `'040 123 4567`, `puh. 040 123 4567 (työ)`
    .replace(/^'/, '')
    .replace(/^(?:puh|puhelin|gsm|tel|matkapuh)[.:\s]+/i, '')
    .replace(/\s*\(\p{L}[\p{L}\s.-]*\)$/u, '')
    .replace(/^00/, '+')
    .replace(/^\+\s*358\s*\(0\)/, '+358')
  // letters would be read as a dialling pad's digits
  if (!/^\+?[\d\s()./\-–]+$/.test(text)) return null
  const number = parsePhoneNumberFromString(text.replaceAll('–', '-'), 'FI')
  return number?.isValid() ? number.number : null
}

/**
 * `+358401234567` and `0401234567` → `040 123 4567`, as Finns write it; other countries' numbers stay international. What is no number, or has words
 * with it, is returned unchanged.
 */
export function formatPhone(phone: string): string {
  const number = /^\+?[\d\s()./-]+$/.test(phone) ? parsePhoneNumberFromString(phone, 'FI') : undefined
  if (!number || !(phone.startsWith('+') || number.isValid())) return phone
  return number.country === 'FI'
    ? number.formatNational().replace(/ (\d{3,4})(\d{4})$/, ' $1 $2')
    : number.formatInternational()
}
