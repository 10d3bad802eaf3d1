/**
 * A valmistenumero as the product keeps it: upper case, without blanks and the stars around it. Cars of 1981 and later have 17 characters
 * (ISO 3779); older ones, trailers, tractors and machines have 5–20 letters and digits of their makers' own. Null when it is none.
 */
export function readVinNumber(typed: string): string | null {
  const upper = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s*./\-–]/g, '')
  return /^(?=.*\d)[A-Z0-9]{5,20}$/.test(upper) ? upper : null
}

/** Whether it has the form of ISO 3779: 17 characters without I, O and Q. Any other is allowed after a warning. */
export const isStandardVin = (vinNumber: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(vinNumber)

/** A word of a text that can only be the number of a vehicle. */
export function findVinNumber(word: string): string | null {
  const vinNumber = readVinNumber(word)
  return vinNumber !== null && isStandardVin(vinNumber) ? vinNumber : null
}

/** What to say of a number that is allowed, while it is not the form of today's cars; undefined when there is nothing to say. */
export function unusualVin(typed: string): string | undefined {
  const vinNumber = readVinNumber(typed)
  return vinNumber !== null && !isStandardVin(vinNumber) ? UNUSUAL_VIN : undefined
}

export const VIN_ERROR = 'Valmistenumerossa on 5–20 kirjainta ja numeroa, uudessa autossa 17'
export const UNUSUAL_VIN =
  'Uuden auton valmistenumerossa on 17 merkkiä, eikä siinä ole kirjaimia I, O tai Q. Tarkista se, tai jatka, jos se on oikein.'
