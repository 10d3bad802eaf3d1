import type { FastifyReply } from 'fastify'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { linkedPage, linkedPageStyle, phoneLink, plateOf } from '#server/signed-links/linked-page.ts'
import { describeHours, describeNow } from '#shared/opening-hours.ts'
import { shortTime } from '../driver-texts.ts'
import { PAYER_WORDS } from '../ticket-drivers.ts'
import type { Garage, OpenPickUp, PickUp } from './read-pick-up.ts'

const style = linkedPageStyle(`
dl { margin: 20px 0 }
dd.keys { font-size: 19px; font-weight: 600 }
`)
const page = linkedPage(style)

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
        plateOf(found),
      )
    case 'fetched':
      return page(
        reply,
        'Auto on jo noudettu',
        html`<p>Nouto on jo kuitattu. Sinun ei tarvitse tehdä mitään.</p>${contact(found.garage)}`,
        plateOf(found),
      )
    case 'confirmed':
      return page(
        reply,
        'Kiitos, nouto on kuitattu',
        html`<p class="done">Kuittasit auton noudetuksi ${shortTime(found.link.usedAt ?? now.toISOString())}.</p>
<p>Turvallista matkaa!</p>
<p class="quiet">Kuittasitko vahingossa? Soita korjaamolle, niin se avaa huollon uudelleen.</p>${contact(found.garage)}`,
        plateOf(found),
      )
    case 'ready':
      return page(reply, 'Auto on noudettavissa', ready(found, now), plateOf(found))
  }
}

const ready = (found: OpenPickUp, now: Date): Html => {
  const { garage, keysPlace, payer, make, model, mileageKm } = found
  const car = [make, model].filter(Boolean).join(' ')
  return html`${car && html`<p>${car}</p>`}
<dl>
${garageFacts(garage, now)}
${keysPlace && fact('Avaimet', html`${keysPlace}`, 'keys')}
${payer !== 'UNSAID' && fact('Maksu', html`${PAYER_WORDS[payer]}`)}
${mileageKm !== null && fact('Mittarilukema', html`${kilometres(mileageKm)}`)}
${nextService(found)}
</dl>
<form method="post"><button type="submit">Kuittaa noudetuksi</button></form>
<p class="quiet">Kuittaa vasta, kun olet noutanut auton. Korjaamo ja auton haltija näkevät kuittauksen.</p>`
}

/** Where the car is, how the garage is reached, and when it is open. */
export const garageFacts = (garage: Garage, now: Date): Html => html`${fact('Korjaamo', html`${garage.name}`)}
${garage.address && fact('Osoite', html`${garage.address}<br><a href="${mapUrl(garage)}" rel="noreferrer">Avaa kartalla</a>`)}
${garage.phone && fact('Puhelin', phoneLink(garage.phone))}
${garage.openingHours && fact('Aukiolo', html`${describeNow(garage.openingHours, now)}<br><span class="quiet">${describeHours(garage.openingHours).join(', ')}</span>`)}`

/** One line of a list of facts. */
export const fact = (name: string, value: Html, kind = ''): Html =>
  html`<div><dt>${name}</dt><dd class="${kind}">${value}</dd></div>`

const kilometres = (km: number): string => `${km.toLocaleString('fi-FI')} km`

function nextService({ nextServiceOn, nextServiceKm }: OpenPickUp): Html | false {
  const [year, month, day] = (nextServiceOn ?? '').split('-').map(Number)
  const parts = [day && `${day}.${month}.${year}`, nextServiceKm !== null && kilometres(nextServiceKm)].filter(Boolean)
  return parts.length > 0 && fact('Seuraava huolto', html`${parts.join(' tai ')}`)
}

/** Opens the phone's own map, which leads there. */
const mapUrl = ({ name, address, latitude, longitude }: Garage): string => {
  const query = latitude === null || longitude === null ? `${name}, ${address}` : `${latitude},${longitude}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

const contact = (garage: Garage | null): Html | false =>
  garage !== null &&
  html`<dl>${fact(garage.name, garage.phone ? phoneLink(garage.phone) : html`${garage.address}`)}</dl>`
