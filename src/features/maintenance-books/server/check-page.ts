import type { FastifyReply } from 'fastify'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { linkedPage, linkedPageStyle, plateOf } from '#server/signed-links/linked-page.ts'
import { CHECK_PATH } from './book-paper.ts'
import type { PrintedCheck } from './check-printed.ts'
import { type PrintedEntry, printedEntries } from './printed-entry.ts'

const page = linkedPage(
  linkedPageStyle(`
dd { white-space: pre-line }
.remarks { white-space: pre-line; overflow-wrap: anywhere }
.bad { padding: 12px 14px; border-radius: 6px; font-weight: 600; background: light-dark(#fbe4e1, #43201c); color: light-dark(#8a1c12, #ffb4a8) }
section { margin-top: 24px }
h2 { font-size: 18px; margin: 0 0 8px; overflow-wrap: anywhere }
label { display: block; font-weight: 600 }
form + form { margin-top: 24px; padding-top: 24px; border-top: 1px solid light-dark(#dfe3e0, #2c3b41) }
textarea, input { display: block; box-sizing: border-box; width: 100%; margin: 4px 0 16px; padding: 8px 12px; font: inherit;
  border: 1px solid light-dark(#8a989e, #6b7d84); border-radius: 6px; background: light-dark(#fff, #10191d); color: inherit }
textarea { min-height: 96px }
`),
)

const forms = (code: string): Html => html`<form method="post" action="${CHECK_PATH}" enctype="multipart/form-data">
  <label for="tiedosto">Huoltokirjan PDF-tiedosto</label>
  <input id="tiedosto" name="tiedosto" type="file" accept="application/pdf,.pdf" required>
  <button>Tarkista tiedosto</button>
</form>
<form method="get" action="${CHECK_PATH}">
  <label for="koodi">Huoltokirjan koodi</label>
  <textarea id="koodi" name="koodi" required maxlength="400">${code}</textarea>
  <button>Tarkista koodi</button>
</form>`

const entryPart = ({ sequence, title, facts, remarks }: PrintedEntry): Html => html`<section>
  <h2>${title} <span class="quiet">merkintä ${sequence}</span></h2>
  <dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
  ${remarks !== '' && html`<p class="remarks">${remarks}</p>`}
</section>`

/** Tarkista huoltokirja: what a printed book's code says, and what its paper should read; without a code a place to give one, or the file. */
export function checkPage(reply: FastifyReply, found: PrintedCheck | null, code: string): string {
  if (!found)
    return page(
      reply,
      'Tarkista huoltokirja',
      html`<p>Anna huoltokirjan PDF-tiedosto, tai lue tulosteen QR-koodi puhelimella. Tiedostoa ei tallenneta.</p>
        ${forms(code)}`,
    )
  if (found.state === 'unknown')
    return page(
      reply.code(404),
      'Huoltokirjaa ei tunneta',
      html`<p class="bad">Koodi ei ole Huoltosillan allekirjoittama. Tulostetta ei voi pitää aitona.</p>
        <p>Jos kirjoitit koodin käsin, tarkista se.</p>
        ${forms(code)}`,
    )
  return knownBook(reply, found, html`<p>Vertaa tulostetta tähän: siinä kuuluu lukea samat tiedot.</p>`)
}

/** The result for a file: that of its book, or why there is none. */
type FileCheck = PrintedCheck | { state: 'altered' | 'unread' }

/** The same for the file itself. */
export function checkFilePage(reply: FastifyReply, found: FileCheck): string {
  switch (found.state) {
    case 'unread':
      return page(
        reply.code(422),
        'Tiedostoa ei voitu lukea',
        html`<p class="bad">Valitse huoltokirjan PDF-tiedosto, jonka koko on enintään 20 Mt.</p>
          ${forms('')}`,
      )
    case 'altered':
      return page(
        reply,
        'Tiedostoa on muutettu',
        html`<p class="bad">Tiedosto ei ole sellainen kuin Huoltosilta sen teki. Sitä ei voi pitää aitona.</p>
          <p>Myös toisella ohjelmalla tallennettu tiedosto on muuttunut. Pyydä alkuperäinen, tai tarkista tuloste QR-koodilla.</p>
          ${forms('')}`,
      )
    case 'unknown':
      return page(
        reply.code(404),
        'Tiedostoa ei tunneta',
        html`<p class="bad">Tiedostossa ei ole Huoltosillan allekirjoitusta. Sitä ei voi pitää aitona.</p>
          <p>Skannatun, katkenneen tai toisella ohjelmalla tallennetun tulosteen voi tarkistaa sen QR-koodilla.</p>
          ${forms('')}`,
      )
    default:
      return knownBook(reply, found, html`<p>Tiedosto on täsmälleen sellainen kuin se tulostettiin.</p>`)
  }
}

function knownBook(reply: FastifyReply, found: Exclude<PrintedCheck, { state: 'unknown' }>, advice: Html): string {
  if (found.state === 'changed')
    return page(
      reply,
      'Huoltokirjaa on muutettu',
      html`<p class="bad">Tuloste on aito, mutta merkintöjä on muutettu tai poistettu tulostamisen jälkeen.</p>
        <p>Älä luota huoltokirjaan, ennen kuin korjaamo on selvittänyt asian.</p>`,
    )
  const [first] = found.records.toReversed()
  const count = found.records.length
  return page(
    reply,
    'Huoltokirja on aito',
    html`<p class="done">${count === 1 ? '1 merkintä' : `${count} merkintää`}, eikä mitään ole muutettu, poistettu tai siirretty.</p>
      ${advice}
      ${first && html`<p>${first.garage.name} · ${[first.vehicle.make, first.vehicle.model].filter(Boolean).join(' ')}</p>`}
      ${found.later > 0 && html`<p>Tulostamisen jälkeen on kirjattu ${found.later === 1 ? '1 merkintä' : `${found.later} merkintää`} lisää. Pyydä uusi tuloste.</p>`}
      ${printedEntries(found.records).map(entryPart)}`,
    first ? plateOf(first.vehicle) : false,
  )
}
