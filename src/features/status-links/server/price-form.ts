import { randomUUID } from 'node:crypto'
import { sumRows } from '#features/extra-work-links/server/answer-form.ts'
import { PRICE_MEANINGS } from '#features/line-items/price-meanings.ts'
import type { Proposal } from '#features/line-items/server/price-proposals.ts'
import { shownLineCents, shownPriceCents, vatWord } from '#features/line-items/shown-prices.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { formatMoney } from '#shared/money.ts'
import { appointment } from '../status-texts.ts'
import type { PricePart } from './price-part.ts'

/** The contents of the form when it is shown again. */
export type TypedPrice = {
  /** Which proposal it answers, as `callOf` names it. */
  proposal: string
  answer: string
  name: string
  note: string
  requestKey: string
  errors?: { answer?: string; name?: string; note?: string; isAbove?: boolean }
}

type Shown = {
  action: string
  /** The name that is filled in at first. */
  name: string
  /** Whether the holder may answer; others read what is proposed. */
  answers: boolean
  /** The garage knows that this person waits for its call. */
  isCalled: boolean
  /** Whether the customer has people of its own, who may accept more. */
  hasPeople: boolean
}

/** A price that the garage proposes, and the form that says yes, no, or that it should call. */
export function proposalForm(price: PricePart, proposal: Proposal, shown: Shown, typed?: TypedPrice): Html {
  const { priceType, lines, note, expiresAt } = proposal
  return html`<div class="asks"><h2>Korjaamo ehdottaa hintaa</h2>
<p><b>${PRICE_TYPE_LABELS[priceType]} ${formatMoney(shownPriceCents(proposal, price))}</b> (${vatWord(price)})<br><span class="quiet">${PRICE_MEANINGS[priceType]}</span></p>
${note && html`<p>${note}</p>`}
${lines.length > 0 && html`<table><tbody>${lines.map((line) => html`<tr><td>${line.name}</td><td>${formatMoney(shownLineCents(line, price))}</td></tr>`)}${sumRows(lines, price.day)}</tbody></table>`}
${expiresAt && html`<p>Ehdotus on voimassa ${appointment(expiresAt)} asti.</p>`}
${shown.answers ? form(proposal, shown, typed) : html`<p>Auton haltija vastaa ehdotukseen.</p>`}</div>`
}

const choice = (value: string, label: string, chosen: string | undefined): Html =>
  html`<label class="choice"><input type="radio" name="vastaus" value="${value}" required${chosen === value && html` checked`}>${label}</label>`

function form({ id, version }: Proposal, { action, name, isCalled, hasPeople }: Shown, typed?: TypedPrice): Html {
  const { errors = {} } = typed ?? {}
  const hasErrors = errors.answer || errors.name || errors.note
  return html`${isCalled && html`<p class="done" role="status">Korjaamo näkee, että odotat soittoa. Voit vastata myös tässä.</p>`}
${errors.isAbove && html`<p class="notice" role="alert">Vastausta ei lähetetty: näin suurta hintaa ei voi hyväksyä linkistä. ${hasPeople ? 'Pyydä auton haltijan pääkäyttäjää hyväksymään se.' : 'Soita korjaamolle.'}</p>`}
${hasErrors && html`<p class="error" role="alert">Vastausta ei ole vielä lähetetty. Tarkista alla merkityt kohdat.</p>`}
<form method="post" action="${action}">
<input type="hidden" name="asia" value="hinta"><input type="hidden" name="ehdotus" value="${id}"><input type="hidden" name="versio" value="${version}"><input type="hidden" name="avain" value="${typed?.requestKey ?? randomUUID()}">
<fieldset><legend>Hyväksytkö hinnan?</legend>
${choice('kylla', 'Hyväksyn', typed?.answer)}${choice('ei', 'En hyväksy', typed?.answer)}
${errors.answer && html`<p class="error">${errors.answer}</p>`}</fieldset>
<label class="field">Nimesi<input name="nimi" value="${typed?.name ?? name}" required maxlength="100" autocomplete="name">${errors.name && html`<span class="error">${errors.name}</span>`}</label>
<label class="field">Kommentti korjaamolle (valinnainen)<input name="kommentti" value="${typed?.note ?? ''}" maxlength="500" autocomplete="off">${errors.note && html`<span class="error">${errors.note}</span>`}</label>
<button type="submit">Vahvista vastaus</button>
${!isCalled && html`<button class="second" type="submit" name="teko" value="soita" formnovalidate>Soittakaa minulle</button>`}
</form>
<p class="quiet">Korjaamo ja auton haltija näkevät vastauksesi, nimesi ja mihin tämä linkki lähetettiin.</p>`
}
