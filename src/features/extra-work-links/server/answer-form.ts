import type { Decision, ExtraWorkLine } from '#features/extra-work/extra-work.ts'
import { grossOf } from '#features/extra-work/extra-work-sums.ts'
import { type ShownPrices, shownLineCents, vatWord, withShownUnitPrice } from '#features/line-items/shown-prices.ts'
import { shortTime } from '#features/ticket-drivers/driver-texts.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { type PricedLine, totalsOf } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { formatPercent } from '#shared/percent.ts'
import type { AnswerableWork } from './answerable-work.ts'

/** The contents of the form when it is shown again. */
export type Typed = {
  decisions: ReadonlyMap<string, Decision>
  name: string
  note: string
  errors?: { decisions?: string; name?: string; note?: string; whole?: string }
  /** More was approved than the link may. */
  isAbove?: boolean
}

/** What its pages need besides `linkedPageStyle`; they show pictures. */
export const answerFormStyle = `
p, legend { overflow-wrap: anywhere }
.asked { white-space: pre-line }
dl { margin: 16px 0 }
.pictures { display: flex; flex-wrap: wrap; gap: 8px; margin: 12px 0; padding: 0; list-style: none }
.pictures img { display: block; width: 136px; height: 136px; object-fit: cover; border-radius: 6px; background: #8883 }
fieldset { margin: 0; padding: 12px 0; border: 0; border-top: 1px solid light-dark(#dfe3e0, #2c3b41) }
legend { float: left; width: 100%; padding: 0; font-weight: 600 }
legend small { display: block; font-size: 14px; font-weight: 400; color: light-dark(#52656d, #a9b8bd) }
legend b { float: right; margin-left: 12px; white-space: nowrap }
.choice { display: inline-flex; align-items: center; gap: 8px; min-height: 44px; margin-right: 20px; cursor: pointer }
.choice:first-of-type { clear: left }
.choice input { width: 22px; height: 22px; margin: 0; accent-color: light-dark(#0b5a67, #6cc4d1) }
table { margin: 4px 0 16px }
td:last-child, th:last-child { padding-right: 0; text-align: right; white-space: nowrap }
.total td { font-weight: 700; font-size: 18px }
label.field { display: block; margin-top: 14px; font-weight: 600 }
label.field input { display: block; box-sizing: border-box; width: 100%; min-height: 48px; margin-top: 4px; padding: 8px 12px; font: inherit; font-weight: 400;
  border: 1px solid light-dark(#8a989e, #6b7d84); border-radius: 6px; background: light-dark(#fff, #10191d); color: inherit }
form button { margin-top: 16px }
form button.second { min-height: 46px; font-size: 16px; background: none; border: 1px solid light-dark(#0b5a67, #6cc4d1);
  color: light-dark(#0b5a67, #6cc4d1) }
.error { margin: 6px 0 0; font-weight: 600; color: light-dark(#a3261b, #ff9c8f) }
.notice { padding: 12px 14px; border-radius: 6px; background: light-dark(#fdf0d8, #3a2f16); color: light-dark(#5c3d00, #f6dca4) }
`

type Where = {
  /** Where the form is sent. */
  action: string
  /** Which request it answers, on a page that shows several things. */
  hidden?: Html
  /** The address of a picture's original; its small one is below it. */
  pictureAt: (fileId: string) => string
  /** The name that is filled in at first. */
  name: string
}

/** A request that a person without an account answers line by line: what was found, its price, the form. */
export function answerForm(found: AnswerableWork, where: Where, typed?: Typed): Html {
  const { work, lines, day, mostCents } = found
  const { errors = {}, decisions = new Map<string, Decision>(), name = where.name, note = '' } = typed ?? {}
  const total = grossOf(lines, day)
  return html`${work.state === 'CALL' && html`<p class="done" role="status">Korjaamo näkee, että odotat soittoa. Voit vastata myös tässä.</p>`}
${typed?.isAbove && html`<p class="notice" role="alert">${aboveWords(found)}</p>`}
${errors.whole && html`<p class="error" role="alert">${errors.whole}</p>`}
${(errors.decisions || errors.name || errors.note) && html`<p class="error" role="alert">Vastausta ei ole vielä lähetetty. Tarkista alla merkityt kohdat.</p>`}
<p class="asked">${work.description}</p>
${pictures(found, where)}
<form method="post" action="${where.action}">${where.hidden}
${lines.map((line) => lineFields(line, found, decisions.get(line.id), errors.decisions))}
<table><tbody>${sumRows(lines, day)}</tbody></table>
${work.readyAt && html`<p>Auto olisi valmis ${shortTime(work.readyAt)}.</p>`}
${mostCents !== null && total > mostCents && !typed?.isAbove && html`<p class="notice">Linkistä voi hyväksyä enintään ${formatMoney(mostCents)} (sis. ALV).</p>`}
<label class="field">Nimesi<input name="nimi" value="${name}" required maxlength="100" autocomplete="name">${errors.name && html`<span class="error">${errors.name}</span>`}</label>
<label class="field">Kommentti korjaamolle (valinnainen)<input name="kommentti" value="${note}" maxlength="500" autocomplete="off">${errors.note && html`<span class="error">${errors.note}</span>`}</label>
<button type="submit">Vahvista vastaus</button>
${lines.length > 1 && html`<button class="second" type="submit" name="teko" value="kaikki" formnovalidate>Merkitse kaikki hyväksytyiksi</button>`}
${work.state !== 'CALL' && html`<button class="second" type="submit" name="teko" value="soita" formnovalidate>Soittakaa minulle</button>`}
</form>
<p class="quiet">Korjaamo ja auton haltija näkevät vastauksesi, nimesi ja mihin tämä linkki lähetettiin.</p>`
}

const aboveWords = ({ mostCents, hasPeople }: AnswerableWork): string =>
  `Vastausta ei lähetetty: linkistä voi hyväksyä enintään ${formatMoney(mostCents ?? 0)} (sis. ALV). ${
    hasPeople
      ? 'Pyyntö meni auton haltijan pääkäyttäjille. Voit myös jättää rivejä hyväksymättä.'
      : 'Jätä rivejä hyväksymättä tai soita korjaamolle.'
  }`

const decimals = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 3 })

const amount = ({ quantityThousandths, unit, unitPriceCents, discountPerMille }: ExtraWorkLine): string =>
  `${decimals.format(quantityThousandths / 1000)}\u00a0${unit} × ${formatMoney(unitPriceCents)}${
    discountPerMille > 0 ? ` − ${formatPercent(discountPerMille)}` : ''
  }`

const lineFields = (
  line: ExtraWorkLine,
  shown: ShownPrices,
  decision: Decision | undefined,
  error: string | undefined,
): Html => html`<fieldset>
<legend><b>${formatMoney(shownLineCents(line, shown))}</b>${line.name}<small>${amount(withShownUnitPrice(line, shown))}, ${vatWord(shown)}</small></legend>
${choice(line.id, 'APPROVED', 'Hyväksyn', decision)}${choice(line.id, 'DECLINED', 'En hyväksy', decision)}
${decision === undefined && error && html`<p class="error">${error}</p>`}
</fieldset>`

const choice = (id: string, value: Decision, label: string, decision: Decision | undefined): Html =>
  html`<label class="choice"><input type="radio" name="rivi-${id}" value="${value}" required${decision === value && html` checked`}>${label}</label>`

/** Rows of a table: without VAT, the VAT by its rates, and what is paid. */
export function sumRows(lines: readonly PricedLine[], day: string, total = 'Yhteensä'): Html {
  const { netCents, grossCents, byRate } = totalsOf(lines, day)
  return html`<tr><td>Veroton</td><td>${formatMoney(netCents)}</td></tr>
${byRate.map(({ perMille, vatCents }) => html`<tr><td>ALV ${formatPercent(perMille)}</td><td>${formatMoney(vatCents)}</td></tr>`)}
<tr class="total"><td>${total}</td><td>${formatMoney(grossCents)}</td></tr>`
}

const pictures = ({ files }: AnswerableWork, { pictureAt }: Where): Html | false =>
  files.length > 0 &&
  html`<ul class="pictures">${files.map(({ id, name, width }, index) =>
    width === null
      ? html`<li><a href="${pictureAt(id)}">${name}</a></li>`
      : html`<li><a href="${pictureAt(id)}"><img src="${pictureAt(id)}/pieni" alt="Kuva ${index + 1}" width="136" height="136" loading="lazy"></a></li>`,
  )}</ul>`
