import type { FastifyReply } from 'fastify'
import { DECISION_LABELS } from '#features/extra-work/answer-words.ts'
import { shownLineCents, vatWord } from '#features/line-items/shown-prices.ts'
import { shortTime } from '#features/ticket-drivers/driver-texts.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { linkedPage, linkedPageStyle, phoneLink, plateOf } from '#server/signed-links/linked-page.ts'
import { formatMoney } from '#shared/money.ts'
import { nameToAddress } from '#shared/named-by-phone.ts'
import { LINK_DAYS } from '../extra-work-links.ts'
import { answerForm, answerFormStyle, sumRows, type Typed } from './answer-form.ts'
import type { Garage, LinkPage, OpenLink } from './read-link.ts'

const page = linkedPage(linkedPageStyle(answerFormStyle, { hasImages: true }))

/** What a link shows, in every state that it can be in; each says what to do next. */
export function linkPage(reply: FastifyReply, found: LinkPage, token: string, typed?: Typed): string {
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
        `Linkki toimii ${LINK_DAYS} päivää. Pyydä uusi linkki tai soita korjaamolle.`,
      )
    case 'revoked':
      return dead(
        reply,
        found.garage,
        'Linkki ei ole enää voimassa',
        'Linkki on peruttu. Jos sait uudemman viestin, avaa sen linkki.',
      )
    case 'changed':
      return dead(
        reply,
        found.garage,
        'Pyyntö on muuttunut',
        'Korjaamo on muuttanut pyyntöä, joten tällä linkillä ei voi enää vastata. Saat uudesta pyynnöstä uuden linkin.',
      )
    case 'withdrawn':
      return dead(
        reply,
        found.garage,
        'Pyyntö on peruttu',
        'Korjaamo perui lisätyöpyynnön. Sinun ei tarvitse tehdä mitään.',
      )
    case 'over':
      return dead(
        reply,
        found.garage,
        'Huolto on päättynyt',
        'Auton huolto on päättynyt tai peruttu, joten pyyntöön ei voi enää vastata.',
      )
    case 'unwanted':
      return dead(
        reply,
        found.garage,
        'Linkistä ei voi vastata',
        'Auton haltija ei ota enää vastaan vastauksia linkistä. Pyydä jotakuta, jolla on tili, vastaamaan.',
      )
    case 'answered':
      return page(
        reply,
        found.isMine ? 'Kiitos, vastaus on lähetetty' : 'Pyyntöön on jo vastattu',
        answered(found, token),
        plateOf(found.ticket),
      )
    case 'open':
      return page(reply, 'Lisätyöpyyntö', openForm(found, token, typed), plateOf(found.ticket))
  }
}

const dead = (reply: FastifyReply, garage: Garage | null, title: string, text: string): string =>
  page(reply.code(410), title, html`<p>${text}</p>${contact(garage)}`)

const openForm = (found: OpenLink, token: string, typed?: Typed): Html => {
  const { garage, link, ticket } = found
  const car = [ticket.make, ticket.model].filter(Boolean).join(' ')
  const pictureAt = (id: string) => `/lisatyo/${token}/kuvat/${id}`
  return html`${car && html`<p>${car}</p>`}
<p>${garage.name} pyytää lupaa lisätyöhön:</p>
${answerForm(found, { action: `/lisatyo/${token}`, pictureAt, name: nameToAddress(link.name) }, typed)}
${followed(token)}
${contact(garage)}`
}

/** What was answered, by any person; the names in the customer's own books stay there. */
function answered(found: Extract<LinkPage, { state: 'answered' }>, token: string): Html {
  const { work, lines, day, garage, isMine } = found
  const approved = lines.filter(({ decision }) => decision === 'APPROVED')
  const at = shortTime(work.answeredAt ?? work.askedAt)
  return html`<p class="done">${isMine ? `${work.answeredBy} vastasi ${at}.` : `Vastaus annettiin ${at}. Sinun ei tarvitse tehdä mitään.`}</p>
<table><tbody>${lines.map(
    (line) =>
      html`<tr><td>${line.name}<br><span class="quiet">${line.decision && DECISION_LABELS[line.decision]}</span></td><td>${formatMoney(shownLineCents(line, found))}<br><span class="quiet">${vatWord(found)}</span></td></tr>`,
  )}
${sumRows(approved, day, 'Hyväksytty yhteensä')}</tbody></table>
${followed(token)}
${contact(garage)}`
}

/** Where the job is: the page of the same person, made when it is first opened. */
const followed = (token: string): Html =>
  html`<p><a href="/lisatyo/${token}/huolto">Seuraa huoltoa: missä työ on ja milloin auto valmistuu</a></p>`

const contact = (garage: Garage | null): Html | false =>
  garage !== null &&
  html`<dl><div><dt>${garage.name}</dt><dd>${garage.phone && phoneLink(garage.phone)}</dd></div></dl>`
