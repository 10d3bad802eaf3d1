import { carTitle } from '#features/courtesy-cars/courtesy-car-words.ts'
import type { TicketLoan } from '#features/courtesy-cars/courtesy-loans.ts'
import { shortTime } from '#features/ticket-drivers/driver-texts.ts'
import { fact } from '#features/ticket-drivers/server/pick-up-page.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'

/** The courtesy car of the job: which one, from when until when. Who sees prices also opens the signed form. Nothing where there is none. */
export const courtesySection = (loans: readonly TicketLoan[], token: string, seesForm: boolean): Html | false =>
  loans.length > 0 && html`<h2>Sijaisauto</h2>${loans.map((loan) => loanPart(loan, token, seesForm))}`

function loanPart(loan: TicketLoan, token: string, seesForm: boolean): Html {
  const { id, car, state, startsAt, endsAt, inAt, outAt, isLate } = loan
  const title = carTitle(car)
  return html`<dl>${fact('Auto', html`${title}`)}${state === 'RESERVED' && fact('Varattu', html`${shortTime(startsAt)} – ${shortTime(endsAt)}`)}${
    state === 'OUT' && fact('Palauta viimeistään', html`${shortTime(endsAt)}${isLate && ' (myöhässä)'}`)
  }${state === 'RETURNED' && inAt && fact('Palautettu', html`${shortTime(inAt)}`)}</dl>${
    seesForm &&
    outAt &&
    html`<p><a class="refresh" href="/huolto/${token}/sijaisauto/${id}" aria-label="Avaa luovutuslomake: ${title}">Avaa luovutuslomake</a></p>`
  }`
}
