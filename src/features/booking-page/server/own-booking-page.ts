import type { FastifyReply } from 'fastify'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { linkedPage, linkedPageStyle, phoneLink, plateOf } from '#server/signed-links/linked-page.ts'
import { DAYS_AFTER } from '../booking-page.ts'
import { bookedTime } from '../booking-texts.ts'
import { mayChange, type OpenBooking, type ShownBooking } from './own-booking.ts'
import { timesFieldset } from './times-form.ts'
import { formStyle } from './visitor-page.ts'

const page = linkedPage(linkedPageStyle(formStyle))

/** What of the page is shown: the booking, its other times, or whether it is cancelled. */
export type OwnView = {
  token: string
  view: 'varaus' | 'siirra' | 'peru'
  days?: readonly { day: string; times: string[] }[]
  from?: string | undefined
  error?: string
}

/** What the link of a booking shows, in every state that it can be in; each says what to do next. */
export function ownBookingPage(reply: FastifyReply, shown: ShownBooking, view: OwnView): string {
  switch (shown.state) {
    case 'forged':
      return page(
        reply.code(404),
        'Linkki ei toimi',
        html`<p>Linkki on väärä tai puutteellinen. Avaa se uudelleen viestistä.</p>`,
      )
    case 'over':
      return page(
        reply.code(410),
        'Linkki ei ole enää voimassa',
        html`<p>Linkki toimii ${DAYS_AFTER} päivää varatusta ajasta. Jos sinulla on kysyttävää, soita korjaamolle.</p>${contact(shown.garage)}`,
      )
    case 'open':
      return page(reply, titleOf(shown, view), contents(shown, view), plateOf({ ...shown.ticket, vinNumber: null }))
  }
}

function titleOf({ ticket }: OpenBooking, { view }: OwnView): string {
  if (view === 'siirra') return 'Siirrä varaus'
  if (view === 'peru') return 'Perutaanko varaus?'
  switch (ticket.status) {
    case 'NEW':
      return 'Varauspyyntö lähetetty korjaamolle'
    case 'SCHEDULED':
      return 'Korjaamo on vahvistanut ajan'
    case 'CANCELLED':
      return 'Varaus on peruttu'
    default:
      return 'Auto on korjaamolla'
  }
}

function contents(open: OpenBooking, view: OwnView): Html {
  if (view.view === 'siirra' && mayChange(open)) return moveForm(open, view)
  if (view.view === 'peru' && mayChange(open)) return cancelForm(open, view)
  const { ticket, booking, garage } = open
  return html`${said(open)}
<dl><div><dt>Työ</dt><dd>${ticket.title}</dd></div>
${ticket.status === 'SCHEDULED' && ticket.scheduledStart && html`<div><dt>Vahvistettu aika</dt><dd>${bookedTime(ticket.scheduledStart)}</dd></div>`}
${ticket.status === 'NEW' && ticket.requestedAt && html`<div><dt>Toivottu aika</dt><dd>${bookedTime(ticket.requestedAt)}</dd></div>`}
${ticket.status === 'SCHEDULED' && booking.newWishAt && html`<div><dt>Uusi toive</dt><dd>${bookedTime(booking.newWishAt)}</dd></div>`}</dl>
${mayChange(open) && html`<p class="links"><a href="/varaus/${view.token}?nayta=siirra">Siirrä toiseen aikaan</a> <a href="/varaus/${view.token}?nayta=peru">Peru varaus</a></p>`}
${contact(garage)}`
}

function said({ ticket, booking }: OpenBooking): Html | false {
  const line = (text: string) => html`<p class="done" role="status">${text}</p>`
  switch (ticket.status) {
    case 'NEW':
      return line('Korjaamo ei ole vielä vahvistanut aikaa. Saat tiedon tekstiviestillä.')
    case 'SCHEDULED':
      return (
        booking.newWishAt !== null &&
        line('Toiveesi uudesta ajasta on lähetetty. Vahvistettu aika on voimassa, kunnes korjaamo muuttaa sen.')
      )
    case 'CANCELLED':
      return html`<p>Jos auto pitää vielä huoltaa, varaa uusi aika tai soita korjaamolle.</p>`
    default:
      return html`<p>Varausta ei voi enää muuttaa verkossa. Soita korjaamolle.</p>`
  }
}

function moveForm({ ticket, garage }: OpenBooking, { token, days = [], from, error }: OwnView): Html {
  const back = html`<p class="links"><a href="/varaus/${token}">Takaisin</a></p>`
  if (days.length === 0)
    return html`<p>Vapaita aikoja ei juuri nyt ole verkossa. Soita korjaamolle.</p>${contact(garage)}${back}`
  const times = timesFieldset({
    days,
    from,
    chosen: null,
    pageAt: (day) => `/varaus/${token}?nayta=siirra&alkaen=${day}`,
  })
  const isPlanned = ticket.status === 'SCHEDULED'
  return html`${isPlanned && html`<p>Nykyinen aika on voimassa, kunnes korjaamo vahvistaa uuden.</p>`}
<form method="post" action="/varaus/${token}" novalidate>${error && html`<p class="error" role="alert">${error}</p>`}${times}
<button type="submit" name="teko" value="siirra">Lähetä uusi toive</button></form>${back}`
}

const cancelForm = (
  { ticket }: OpenBooking,
  { token }: OwnView,
): Html => html`<p>${ticket.title}${ticket.scheduledStart && ticket.status === 'SCHEDULED' ? `, ${bookedTime(ticket.scheduledStart)}` : ticket.requestedAt && `, ${bookedTime(ticket.requestedAt)}`}</p>
<form method="post" action="/varaus/${token}"><button type="submit" name="teko" value="peru">Peru varaus</button></form>
<p class="links"><a href="/varaus/${token}">Älä peru</a></p>`

function contact(garage: { name: string; phone: string; streetAddress: string; city: string } | null): Html | false {
  if (garage === null) return false
  const address = [garage.streetAddress, garage.city].filter(Boolean).join(', ')
  return html`<dl><div><dt>${garage.name}</dt><dd>${address && html`${address}<br>`}${garage.phone ? phoneLink(garage.phone) : 'Ota yhteys korjaamoon'}</dd></div></dl>`
}
