import { writtenAddress } from '#features/extra-work-links/extra-work-links.ts'
import { ownReadyText } from '#features/ticket-drivers/driver-texts.ts'
import { dayNumberOf, timeWords, wallClockAt, weekdayOf } from '#shared/helsinki-clock.ts'
import type { StatusMessage } from '#shared/timeline-acts.ts'
import type { StatusChannel, StatusPlace } from './status-links.ts'

const WEEKDAYS = ['ma', 'ti', 'ke', 'to', 'pe', 'la', 'su'] as const

/** A time as it is said of an appointment: `ma 30.11. klo 8.00`. */
export function appointment(at: string): string {
  const wall = wallClockAt(new Date(at))
  return `${WEEKDAYS[weekdayOf(dayNumberOf(wall))]} ${wall.day}.${wall.month}. klo ${timeWords(wall)}`
}

type Said = {
  url: string
  /** The customer whose people send it; null when the garage does. */
  sender: string | null
}

/** What a message says before its link; prices, names and keys are only on the page, not in a text that is forwarded. */
export function statusText(about: StatusMessage, place: StatusPlace, { url, sender }: Said): string {
  const { plate, garage, address, startsAt } = place
  if (sender !== null) return `${sender}: seuraa auton ${plate} huoltoa (${garage}): ${url}`
  switch (about) {
    case 'INTAKE':
      return startsAt === null
        ? `${garage}: auto ${plate} on otettu vastaan. Seuraa huoltoa: ${url}`
        : `${garage}: auton ${plate} huolto on ${appointment(startsAt)}. Seuraa: ${url}`
    case 'STATUS':
      return `${garage}: seuraa auton ${plate} huoltoa: ${url}`
    case 'PRICE':
      return `${garage}: auton ${plate} hintaehdotus odottaa vastaustasi: ${url}`
    case 'EXTRA_WORK':
      return `${garage}: auton ${plate} lisätyöpyyntö odottaa vastaustasi: ${url}`
    case 'READY':
      return (
        ownReadyText(place, url) ??
        `${plate} on noudettavissa: ${[garage, address].filter(Boolean).join(', ')}. Aukiolo ja avaimet: ${url}`
      )
    case 'RECEIPT':
      return `${garage}: kuitti auton ${plate} huollosta: ${url}`
  }
}

const mails: Record<StatusMessage, readonly [subject: (plate: string) => string, paragraph: string]> = {
  STATUS: [
    (plate) => `${plate}: seuraa huoltoa`,
    'Sivulta näet, missä työ on, milloin auto valmistuu ja miten tavoitat korjaamon. Et tarvitse tiliä.',
  ],
  INTAKE: [
    (plate) => `${plate}: auto on otettu vastaan`,
    'Sivulta näet, missä työ on, milloin auto valmistuu ja miten tavoitat korjaamon. Et tarvitse tiliä.',
  ],
  PRICE: [
    (plate) => `${plate}: vastaa hintaehdotukseen`,
    'Sivulla näet, mitä työ maksaa. Voit hyväksyä hinnan, jättää sen hyväksymättä tai pyytää korjaamoa soittamaan. Et tarvitse tiliä.',
  ],
  EXTRA_WORK: [
    (plate) => `${plate}: vastaa lisätyöpyyntöön`,
    'Sivulla näet, mitä autosta löytyi ja mitä työ maksaa. Voit vastata rivi riviltä tai pyytää korjaamoa soittamaan. Et tarvitse tiliä.',
  ],
  READY: [
    (plate) => `${plate} on noudettavissa`,
    'Auto on valmis noudettavaksi. Sivulta näet, milloin korjaamo on auki ja missä avaimet ovat.',
  ],
  RECEIPT: [(plate) => `${plate}: kuitti huollosta`, 'Kuitti on sivulla, ja voit tallentaa sen sieltä.'],
}

/** The same as a mail says it, above the garage and the button of the page. */
export function statusMailText(about: StatusMessage, plate: string): { subject: string; paragraph: string } {
  const [subject, paragraph] = mails[about]
  return { subject: subject(plate), paragraph }
}

/** What the sender sees of a message before it leaves. */
export function statusPreview(about: StatusMessage, channel: StatusChannel, place: StatusPlace, said: Said): string {
  if (channel === 'SMS') return statusText(about, place, said)
  const { subject, paragraph } = statusMailText(about, place.plate)
  return [subject, paragraph, said.url].join('\n')
}

/** `Menee: 1 tekstiviesti numeroon 040 123 4567`. */
export const goesTo = (to: { channel: StatusChannel; address: string }): string =>
  `Menee: 1 ${to.channel === 'SMS' ? 'tekstiviesti numeroon' : 'sähköposti osoitteeseen'} ${writtenAddress(to)}`
