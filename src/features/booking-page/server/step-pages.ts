import type { FastifyReply } from 'fastify'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { formatMoney } from '#shared/money.ts'
import { formatPhone } from '#shared/phone.ts'
import { CODE_MINUTES } from '../booking-page.ts'
import { bookedTime } from '../booking-texts.ts'
import type { DraftRow } from './booking-page.tables.ts'
import type { Bookable, OpenPage } from './open-page.ts'
import { timesFieldset } from './times-form.ts'
import { callGarage, field, fieldError, visitorPage } from './visitor-page.ts'

/** What is wrong, by the field's name; `plate` is asked again as it was typed. */
export type Wrong = {
  error: Partial<Record<'palvelut' | 'rekisteri' | 'aika' | 'nimi' | 'puhelin' | 'viesti' | 'koodi', string>>
  typed?: Record<string, string>
  /** The services that were ticked. */
  ticked?: readonly string[]
}

export type StepShown = {
  page: OpenPage
  /** Where the form is posted, and its other steps are. */
  path: string
  draft: DraftRow | null
  bookable: readonly Bookable[]
  wrong?: Wrong | undefined
}

const step = (shown: Pick<StepShown, 'path'>, name: string, contents: Html): Html =>
  html`<form method="post" action="${shown.path}" novalidate><input type="hidden" name="vaihe" value="${name}">${contents}</form>`

const back = ({ path }: StepShown, to: string): Html =>
  html`<p class="links"><a href="${path}?vaihe=${to}">Takaisin</a></p>`

const typedOf = ({ wrong }: StepShown, name: string, kept: string): string => wrong?.typed?.[name] ?? kept

export function servicesPage(reply: FastifyReply, shown: StepShown): string {
  const { page, bookable, draft, wrong } = shown
  if (bookable.length === 0)
    return visitorPage(
      reply,
      page,
      'Varaa aika',
      html`<p>Verkossa ei voi juuri nyt varata aikaa. Soita korjaamolle.</p>${callGarage(page.garage)}`,
    )
  const ticked = wrong?.ticked ?? draft?.serviceIds ?? []
  const groups = [...new Set(bookable.map(({ group }) => group))]
  return visitorPage(
    reply,
    page,
    'Varaa aika',
    html`${page.sentence && html`<p>${page.sentence}</p>`}
${step(
  shown,
  'palvelut',
  html`<p>Mitä autolle tehdään?</p>${fieldError('palvelut', wrong?.error.palvelut)}
${groups.map(
  (group) => html`<fieldset><legend>${group || 'Palvelut'}</legend>
${bookable.filter((one) => one.group === group).map((one) => serviceChoice(one, ticked.includes(one.id)))}</fieldset>`,
)}
<label class="trap" aria-hidden="true">Jätä tyhjäksi<input name="kotisivu" tabindex="-1" autocomplete="off"></label>
<button type="submit">Jatka</button>`,
)}`,
  )
}

const serviceChoice = ({ id, name, minutes, grossCents }: Bookable, isChosen: boolean): Html =>
  html`<label class="choice"><input type="checkbox" name="palvelu" value="${id}"${isChosen && html` checked`}><span>${name}<small>${lengthText(minutes)}${grossCents !== null && html`, ${formatMoney(grossCents)} (sis. alv)`}</small></span></label>`

/** "noin 1 h 30 min". */
function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `noin ${[hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')}`
}

/** `doubtful`: a number of no Finnish form, which is asked about once. */
export const platePage = (reply: FastifyReply, shown: StepShown, doubtful = ''): string =>
  visitorPage(
    reply,
    shown.page,
    'Mikä auto?',
    step(
      shown,
      'auto',
      html`${field('rekisteri', 'Rekisterinumero', {
        value: typedOf(shown, 'rekisteri', shown.draft?.plate ?? ''),
        error: shown.wrong?.error.rekisteri,
        hint: 'Esimerkiksi ABC-123',
        more: html` required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false"`,
      })}${doubtful && html`<input type="hidden" name="vahvistettu" value="${doubtful}">`}
<button type="submit">Jatka</button>${back(shown, 'palvelut')}`,
    ),
  )

type Days = { days: readonly { day: string; times: string[] }[]; from?: string | undefined; isTaken?: boolean }

export function timePage(reply: FastifyReply, shown: StepShown, { days, from, isTaken = false }: Days): string {
  const { page, draft, path, wrong } = shown
  const isProved = draft !== null && draft.provedPhone !== '' && draft.provedPhone === draft.phone
  const taken =
    isTaken && html`<p class="error" role="alert">Aika ehti mennä. Valitse uusi aika. Muut tietosi ovat tallessa.</p>`
  if (days.length === 0)
    return visitorPage(
      reply,
      page,
      'Milloin toisit auton?',
      html`${taken}<p>Vapaita aikoja ei juuri nyt ole verkossa. Soita korjaamolle.</p>${callGarage(page.garage)}${back(shown, 'palvelut')}`,
    )
  const times = timesFieldset({
    days,
    from,
    chosen: draft?.wishedAt ?? null,
    pageAt: (day) => `${path}?vaihe=aika&alkaen=${day}`,
  })
  return visitorPage(
    reply,
    page,
    'Milloin toisit auton?',
    html`${taken}${step(
      shown,
      'aika',
      html`${fieldError('aika', wrong?.error.aika)}${times}
<button type="submit">${isProved ? 'Lähetä varauspyyntö' : 'Jatka'}</button>${back(shown, 'auto')}`,
    )}`,
  )
}

export function detailsPage(reply: FastifyReply, shown: StepShown): string {
  const { page, draft, wrong } = shown
  return visitorPage(
    reply,
    page,
    'Yhteystietosi',
    html`${summary(shown)}${step(
      shown,
      'tiedot',
      html`${field('nimi', 'Nimi', {
        value: typedOf(shown, 'nimi', draft?.name ?? ''),
        error: wrong?.error.nimi,
        more: html` required maxlength="120" autocomplete="name"`,
      })}
${field('puhelin', 'Matkapuhelin', {
  value: typedOf(shown, 'puhelin', draft?.phone ? formatPhone(draft.phone) : ''),
  error: wrong?.error.puhelin,
  hint: 'Lähetämme numeroon vahvistuskoodin tekstiviestillä.',
  more: html` required type="tel" maxlength="40" autocomplete="tel"`,
})}
<label class="field">Kommentti korjaamolle (valinnainen)<textarea name="viesti" maxlength="500" rows="3"${wrong?.error.viesti && html` aria-invalid="true" aria-describedby="viesti-virhe" autofocus`}>${typedOf(shown, 'viesti', draft?.message ?? '')}</textarea></label>
${fieldError('viesti', wrong?.error.viesti)}
<button type="submit">Lähetä vahvistuskoodi</button>${back(shown, 'aika')}`,
    )}`,
  )
}

export function codePage(reply: FastifyReply, shown: StepShown): string {
  const { page, draft, wrong } = shown
  return visitorPage(
    reply,
    page,
    'Vahvista puhelinnumero',
    html`<p>Lähetimme 6 numeron koodin numeroon ${formatPhone(draft?.phone ?? '')}. Se toimii ${CODE_MINUTES} minuuttia.</p>
${step(
  shown,
  'koodi',
  html`${field('koodi', 'Vahvistuskoodi', {
    value: '',
    error: wrong?.error.koodi,
    more: html` required inputmode="numeric" autocomplete="one-time-code" maxlength="12"`,
  })}
<button type="submit">Lähetä varauspyyntö</button>
<button class="second" type="submit" name="teko" value="uusi">Lähetä uusi koodi</button>${back(shown, 'tiedot')}`,
)}`,
  )
}

/** Nothing is confirmed before the garage has said so. */
export const donePage = (reply: FastifyReply, shown: StepShown, bookingUrl: string): string =>
  visitorPage(
    reply,
    shown.page,
    'Varauspyyntö lähetetty korjaamolle',
    html`<p class="done" role="status">Korjaamo vahvistaa ajan tai ottaa yhteyttä, jos se ei sovi. Saat tiedon tekstiviestillä.</p>
${summary(shown)}
<p class="links"><a href="${bookingUrl}" target="_blank" rel="noopener">Katso, siirrä tai peru varauspyyntö</a></p>${callGarage(shown.page.garage)}`,
  )

export const overPage = (reply: FastifyReply, page: OpenPage): string =>
  visitorPage(
    reply.code(410),
    page,
    'Varaus ehti vanhentua',
    html`<p>Aloita varaus alusta. Mitään ei ole lähetetty korjaamolle.</p><p class="links"><a href="/ajanvaraus/${page.slug}">Aloita alusta</a></p>`,
  )

function summary({ draft, bookable }: StepShown): Html | false {
  if (!draft) return false
  const names = draft.serviceIds.flatMap((id) => bookable.find((one) => one.id === id)?.name ?? [])
  return html`<dl><div><dt>Työ</dt><dd>${names.join(', ')}</dd></div><div><dt>Auto</dt><dd>${draft.plate}</dd></div>${
    draft.wishedAt && html`<div><dt>Toivottu aika</dt><dd>${bookedTime(draft.wishedAt)}</dd></div>`
  }</dl>`
}
