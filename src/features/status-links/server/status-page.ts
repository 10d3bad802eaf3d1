import type { FastifyReply } from 'fastify'
import { outcomeOf } from '#features/extra-work/answer-words.ts'
import { approvedOf, grossOf } from '#features/extra-work/extra-work-sums.ts'
import { answerForm, answerFormStyle, type Typed } from '#features/extra-work-links/server/answer-form.ts'
import type { AnswerableWork, ShownWork } from '#features/extra-work-links/server/answerable-work.ts'
import type { Proposal } from '#features/line-items/server/price-proposals.ts'
import { shortTime } from '#features/ticket-drivers/driver-texts.ts'
import { fact, garageFacts } from '#features/ticket-drivers/server/pick-up-page.ts'
import type { Garage } from '#features/ticket-drivers/server/read-pick-up.ts'
import { PAYER_WORDS } from '#features/ticket-drivers/ticket-drivers.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { linkedPage, linkedPageStyle, phoneLink, plateOf } from '#server/signed-links/linked-page.ts'
import { formatMoney } from '#shared/money.ts'
import { nameToAddress } from '#shared/named-by-phone.ts'
import { DAYS_AFTER_CLOSING } from '../status-links.ts'
import { appointment } from '../status-texts.ts'
import { callOf } from './answer-price.ts'
import { courtesySection } from './courtesy-part.ts'
import { inspectionSection } from './inspection-part.ts'
import { proposalForm, type TypedPrice } from './price-form.ts'
import { type PricePart, priceSection } from './price-part.ts'
import type { OpenStatus, StatusPage } from './read-status.ts'
import { receiptSection } from './receipt-part.ts'
import { reviewSection, type TypedReview } from './review-form.ts'
import { statusSentence, stepName } from './status-words.ts'
import { deliverySentence, transportSection } from './transport-part.ts'

/** The form that is shown again with what was typed. */
export type TypedForm = { extraWorkId: string; typed: Typed } | { price: TypedPrice } | { review: TypedReview }

const style = linkedPageStyle(
  `${answerFormStyle}
h2 { margin: 28px 0 4px; font-size: 19px; line-height: 1.3 }
.lead { margin: 4px 0 0; font-size: 18px }
.track { margin: 18px 0; padding: 0; list-style: none }
.track li { position: relative; padding: 0 0 14px 30px; color: light-dark(#52656d, #a9b8bd) }
.track li:last-child { padding-bottom: 0 }
.track li::before { content: ''; position: absolute; left: 4px; top: 6px; width: 8px; height: 8px; border-radius: 50%; border: 2px solid currentColor }
.track li:not(:last-child)::after { content: ''; position: absolute; left: 9px; top: 20px; bottom: -4px; border-left: 2px solid light-dark(#c6cdc9, #3a4b52) }
.track .done, .track .now { padding-right: 0; background: none; color: inherit; font-weight: 400 }
.track .done::before, .track .now::before { background: currentColor }
.track .now { font-weight: 700; font-size: 18px; color: light-dark(#0b5a67, #6cc4d1) }
.track small { display: block; font-size: 14px; font-weight: 400; color: light-dark(#52656d, #a9b8bd) }
.asks { margin: 20px -16px 0; padding: 4px 16px 16px; border-top: 4px solid light-dark(#b26a00, #e0a84b); border-bottom: 1px solid light-dark(#dfe3e0, #2c3b41) }
.asks h2 { margin-top: 14px }
ul.plain { margin: 4px 0; padding-left: 20px }
.finding { margin: 0 0 12px }
.finding p { margin: 8px 0 }
summary { display: flex; align-items: center; min-height: 44px; cursor: pointer }
dd.keys { font-size: 19px; font-weight: 600 }
.refresh { display: inline-block; padding: 12px 0 }
`,
  { hasImages: true },
)
const page = linkedPage(style)

/** What a link shows, in every state that it can be in; each says what to do next. */
export function statusPage(
  reply: FastifyReply,
  found: StatusPage,
  { token, now, again }: { token: string; now: Date; again?: TypedForm | undefined },
): string {
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
        html`<p>Linkki toimii huollon ajan ja ${DAYS_AFTER_CLOSING} päivää sen jälkeen. Jos asia on kesken, soita korjaamolle.</p>${contact(found.garage)}`,
      )
    case 'revoked':
      return page(
        reply.code(410),
        'Linkki ei ole enää voimassa',
        html`<p>Linkki on peruttu. Jos sait uudemman viestin, avaa sen linkki. Muuten soita korjaamolle.</p>${contact(found.garage)}`,
      )
    case 'open': {
      const { ticket } = found
      return page(
        reply,
        stepName(ticket.status, ticket.waitingFor),
        status(found, { token, now, again }),
        plateOf(ticket),
      )
    }
  }
}

type Shown = { token: string; now: Date; again: TypedForm | undefined }

const status = (found: OpenStatus, shown: Shown): Html => {
  const { ticket, garage, rights, services, works, inspections, price, receipts, review } = found
  const car = [ticket.make, ticket.model].filter(Boolean).join(' ')
  return html`<p class="lead">${statusSentence(found)}</p>
${rights.prices && ticket.status === 'WAITING' && ticket.waitingNote && html`<p>${ticket.waitingNote}</p>`}
${price?.proposal && proposal(found, price, price.proposal, shown)}
${found.toAnswer.map((work) => asked(work, found, shown))}
${ticket.status === 'READY' && pickUp(found, shown.token)}
${review && reviewSection(review, { action: `/huolto/${shown.token}`, garage: garage.name }, shown.again && 'review' in shown.again ? shown.again.review : undefined)}
${times(found)}
${track(found)}
${transportSection(found.transports)}
${courtesySection(found.loans, shown.token, rights.prices)}
<p class="quiet">Tilanne ${shortTime(shown.now.toISOString())}. <a class="refresh" href="/huolto/${shown.token}">Päivitä</a></p>
<h2>Huolto</h2>
<p>${[car, ticket.title].filter(Boolean).join(': ')}</p>
${services.length > 0 && html`<ul class="plain">${services.map((name) => html`<li>${name}</li>`)}</ul>`}
${inspectionSection(inspections, shown.token)}
${works.length > 0 && html`<h2>Lisätyöt</h2><ul class="plain">${works.map((work) => settled(work))}</ul>`}
${price && priceSection(price, ticket)}
${receiptSection(receipts, shown.token)}
<h2>Yhteystiedot</h2>
<dl>${garageFacts(garage, shown.now)}${fact('Huollon numero', html`${ticket.number}`)}</dl>
<p class="quiet">Tämä sivu on vain sinulle. Älä lähetä linkkiä eteenpäin.</p>`
}

/** Only times that still say something. */
function times({ ticket }: OpenStatus): Html | false {
  const { status, scheduledStart, promisedReadyAt } = ticket
  const isOpen = status === 'NEW' || status === 'SCHEDULED' || status === 'IN_PROGRESS' || status === 'WAITING'
  const start = status === 'SCHEDULED' && scheduledStart
  const promised = isOpen && promisedReadyAt
  return (
    Boolean(start || promised) &&
    html`<dl>${start && fact('Aika', html`${appointment(start)}`)}${promised && fact('Luvattu valmiiksi', html`${appointment(promised)}`)}</dl>`
  )
}

const track = ({ path, ticket }: OpenStatus): Html => html`<ol class="track">
${path.passed.map(({ status, at }) => html`<li class="done">${stepName(status)}${at && html`<small>${shortTime(at)}</small>`}</li>`)}
<li class="now" aria-current="step">${stepName(path.here.status, ticket.waitingFor)}<small>${shortTime(path.here.at)}</small></li>
${path.ahead.map((status) => html`<li>${stepName(status)}</li>`)}
</ol>`

const proposal = (found: OpenStatus, price: PricePart, one: Proposal, { token, again }: Shown): Html => {
  const { link, rights, hasPeople } = found
  const shown = { action: `/huolto/${token}`, name: nameToAddress(link.name), answers: rights.answers, hasPeople }
  const typed = again && 'price' in again && again.price.proposal === callOf(one) ? again.price : undefined
  return proposalForm(price, one, { ...shown, isCalled: link.calledFor === callOf(one) }, typed)
}

const asked = (work: AnswerableWork, { link }: OpenStatus, { token, again }: Shown): Html => {
  const { id, number, revision } = work.work
  return html`<div class="asks"><h2>Lisätyö ${number}: korjaamo pyytää lupaa</h2>
${answerForm(
  work,
  {
    action: `/huolto/${token}`,
    hidden: html`<input type="hidden" name="asia" value="lisatyo"><input type="hidden" name="tyo" value="${id}"><input type="hidden" name="kerta" value="${revision}">`,
    pictureAt: (fileId) => `/huolto/${token}/kuvat/${id}/${fileId}`,
    name: nameToAddress(link.name),
  },
  again && 'extraWorkId' in again && again.extraWorkId === id ? again.typed : undefined,
)}</div>`
}

function settled({ work, lines, day }: ShownWork): Html {
  const sum = (cents: number) => `${formatMoney(cents)} (sis. ALV)`
  const of = `Lisätyö ${work.number}`
  if (work.state !== 'ANSWERED') return html`<li>${of}: odottaa vastausta, ${sum(grossOf(lines, day))}</li>`
  const approvedCents = approvedOf(lines, day)
  return html`<li>${of}: ${outcomeOf(lines).toLowerCase()}${approvedCents > 0 && `, ${sum(approvedCents)}`}</li>`
}

const pickUp = (
  { keysPlace, payer, rights, transports }: OpenStatus,
  token: string,
): Html => html`<div class="asks"><h2>Nouto</h2>
${deliverySentence(transports)}
${rights.fetches && (keysPlace || payer !== 'UNSAID') && html`<dl>${keysPlace && fact('Avaimet', html`${keysPlace}`, 'keys')}${payer !== 'UNSAID' && fact('Maksu', html`${PAYER_WORDS[payer]}`)}</dl>`}
${
  rights.fetches
    ? html`<form method="post" action="/huolto/${token}"><input type="hidden" name="asia" value="nouto"><button type="submit">Kuittaa noudetuksi</button></form>
<p class="quiet">Kuittaa vasta, kun olet noutanut auton. Korjaamo ja auton haltija näkevät kuittauksen.</p>`
    : html`<p>Auton voi noutaa, kun korjaamo on auki.</p>`
}</div>`

const contact = (garage: Garage | null): Html | false =>
  garage !== null &&
  html`<dl>${fact(garage.name, garage.phone ? phoneLink(garage.phone) : html`${garage.address}`)}</dl>`
