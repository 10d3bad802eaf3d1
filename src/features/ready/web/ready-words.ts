import { formatDay, formatTime } from '#web/format.ts'
import type { Missing, ReadyCheck } from '../ready.ts'

export const MISSING_WORDS: Record<Missing, string> = {
  NO_LINES: 'Huollolla ei ole rivejä, joten siitä ei voi laskuttaa.',
  UNPRICED: 'Jonkin rivin hinta puuttuu.',
  OVER_AGREED: 'Rivit ylittävät sovitun hinnan. Pyydä lisätyölupa tai muuta rivejä.',
  NO_MILEAGE: 'Mittarilukema puuttuu.',
  PERMIT: 'Maksajan laskutuslupa puuttuu tai ylittyy, joten maksajan osuutta ei voi laskuttaa.',
  COURTESY_CAR: 'Asiakkaalla on sijaisauto. Sovi sen palautus noudon yhteyteen.',
}

/** "Auto viedään asiakkaalle ti 1.12. klo 8.00–9.00. Häntä ei tarvitse pyytää noutamaan sitä." */
export const deliveryText = ({ startsAt, endsAt }: NonNullable<ReadyCheck['delivery']>): string =>
  `Auto viedään asiakkaalle ${formatDay(startsAt)} klo ${formatTime(startsAt)}–${formatTime(endsAt)}. Häntä ei tarvitse pyytää noutamaan sitä.`

const WAYS = [
  ['SMS', 'tekstiviesti', 'tekstiviestiä'],
  ['WHATSAPP', 'WhatsApp-viesti', 'WhatsApp-viestiä'],
  ['EMAIL', 'sähköposti', 'sähköpostia'],
] as const

type Picked = { picked: readonly string[]; asked: readonly string[] }

/** "Menee: 1 tekstiviesti, 1 sähköposti. Asiakkaan 3 käyttäjää saa ilmoituksen." */
export function recipientsText({ people, contacts, drivers }: ReadyCheck, { picked, asked }: Picked): string {
  const channels = [
    ...drivers.drivers.filter(({ id }) => picked.includes(id)).map(({ channel }) => channel),
    ...contacts.filter(({ address }) => asked.includes(address)).map(({ channel }) => channel),
  ]
  const parts = WAYS.flatMap(([way, one, several]) => {
    const count = channels.filter((channel) => channel === way).length
    return count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${several}`]
  })
  const sentences = [
    ...(parts.length > 0 ? [`Menee: ${parts.join(', ')}.`] : []),
    ...(people > 0
      ? [people === 1 ? 'Asiakkaan käyttäjä saa ilmoituksen.' : `Asiakkaan ${people} käyttäjää saa ilmoituksen.`]
      : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : 'Kukaan ei saa viestiä.'
}
