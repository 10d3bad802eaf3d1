import type { FastifyReply } from 'fastify'
import { isMeterFirst, meterText } from '#features/vehicles/first-meter.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { linkedPage, linkedPageStyle, phoneLink, plateOf } from '#server/signed-links/linked-page.ts'
import { dayText } from '#shared/calendar-day.ts'
import { timeWords, wallClockAt } from '#shared/helsinki-clock.ts'
import { dueText } from '../reminder-texts.ts'
import { LINK_DAYS } from '../reminders.ts'
import type { Garage, OpenReminder, ReminderPage } from './reminder-link.ts'

/** The contents of the form when it is shown again. */
export type Typed = { time: string; note: string; error?: string }

const style = linkedPageStyle(`
fieldset { margin: 16px 0 0; padding: 0; border: 0 }
legend { padding: 0; font-weight: 600 }
.choice { display: flex; align-items: center; gap: 10px; min-height: 48px; cursor: pointer; border-top: 1px solid light-dark(#dfe3e0, #2c3b41) }
.choice input { width: 22px; height: 22px; margin: 0; accent-color: light-dark(#0b5a67, #6cc4d1) }
label.field { display: block; margin-top: 14px; font-weight: 600 }
label.field textarea { display: block; box-sizing: border-box; width: 100%; min-height: 72px; margin-top: 4px; padding: 8px 12px; font: inherit; font-weight: 400;
  border: 1px solid light-dark(#8a989e, #6b7d84); border-radius: 6px; background: light-dark(#fff, #10191d); color: inherit }
form button { margin-top: 12px }
form button.second { min-height: 46px; font-size: 16px; background: none; border: 1px solid light-dark(#0b5a67, #6cc4d1);
  color: light-dark(#0b5a67, #6cc4d1) }
.error { margin: 6px 0 0; font-weight: 600; color: light-dark(#a3261b, #ff9c8f) }
`)
const page = linkedPage(style)

type Shown = { times: readonly string[]; token: string; hasOpenTicket: boolean; typed?: Typed }

/** What the link of a reminder shows, in every state that it can be in; each says what to do next. */
export function reminderPage(reply: FastifyReply, found: ReminderPage, shown: Shown): string {
  switch (found.state) {
    case 'forged':
      return page(
        reply.code(404),
        'Linkki ei toimi',
        html`<p>Linkki on väärä tai puutteellinen. Avaa se uudelleen viestistä.</p>`,
      )
    case 'expired':
      return page(
        reply.code(410),
        'Linkki on vanhentunut',
        html`<p>Linkki toimii ${LINK_DAYS} päivää. Varaa aika soittamalla korjaamolle.</p>${contact(found.garage)}`,
      )
    case 'revoked':
      return page(
        reply.code(410),
        'Linkki ei ole enää voimassa',
        html`<p>Jos haluat varata ajan, soita korjaamolle.</p>${contact(found.garage)}`,
      )
    case 'open':
      return page(reply, titleOf(found, shown), contents(found, shown), plateOf(found.car))
  }
}

const titleOf = ({ reminder }: OpenReminder, { hasOpenTicket }: Shown): string =>
  reminder.answer === 'BOOKED'
    ? 'Kiitos, toiveesi on lähetetty'
    : hasOpenTicket
      ? 'Autolla on jo huolto varattuna'
      : 'Varaa aika'

function contents(found: OpenReminder, shown: Shown): Html {
  const { reminder, car, garage } = found
  const name = [car.make, car.model].filter(Boolean).join(' ')
  const head = html`${name && html`<p>${name}</p>`}`
  if (reminder.answer === 'BOOKED')
    return html`${head}<p class="done" role="status">Korjaamo vahvistaa ajan ja ottaa yhteyttä, jos se ei sovi.</p>${contact(garage)}`
  if (shown.hasOpenTicket)
    return html`${head}<p>Sinun ei tarvitse tehdä mitään. Jos jokin on muuttunut, soita korjaamolle.</p>${contact(garage)}`
  return html`${head}
<p>${garage.name}: ${dueNow(found)}.</p>
${saidAlready(found)}
${bookingForm(shown)}
${otherAnswers(found, shown)}
${contact(garage)}`
}

/** As it is now, not as it was when the message left. */
function dueNow({ reminder, car }: OpenReminder): string {
  if (reminder.what === 'TYRES') return 'on aika vaihtaa renkaat, jotka ovat säilössä täällä'
  const { serviceDueOn, nextInspectionOn } = car
  const text = dueText({
    serviceOn: reminder.what === 'INSPECTION' ? null : serviceDueOn,
    serviceMeter: isMeterFirst(car) ? meterText(car) : null,
    serviceWorks: [],
    inspectionOn: reminder.what === 'SERVICE' ? null : nextInspectionOn,
  })
  return text || `auton huolto tai katsastus oli ajankohtainen ${dayText(reminder.dueOn)}`
}

const said = {
  CALL: 'Korjaamo näkee, että odotat soittoa.',
  NOT_MINE: 'Kiitos tiedosta. Korjaamo näkee, ettei auto ole enää sinulla.',
  NO_MORE: 'Sinulle ei lähetetä enää muistutuksia.',
} as const

const saidAlready = ({ reminder: { answer } }: OpenReminder): Html | false =>
  answer !== null && answer !== 'BOOKED' && html`<p class="done" role="status">${said[answer]}</p>`

const bookingForm = ({ times, token, typed }: Shown): Html => html`<form method="post" action="/muistutus/${token}">
<fieldset><legend>Milloin toisit auton?</legend>
${times.map((time) => choice(time, timeText(time), typed?.time === time))}
${choice('', times.length > 0 ? 'Muu aika, kerron alla' : 'Sovitaan aika', typed === undefined ? times.length === 0 : typed.time === '')}
</fieldset>
${typed?.error && html`<p class="error" role="alert">${typed.error}</p>`}
<label class="field">Kommentti korjaamolle (valinnainen)<textarea name="viesti" maxlength="500" rows="3">${typed?.note ?? ''}</textarea></label>
<button type="submit" name="teko" value="varaa">Lähetä aikatoive</button>
</form>`

const choice = (value: string, label: string, isChosen: boolean): Html =>
  html`<label class="choice"><input type="radio" name="aika" value="${value}" required${isChosen && html` checked`}>${label}</label>`

const weekdays = new Intl.DateTimeFormat('fi-FI', { weekday: 'short', timeZone: 'Europe/Helsinki' })

/** "ma 30.11. klo 8.00". */
function timeText(at: string): string {
  const wall = wallClockAt(new Date(at))
  return `${weekdays.format(new Date(at))} ${wall.day}.${wall.month}. klo ${timeWords(wall)}`
}

const otherAnswers = (
  { reminder: { answer } }: OpenReminder,
  { token }: Shown,
): Html => html`<form method="post" action="/muistutus/${token}" id="muistutukset">
${answer !== 'CALL' && html`<button class="second" type="submit" name="teko" value="soita">Soittakaa minulle</button>`}
${answer !== 'NOT_MINE' && html`<button class="second" type="submit" name="teko" value="ei-minun">Auto ei ole enää minulla</button>`}
${answer !== 'NO_MORE' && html`<button class="second" type="submit" name="teko" value="ei-enaa">Älkää muistuttako enää</button>`}
</form>`

const contact = (garage: Garage | null): Html | false =>
  garage !== null &&
  html`<dl><div><dt>${garage.name}</dt><dd>${garage.phone ? phoneLink(garage.phone) : html`Soita korjaamolle`}</dd></div></dl>`
