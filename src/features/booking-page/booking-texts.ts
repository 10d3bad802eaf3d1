import { timeWords, wallClockAt } from '#shared/helsinki-clock.ts'

const weekdays = new Intl.DateTimeFormat('fi-FI', { weekday: 'short', timeZone: 'Europe/Helsinki' })

/** "ma 30.11. klo 8.00". */
export function bookedTime(at: string): string {
  const wall = wallClockAt(new Date(at))
  return `${weekdays.format(new Date(at))} ${wall.day}.${wall.month}. klo ${timeWords(wall)}`
}

type Said = { garage: string; plate: string; at: string; url: string }

export const codeText = (garage: string, code: string, minutes: number): string =>
  `${garage}: ajanvarauksen vahvistuskoodi on ${code}. Se toimii ${minutes} minuuttia. Jos et ole varaamassa aikaa, älä anna koodia kenellekään.`

/** The garage has not answered yet: the text promises no time. */
export const sentText = ({ garage, plate, at, url }: Said): string =>
  `${garage}: varauspyyntösi on lähetetty (${plate}, toive ${bookedTime(at)}). Korjaamo vahvistaa ajan. Siirrä tai peru: ${url}`

export const confirmedText = ({ garage, plate, at, url }: Said): string =>
  `${garage} on vahvistanut ajan: auto ${plate}, ${bookedTime(at)}. Siirrä tai peru: ${url}`

export const dayBeforeText = ({ garage, plate, at, url }: Said): string =>
  `${garage} muistuttaa: auto ${plate} on varattu huoltoon ${bookedTime(at)}. Siirrä tai peru: ${url}`

export const declinedText = ({ garage, plate, at, url }: Said): string =>
  `${garage} on perunut varauksen: auto ${plate}, ${bookedTime(at)}. Korjaamon numero ja tiedot: ${url}`
