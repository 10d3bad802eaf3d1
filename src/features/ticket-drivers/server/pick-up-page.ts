import type { FastifyReply } from 'fastify'
import { pageStyle, plainPage } from '#server/http/plain-page.ts'
import { type Html, html } from '#server/mail/html.ts'
import { describeHours, describeNow } from '#shared/opening-hours.ts'
import { formatPhone } from '#shared/phone.ts'
import { shortTime } from '../driver-texts.ts'
import { PAYER_WORDS } from '../ticket-drivers.ts'
import type { Garage, OpenPickUp, PickUp } from './read-pick-up.ts'

// a phone first: one column, large targets, nothing to load
const style = pageStyle(`
body { padding: 12px 16px 32px }
main { margin-top: 4px }
main > div { margin-top: 8px; padding: 20px 16px }
.plate { display: inline-flex; margin: 0 0 4px; border: 2px solid #14242b; border-radius: 6px; overflow: hidden; background: #fff;
  color: #14242b; font: 700 30px/1.25 Figtree, Arial, sans-serif; letter-spacing: 1px }
.plate i { display: flex; align-items: end; padding: 0 5px 4px; background: #0a3a8c; color: #fff; font: 700 10px/1 Arial, sans-serif;
  letter-spacing: 0 }
.plate b { padding: 2px 12px }
h1 { margin: 8px 0 4px }
dl { margin: 20px 0; border-bottom: 1px solid light-dark(#dfe3e0, #2c3b41) }
dl > div { padding: 10px 0; border-top: 1px solid light-dark(#dfe3e0, #2c3b41) }
dt { font-size: 14px; color: light-dark(#52656d, #a9b8bd) }
dd { margin: 0; overflow-wrap: anywhere }
dd.keys { font-size: 19px; font-weight: 600 }
dd a { display: inline-block; padding: 6px 12px 6px 0 }
form button { width: 100%; min-height: 52px; font-size: 18px }
.done { padding: 12px 14px; border-radius: 6px; font-weight: 600; background: light-dark(#e2f1e8, #1d3a2c); color: light-dark(#14532d, #b6e6c8) }
.quiet { color: light-dark(#52656d, #a9b8bd); font-size: 14px }
`)

/** What a driver's link shows, in every state that it can be in; each says what to do next. */
export function pickUpPage(reply: FastifyReply, found: PickUp, now: Date): string {
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
        html`<p>Linkki toimii 14 päivää. Jos auto on vielä noutamatta, soita korjaamolle.</p>${contact(found.garage)}`,
      )
    case 'revoked':
      return page(
        reply.code(410),
        'Linkki ei ole enää voimassa',
        html`<p>Korjaamo on siirtänyt noudon tai perunut sen. Jos sait uudemman viestin, avaa sen linkki.</p>${contact(found.garage)}`,
      )
    case 'notReady':
      return page(
        reply,
        'Auto ei ole vielä noudettavissa',
        html`<p>Saat uuden viestin, kun auton voi noutaa.</p>
${found.promisedReadyAt && html`<p>Luvattu valmiiksi ${shortTime(found.promisedReadyAt)}.</p>`}${contact(found.garage)}`,
        plate(found),
      )
    case 'fetched':
      return page(
        reply,
        'Auto on jo noudettu',
        html`<p>Nouto on jo kuitattu. Sinun ei tarvitse tehdä mitään.</p>${contact(found.garage)}`,
        plate(found),
      )
    case 'confirmed':
      return page(
        reply,
        'Kiitos, nouto on kuitattu',
        html`<p class="done">Kuittasit auton noudetuksi ${shortTime(found.link.usedAt ?? now.toISOString())}.</p>
<p>Turvallista matkaa!</p>${contact(found.garage)}`,
        plate(found),
      )
    case 'ready':
      return page(reply, 'Auto on noudettavissa', ready(found, now), plate(found))
  }
}

const ready = (found: OpenPickUp, now: Date): Html => {
  const { garage, keysPlace, payer, make, model, mileageKm } = found
  const car = [make, model].filter(Boolean).join(' ')
  return html`${car && html`<p>${car}</p>`}
<dl>
${fact('Korjaamo', html`${garage.name}`)}
${garage.address && fact('Osoite', html`${garage.address}<br><a href="${mapUrl(garage)}" rel="noreferrer">Avaa kartalla</a>`)}
${garage.phone && fact('Puhelin', phoneLink(garage.phone))}
${garage.openingHours && fact('Aukiolo', html`${describeNow(garage.openingHours, now)}<br><span class="quiet">${describeHours(garage.openingHours).join(', ')}</span>`)}
${keysPlace && fact('Avaimet', html`${keysPlace}`, 'keys')}
${payer !== 'UNSAID' && fact('Maksu', html`${PAYER_WORDS[payer]}`)}
${mileageKm !== null && fact('Mittarilukema', html`${kilometres(mileageKm)}`)}
${nextService(found)}
</dl>
<form method="post"><button type="submit">Kuittaa noudetuksi</button></form>
<p class="quiet">Kuittaa vasta, kun olet noutanut auton. Korjaamo ja työnantajasi näkevät kuittauksen.</p>`
}

const fact = (name: string, value: Html, kind = ''): Html =>
  html`<div><dt>${name}</dt><dd class="${kind}">${value}</dd></div>`

const kilometres = (km: number): string => `${km.toLocaleString('fi-FI')} km`

function nextService({ nextServiceOn, nextServiceKm }: OpenPickUp): Html | false {
  const [year, month, day] = (nextServiceOn ?? '').split('-').map(Number)
  const parts = [day && `${day}.${month}.${year}`, nextServiceKm !== null && kilometres(nextServiceKm)].filter(Boolean)
  return parts.length > 0 && fact('Seuraava huolto', html`${parts.join(' tai ')}`)
}

const phoneLink = (phone: string): Html => html`<a href="tel:${phone}">${formatPhone(phone)}</a>`

/** Opens the phone's own map, which leads there. */
const mapUrl = ({ name, address, latitude, longitude }: Garage): string => {
  const query = latitude === null || longitude === null ? `${name}, ${address}` : `${latitude},${longitude}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

const contact = (garage: Garage | null): Html | false =>
  garage !== null &&
  html`<dl>${fact(garage.name, garage.phone ? phoneLink(garage.phone) : html`${garage.address}`)}</dl>`

const plate = ({ registrationNumber, vinNumber }: OpenPickUp): Html | false =>
  registrationNumber !== null
    ? html`<p class="plate"><i>FIN</i><b>${registrationNumber}</b></p>`
    : vinNumber !== null && html`<p>${vinNumber}</p>`

const page = (reply: FastifyReply, title: string, body: Html, head: Html | false = false): string =>
  plainPage(
    reply,
    `${title} – Huoltosilta`,
    html`<main><strong>Huoltosilta</strong><div>${head}<h1>${title}</h1>${body}</div></main>`,
    style,
  )
