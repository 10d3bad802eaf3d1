import { CHANNEL_LABELS } from '#shared/organization.ts'
import type { DueCar, NotReminded, ReminderAnswer, ReminderState } from '../reminders.ts'

const stateWords: Record<ReminderState, string> = {
  QUEUED: 'lähdössä',
  SENT: 'lähetetty',
  DELIVERED: 'perillä',
  READ: 'luettu',
  FAILED: 'ei mennyt perille',
}

const answerWords: Record<ReminderAnswer, string> = {
  BOOKED: 'Toivoi aikaa',
  CALL: 'Toivoo soittoa',
  NOT_MINE: 'Auto ei ole enää hänellä',
  NO_MORE: 'Ei halua muistutuksia',
}

export const notRemindedWords: Record<NotReminded, string> = {
  no_address: 'Ei numeroa eikä sähköpostia',
  refused: 'Ei halua muistutuksia',
  not_mine: 'Auto ei ole enää hänellä',
  reminded: 'Muistutettu hiljattain',
}

type Last = NonNullable<DueCar['last']>

/** The newest fact of a reminder: its answer, that it was opened, or the state of its message. */
export const lastWords = ({ answer, openedAt, state, channel }: Last): string =>
  answer !== null
    ? answerWords[answer]
    : openedAt !== null
      ? 'Muistutus avattu, ei vastausta'
      : `${CHANNEL_LABELS[channel]} ${stateWords[state]}`

/** "Menee: 9 tekstiviestiä, 2 sähköpostia. 1 auto jää pois." */
export function whereItGoes(cars: readonly DueCar[]): string {
  const sms = cars.filter(({ channel }) => channel === 'SMS').length
  const mail = cars.filter(({ channel }) => channel === 'EMAIL').length
  const parts = [
    ...(sms > 0 ? [sms === 1 ? '1 tekstiviesti' : `${sms} tekstiviestiä`] : []),
    ...(mail > 0 ? [mail === 1 ? '1 sähköposti' : `${mail} sähköpostia`] : []),
  ]
  return parts.length > 0 ? `Menee: ${parts.join(', ')}.` : 'Kukaan ei saa viestiä.'
}
