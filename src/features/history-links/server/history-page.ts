import type { FastifyReply } from 'fastify'
import { dayWords, type PrintedEntry } from '#features/maintenance-books/server/printed-entry.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { linkedPage, linkedPageStyle, plateOf } from '#server/signed-links/linked-page.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { CarHistory } from './read-history.ts'

const page = linkedPage(
  linkedPageStyle(`
dd { white-space: pre-line }
section { margin-top: 32px }
article { margin-top: 20px }
h2 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; overflow-wrap: anywhere }
h3 { margin: 0 0 4px; font-size: 17px; line-height: 1.3; overflow-wrap: anywhere }
.bad { padding: 12px 14px; border-radius: 6px; font-weight: 600; background: light-dark(#fbe4e1, #43201c); color: light-dark(#8a1c12, #ffb4a8) }
td:last-child, th:last-child { padding-right: 0; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
`),
)

/** What a holder of the link sees of the car; the same for a link that is unknown, too old or taken back. */
export function historyPage(reply: FastifyReply, found: CarHistory | null): string {
  if (!found)
    return page(
      reply.code(404),
      'Linkki ei toimi',
      html`<p>Linkki on väärä, vanhentunut tai peruttu. Pyydä auton omistajalta uusi linkki.</p>`,
    )
  const { car, mileages, books, expiresAt } = found
  const name = [car.make, car.model, car.year].filter(Boolean).join(' ')
  return page(
    reply,
    'Auton huoltohistoria',
    html`${name && html`<p>${name}</p>`}
<dl>${factsOf(car).map(([title, value]) => html`<div><dt>${title}</dt><dd>${value}</dd></div>`)}</dl>
${books.length === 0 && html`<p>Autolla ei ole vielä allekirjoitettuja huoltokirjan merkintöjä.</p>`}
${books.map(bookPart)}
${mileages.length > 0 && mileageTable(mileages)}
<section><p class="quiet">Hinnat, henkilöiden nimet ja vapaat huomautukset on jätetty pois. Todennetut merkinnät ovat täsmälleen sellaisia kuin
ne allekirjoitettiin. Mittarilukemat ovat omistajan ja korjaamojen ilmoittamia.</p>
<p class="quiet">Linkki toimii ${dayWords(dayInHelsinki(new Date(expiresAt)))} asti, ellei omistaja peru sitä aiemmin.</p></section>`,
    plateOf(car),
  )
}

const kilometres = (km: number): string => `${km.toLocaleString('fi-FI')}\u00a0km`

function factsOf(car: CarHistory['car']): [title: string, value: string][] {
  const { mileageKm, mileageAt, nextInspectionOn, nextServiceOn, nextServiceKm } = car
  const service = [nextServiceOn && dayWords(nextServiceOn), nextServiceKm !== null && kilometres(nextServiceKm)]
  const reading = [
    mileageKm !== null && kilometres(mileageKm),
    mileageAt && dayWords(dayInHelsinki(new Date(mileageAt))),
  ]
  const facts: [string, string][] = [
    ['Valmistenumero', car.registrationNumber === null ? '' : (car.vinNumber ?? '')],
    ['Mittarilukema', mileageKm === null ? '' : reading.filter(Boolean).join(' · ')],
    ['Seuraava huolto', service.filter(Boolean).join(' tai ')],
    ['Seuraava katsastus', nextInspectionOn ? `viimeistään ${dayWords(nextInspectionOn)}` : ''],
  ]
  return facts.filter(([, value]) => value !== '')
}

const bookPart = ({ garageName, verdict, entries, left }: CarHistory['books'][number]): Html => html`<section>
<h2>Huoltokirja: ${garageName}</h2>
${
  verdict.state === 'VALID'
    ? html`<p class="done">Todennettu: ${verdict.count === 1 ? '1 merkintä' : `${verdict.count} merkintää`}, eikä mitään ole muutettu tai poistettu.</p>`
    : html`<p class="bad">Muuttunut: kirjan merkintöjä on muutettu tai poistettu allekirjoituksen jälkeen, joten niitä ei näytetä.</p>`
}
${entries.map(entryPart)}
${left > 0 && html`<p class="quiet">Lisäksi ${left} vanhempaa merkintää.</p>`}
</section>`

const entryPart = ({ sequence, title, facts }: PrintedEntry): Html => html`<article>
<h3>${title} <span class="quiet">merkintä ${sequence}</span></h3>
<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
</article>`

const mileageTable = (mileages: CarHistory['mileages']): Html => html`<section>
<h2>Mittarilukemat</h2>
<table><thead><tr><th scope="col">Päivä</th><th scope="col">Lukema</th></tr></thead><tbody>${mileages.map(
  ({ mileageKm, readAt, odd }) =>
    html`<tr><td>${dayWords(dayInHelsinki(new Date(readAt)))}${odd && html` <span class="quiet">poikkeaa muista</span>`}</td><td>${kilometres(mileageKm)}</td></tr>`,
)}</tbody></table>
</section>`
