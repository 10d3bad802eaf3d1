import type { FastifyReply } from 'fastify'
import { answerFormStyle, sumRows } from '#features/extra-work-links/server/answer-form.ts'
import { shortTime } from '#features/ticket-drivers/driver-texts.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { linkedPage, linkedPageStyle, phoneLink } from '#server/signed-links/linked-page.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { type AskedPermit, PERMIT_LINK_DAYS, type PermitLine } from '../permits.ts'
import { permitForm, type TypedPermit } from './permit-form.ts'
import type { PermitPage } from './read-permit-link.ts'

const page = linkedPage(linkedPageStyle(answerFormStyle, { hasImages: true }))

/** What a link shows, in every state that it can be in; each says what to do next. */
export function permitPage(reply: FastifyReply, found: PermitPage, token: string, typed?: TypedPermit): string {
  switch (found.state) {
    case 'forged':
      return page(
        reply.code(404),
        'Linkki ei toimi',
        html`<p>Linkki on väärä tai puutteellinen. Avaa se uudelleen viestistä.</p>`,
      )
    case 'expired':
      return dead(
        reply,
        found.garage,
        'Linkki on vanhentunut',
        `Linkki toimii ${PERMIT_LINK_DAYS} päivää. Pyydä korjaamolta uusi.`,
      )
    case 'replaced':
      return dead(
        reply,
        found.garage,
        'Pyyntö on muuttunut',
        'Korjaamo on pyytänyt laskutuslupaa uudelleen. Avaa uudemman viestin linkki.',
      )
    case 'withdrawn':
      return dead(
        reply,
        found.garage,
        'Pyyntö on peruttu',
        'Korjaamo perui laskutuslupapyynnön. Sinun ei tarvitse tehdä mitään.',
      )
    case 'over':
      return dead(
        reply,
        found.garage,
        'Pyyntöön ei voi enää vastata',
        'Siihen on jo vastattu muualla, tai huolto on peruttu. Sinun ei tarvitse tehdä mitään.',
      )
    case 'answered':
      return page(reply, 'Kiitos, vastaus on lähetetty', answered(found.shown), plate(found.shown))
    case 'open':
      return page(reply, 'Laskutuslupapyyntö', openForm(found.shown, token, typed), plate(found.shown))
  }
}

const plate = ({ plate: number }: AskedPermit): Html => html`<p class="plate"><i>FIN</i><b>${number}</b></p>`

const dead = (reply: FastifyReply, garage: AskedPermit['garage'] | null, title: string, text: string): string =>
  page(reply.code(410), title, html`<p>${text}</p>${contact(garage)}`)

const openForm = (shown: AskedPermit, token: string, typed?: TypedPermit): Html => {
  const { garage, message, files, netCents } = shown
  return html`${facts(shown)}
<p>${garage.name} pyytää lupaa laskuttaa teiltä:</p>
${message && html`<p class="asked">${message}</p>`}
${files.length > 0 && html`<ul class="pictures">${files.map((file, index) => picture(`/laskutuslupa/${token}/kuvat/${file.id}`, file, index))}</ul>`}
${linesOf(shown)}
${permitForm(`/laskutuslupa/${token}`, netCents, typed)}
<p class="quiet">Korjaamo näkee vastauksesi, nimesi ja osoitteen, johon linkki lähetettiin. Auton haltija näkee luvan numeron ja rajan.</p>
${contact(garage)}`
}

const picture = (url: string, { name, width }: AskedPermit['files'][number], index: number): Html =>
  width === null
    ? html`<li><a href="${url}">${name}</a></li>`
    : html`<li><a href="${url}"><img src="${url}/pieni" alt="Kuva ${index + 1}" width="136" height="136" loading="lazy"></a></li>`

const kilometres = new Intl.NumberFormat('fi-FI')

const facts = ({ car, title, contractNumber, mileageKm }: AskedPermit): Html => {
  const rows: readonly (readonly [string, string])[] = [
    ['Auto', car],
    ['Työ', title],
    ['Sopimus', contractNumber],
    ['Mittarilukema', mileageKm === null ? '' : `${kilometres.format(mileageKm)} km`],
  ]
  return html`<dl>${rows.map(([name, value]) => value !== '' && html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

const note = ({ extraWork }: PermitLine): Html | false =>
  extraWork !== null && html`<br><span class="quiet">Lisätyö ${extraWork}, odottaa myös auton haltijan vastausta</span>`

const linesOf = ({ lines, day }: AskedPermit): Html => html`<table><tbody>${lines.map(
  (line) =>
    html`<tr><td>${line.name}${note(line)}</td><td>${formatMoney(lineNetCents(line))}<br><span class="quiet">veroton</span></td></tr>`,
)}
${sumRows(lines, day)}</tbody></table>`

const answered = (shown: AskedPermit): Html => {
  const { answer, garage } = shown
  const at = answer ? shortTime(answer.answeredAt) : ''
  const said =
    answer && answer.limitCents !== null
      ? `${answer.answeredBy} myönsi laskutusluvan ${answer.permitNumber}, enintään ${formatMoney(answer.limitCents)} veroton, ${at}.`
      : `${answer?.answeredBy ?? ''} ei antanut lupaa, ${at}.`
  return html`<p class="done">${said}</p>
${facts(shown)}
${linesOf(shown)}
${contact(garage)}`
}

const contact = (garage: AskedPermit['garage'] | null): Html | false =>
  garage !== null &&
  html`<dl><div><dt>${garage.name}</dt><dd>${garage.phone && phoneLink(garage.phone)}</dd></div></dl>`
