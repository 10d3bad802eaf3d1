import { filledText } from '#features/message-texts/message-texts.ts'
import { worksText } from '#features/service-plans/service-plans.ts'
import { dayText } from '#shared/calendar-day.ts'
import type { DueCar, RemindedOf, ReminderChannel } from './reminders.ts'

type Due = Pick<DueCar, 'serviceOn' | 'serviceMeter' | 'serviceWorks' | 'inspectionOn'>

export const remindedOf = ({ serviceOn, inspectionOn }: Due): RemindedOf =>
  serviceOn === null ? 'INSPECTION' : inspectionOn === null ? 'SERVICE' : 'BOTH'

/** Titles of the tickets that are made of an answer. */
export const REMINDED_TITLES: Record<RemindedOf, string> = {
  SERVICE: 'Määräaikaishuolto',
  INSPECTION: 'Katsastus',
  BOTH: 'Määräaikaishuolto ja katsastus',
  TYRES: 'Renkaiden vaihto',
}

/** "huolto noin 14.12.2026 (60 000 km: Öljynvaihto, Jarruneste)". */
export const serviceText = ({
  serviceOn,
  serviceMeter,
  serviceWorks,
}: Pick<Due, 'serviceOn' | 'serviceMeter' | 'serviceWorks'>): string => {
  if (serviceOn === null) return ''
  const when = serviceMeter === null ? dayText(serviceOn) : `noin ${dayText(serviceOn)}`
  const what = [serviceMeter, worksText(serviceWorks)].filter(Boolean).join(': ')
  return what ? `huolto ${when} (${what})` : `huolto ${when}`
}

export const inspectionText = ({ inspectionOn }: Pick<Due, 'inspectionOn'>): string =>
  inspectionOn === null ? '' : `katsastus viimeistään ${dayText(inspectionOn)}`

/** "huolto 14.12.2026 ja katsastus viimeistään 3.1.2027". */
export const dueText = (due: Due): string => [serviceText(due), inspectionText(due)].filter(Boolean).join(' ja ')

export type ReminderPlace = {
  plate: string
  garage: string
  phone: string
  /** How the garage words the text message; empty for the product's. */
  ownText?: string
}
/** `about` is what is due: `dueText`, or what a higher feature reminds of. */
type Said = { about: string; note: string; url: string }

/** How to get no more of them is on the page of the link, and by STOP. */
export const reminderText = ({ plate, garage, phone, ownText }: ReminderPlace, { about, note, url }: Said): string =>
  ownText
    ? filledText(ownText.includes('{lause}') ? ownText : `${ownText} {lause}`, {
        auto: plate,
        korjaamo: garage,
        puhelin: phone,
        asia: about,
        lause: note,
        linkki: url,
      })
    : [
        `${garage} muistuttaa: auto ${plate}, ${about}.`,
        note,
        `Varaa aika: ${url}${phone ? ` tai soita ${phone}.` : ''}`,
      ]
        .filter(Boolean)
        .join(' ')

export function reminderMailText(
  { plate, garage }: ReminderPlace,
  { about, note }: Omit<Said, 'url'>,
): { subject: string; paragraphs: string[] } {
  return {
    subject: `${plate}: ${about}`,
    paragraphs: [
      `${garage} muistuttaa autostasi ${plate}: ${about}.`,
      ...(note ? [note] : []),
      'Sivulla voit toivoa aikaa tai pyytää korjaamoa soittamaan. Et tarvitse tiliä.',
    ],
  }
}

/** What the garage sees of a message before it leaves. */
export function previewText(channel: ReminderChannel, place: ReminderPlace, said: Said): string {
  if (channel === 'SMS') return reminderText(place, said)
  const { subject, paragraphs } = reminderMailText(place, said)
  return [subject, ...paragraphs, said.url].join('\n')
}
