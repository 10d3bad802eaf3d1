import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { settledTexts } from './settled-texts.ts'

// The product speaks one Finnish: one word for one thing (docs/map.md, docs/decisions/0014-one-finnish.md, 0102-which-finnish-is-bound.md). Words that were
// decided against are listed here, each with its reason.

type Settled = {
  not: RegExp
  /** The text as it used to be. */
  was: string
  /** The text that replaced it. */
  now: string
  why: string
}

const settled: readonly Settled[] = [
  ...settledTexts.map(([not, was, now, why]) => ({ not, was, now, why })),
  {
    not: /['"`>]\s*(Palaa|Peru)\s*['"`<]/,
    was: '<Button>Palaa</Button>',
    now: '<Button>Peruuta</Button>',
    why: 'one word cancels in every dialog and form; Palaa goes back a page, Peru wants what is cancelled',
  },
  { not: /Peru muutokset/, was: 'Peru muutokset', now: 'Peruuta muutokset', why: 'it cancels a form' },
  {
    not: /(?:toast\.\w+\(|\b(?:done|added|edited): )['`][^'`]*tiin( uudelleen)?['`]/,
    was: "toast.success('Kutsu lähetettiin uudelleen')",
    now: "toast.success('Kutsu lähetetty uudelleen')",
    why: 'what was done is told in one form: Huolto arkistoitu',
  },
  {
    not: /\bSuodata\b|\bsuodata huoltoja\b|Tyhjennä suodat|Poista rajaukset/,
    was: 'Tyhjennä suodattimet',
    now: 'Tyhjennä rajaukset',
    why: 'a filter is a rajaus; suodatin is a part of an engine',
  },
  {
    not: /ilmoitus(ta)? odottaa aikaa|Asiakkaiden ilmoitukset|ilmoitukset tulevat tähän|keskeneräistä ilmoitusta/,
    was: 'Asiakkaiden ilmoitukset',
    now: 'Asiakkaiden ilmoittamat autot',
    why: 'ilmoitus is what the bell has; a reported car is a huolto',
  },
  {
    not: /kirjoitti viestin|Viesti (asiakkaalle|korjaamolle)|Kirjoita viesti\b/,
    was: 'kirjoitti viestin',
    now: 'kirjoitti kommentin',
    why: 'on a ticket stands a kommentti; a viesti is a chat’s',
  },
  {
    not: /työvaihe|\bvaiheeseen\b/i,
    was: 'sallittuun vaiheeseen',
    now: 'sallittuun tilaan',
    why: 'a ticket has a tila',
  },
  {
    not: /Paikka kartalla|Poista paikka/,
    was: 'Paikka kartalla',
    now: 'Sijainti kartalla',
    why: 'sijainti, as on the map',
  },
  {
    not: /Lisätyöluvat|[Ll]isätyölupa odottaa|[Ll]isätyöluvan, johon/,
    was: 'Saa lisätyöluvan, johon kukaan ei ole vastannut.',
    now: 'Saa lisätyöpyynnön, johon kukaan ei ole vastannut.',
    why: 'what is asked is a lisätyöpyyntö; a lupa is given',
  },
  {
    not: /(?<![\p{L}-])tunnu(s|sta|ksen|ksella|ksesi|ksia)(?!\p{L})/iu,
    was: 'Onko sinulla jo tunnus?',
    now: 'Onko sinulla jo tili?',
    why: 'an account is a tili; tunnus is in Y-tunnus and its like',
  },
  { not: /Ei tunnusta\b/, was: 'Ei tunnusta', now: 'Ei rekisterinumeroa', why: 'what a car has is a rekisterinumero' },
  { not: /haltuu?n/, was: 'Ota tiedot haltuun', now: 'Ota tiedot hallintaasi', why: 'as the mail says it' },
  {
    not: /\b[Tt]uttu\b/,
    was: 'Valitse tuttu asiakas',
    now: 'Valitse nykyinen asiakas',
    why: 'tuttu is an acquaintance',
  },
  { not: /\boma(lle)? vä(ki|elle)/, was: 'vain oma väki', now: 'vain korjaamon jäsenet', why: 'too colloquial' },
  {
    not: /\b(jatkaa|nähdä|saada|voida|käyttää)ksesi\b/,
    was: 'jatkaaksesi',
    now: 'niin pääset jatkamaan',
    why: 'translated: to continue',
  },
  { not: /ehti vanheta/, was: 'Sivu ehti vanheta.', now: 'Sivu ehti vanhentua.', why: 'vanheta is to grow old' },
  {
    not: /(on|tai) vajaa\b/,
    was: 'Linkki on vajaa',
    now: 'Linkki on puutteellinen',
    why: 'vajaa is short of something',
  },
  {
    not: /lähtee hinnastosta/,
    was: 'Tuote lähtee hinnastosta.',
    now: 'Tuote poistuu hinnastosta.',
    why: 'spoken language',
  },
  { not: /muutosten päälle/, was: 'Tallenna muutosten päälle', now: 'Tallenna silti', why: 'nobody says so of a form' },
  { not: /ei hukattu/, was: 'Tietojasi ei hukattu', now: 'Kirjoittamasi on tallessa', why: 'translated' },
  {
    not: /(klo|muodossa|esimerkiksi) \d{1,2}:\d\d/,
    was: 'muodossa 08:00',
    now: 'muodossa 8.00',
    why: 'Finnish writes a full stop into a clock time',
  },
  {
    not: /\b(Te|Teidän|Teille|Teitä|Voitte|Olette|Valitkaa|Kirjoittakaa|Tarkistakaa)\b/,
    was: 'Valitkaa korjaamo',
    now: 'Valitse korjaamo',
    why: 'the product says sinä',
  },
]

/** Code without its comments, which speak of the words as well. */
const bare = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

// the demo world's people write as people do, and the messages of Traficom's register have names of their own
const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.|\/demo-|\/traficom\.ts$/.test(file))
const sources = files.map((file) => ({ file, text: bare(readFileSync(file, 'utf8')) }))

describe('a word that was settled', () => {
  test.each(settled)('$was → $now: $why', ({ not, was, now }) => {
    expect(was).toMatch(not)
    for (const one of settled) expect(now).not.toMatch(one.not)
    const found = sources.flatMap(({ file, text }) => {
      const [said] = not.exec(text) ?? []
      return said === undefined ? [] : [`${file}: ${said.trim()}`]
    })
    expect(found).toEqual([])
  })
})

test('no form leaves its checks to the bubbles of the browser, which speaks its own language', () => {
  const forms = sources.flatMap(({ file, text }) => (text.match(/<form\b[^<]*/g) ?? []).map((form) => ({ file, form })))
  const inTheBrowser = forms.filter(({ file }) => file.endsWith('.tsx'))
  expect(inTheBrowser.length).toBeGreaterThan(15)
  expect(inTheBrowser.filter(({ form }) => !form.includes('noValidate')).map(({ file }) => file)).toEqual([])
})
