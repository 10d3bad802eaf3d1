import { filledText } from '#features/message-texts/message-texts.ts'
import { timeWords, wallClockAt } from '#shared/helsinki-clock.ts'
import type { MessageChannel, MessageKind, PickUpPlace } from './ticket-drivers.ts'

/** A time in a message: `23.11. klo 15.00`. */
export function shortTime(at: string): string {
  const wall = wallClockAt(new Date(at))
  return `${wall.day}.${wall.month}. klo ${timeWords(wall)}`
}

/** The garage's own words that a car can be fetched, with this car's facts; null where it has none. */
export const ownReadyText = ({ plate, garage, address, phone, readyText }: PickUpPlace, url: string): string | null =>
  readyText
    ? filledText(readyText, { auto: plate, korjaamo: garage, osoite: address, puhelin: phone, linkki: url })
    : null

const where = ({ garage, address }: PickUpPlace): string => [garage, address].filter(Boolean).join(', ')

/** What a message says before its link; where the keys are is on the page behind it, not in a text that is forwarded. */
export function driverText(
  kind: MessageKind,
  place: PickUpPlace,
  { url, newTime }: { url: string; newTime: string | null },
): string {
  switch (kind) {
    case 'READY':
      return (
        ownReadyText(place, url) ??
        `${place.plate} on noudettavissa: ${where(place)}. Avaimet, aukiolo ja kuittaus: ${url}`
      )
    case 'REMINDER':
      return `${place.plate} odottaa yhä noutajaa: ${where(place)}. Avaimet, aukiolo ja kuittaus: ${url}`
    case 'LATER':
      return [
        `${place.plate} ei ole vielä noudettavissa.`,
        newTime && `Uusi aika on ${shortTime(newTime)}.`,
        'Saat viestin, kun auton voi noutaa.',
        [place.garage, place.phone].filter(Boolean).join(' '),
      ]
        .filter(Boolean)
        .join(' ')
  }
}

const mails: Record<MessageKind, readonly [subject: (plate: string) => string, paragraph: string]> = {
  READY: [
    (plate) => `${plate} on noudettavissa`,
    'Auto on valmis noudettavaksi. Sivulta näet, missä avaimet ovat ja milloin korjaamo on auki. Kuittaa siellä, kun olet noutanut auton.',
  ],
  LATER: [
    (plate) => `${plate} on noudettavissa vasta myöhemmin`,
    'Auto ei ole vielä noudettavissa. Saat uuden viestin, kun sen voi noutaa.',
  ],
  REMINDER: [
    (plate) => `${plate} odottaa yhä noutajaa`,
    'Autoa ei ole vielä kuitattu noudetuksi. Jos noudit sen jo, kuittaa nouto sivulla.',
  ],
}

/** The same as a mail says it, above the garage's address and the button of the page. */
export function mailText(kind: MessageKind, plate: string): { subject: string; paragraphs: readonly [string] } {
  const [subject, paragraph] = mails[kind]
  return { subject: subject(plate), paragraphs: [paragraph] }
}

/** What the garage sees of a message before it is sent. */
export function previewText(
  kind: MessageKind,
  channel: MessageChannel | null,
  place: PickUpPlace,
  more: { url: string; newTime: string | null },
): string {
  if (channel !== 'EMAIL') return driverText(kind, channel === 'WHATSAPP' ? { ...place, readyText: '' } : place, more)
  const { subject, paragraphs } = mailText(kind, place.plate)
  const time = more.newTime && `Uusi aika: ${shortTime(more.newTime)}`
  return [subject, ...paragraphs, time, more.url].filter(Boolean).join('\n')
}
