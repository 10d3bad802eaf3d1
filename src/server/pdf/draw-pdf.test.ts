import { expect, test } from 'vitest'
import { readPdf } from '#test/pdf-text.ts'
import { drawPdf } from './draw-pdf.ts'
import type { PdfBlock, PdfDocument } from './pdf-document.ts'
import { plateDrawing } from './plate-drawing.ts'

const paper = (...blocks: PdfBlock[]): PdfDocument => ({
  title: 'Työmääräin 2026-0042',
  author: 'Šakki & Ångström Oy',
  madeAt: '2026-11-23T08:00:00.000Z',
  foot: 'Tulostettu 23.11.2026 klo 10.00',
  blocks,
})
const read = async (...blocks: PdfBlock[]) => readPdf(await drawPdf(paper(...blocks)))
const words = (text: string): PdfBlock => ({ kind: 'text', heading: 'Työ', text })
/** The text that a reader copies, without its lines. */
const oneLine = (pages: readonly string[]) => pages.join(' ').replace(/\s+/g, ' ')

const columns = [
  { title: 'Nimike', width: 'rest' },
  { title: 'Yhteensä', width: 80, align: 'right' },
] as const

test('the file names its title, its author and its language', async () => {
  const { info } = await read(words('Öljynvaihto'))
  expect(info).toMatchObject({
    Title: 'Työmääräin 2026-0042',
    Author: 'Šakki & Ångström Oy',
    Creator: 'Huoltosilta',
    Language: 'fi-FI',
    CreationDate: 'D:20261123080000Z',
  })
})

test('the same document made at the same moment is the same file', async () => {
  const blocks = [
    words('Öljynvaihto'),
    { kind: 'table', heading: 'Rivit', columns, rows: [['Öljy', '12,00 €']] },
  ] as const
  expect(await drawPdf(paper(...blocks))).toEqual(await drawPdf(paper(...blocks)))
})

test('holds the letters that people in Finland write, and the signs of amounts', async () => {
  const text =
    'Åkerblom äyskäröi Öölannissa: Šakki ja Ž, Čáhcesuolu, Õnn, Łódź, ß, Ōta. 1 234,50 € – ½ × 25,5 % · “Katsastus” … °C m²'
  expect(oneLine((await read(words(text))).pages)).toContain(text.replace(/\u00a0/g, ' '))
})

test('holds Greek and Cyrillic too, in another font', async () => {
  const { pages } = await read(words('Ελένη ja Катерина Їжак'))
  expect(oneLine(pages)).toContain('Ελένη ja Катерина Їжак')
})

test.each([
  ['an emoji of many parts', 'Kiitos 👨‍👩‍👧‍👦!', 'Kiitos !'],
  ['an emoji with a colour of skin', 'Selvä 👍🏽.', 'Selvä .'],
  ['Chinese', '北京 auto', 'auto'],
  ['half a character', 'a\uD83Db', 'ab'],
  ['controls and marks of direction', 'a\u0000b\u200E\u202Ec\u00AD', 'abc'],
  ['letters with loose dots', 'Pa\u0308iva\u0308', 'Päivä'],
])('text that no font can draw, or that is invisible, is left out: %s', async (_, text, shown) => {
  expect(oneLine((await read(words(text))).pages)).toContain(`Työ ${shown} `)
})

test('numbers its pages, and says on each but the first what it is', async () => {
  const { pages } = await read(words('Jarrut vinkuvat aamuisin.\n\n'.repeat(120)))
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Sivu ${index + 1}/${pages.length}`)
    expect(page).toContain('Šakki & Ångström Oy')
    expect(page).toContain('Tulostettu 23.11.2026 klo 10.00')
    expect(page.includes('Työmääräin 2026-0042')).toBe(index > 0)
  }
})

test('a table has its titles on each page, holds all rows in order, and tears none apart', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => [
    `alku${index} ${'jarrupalat eteen ja taakse '.repeat(1 + (index % 6))}loppu${index}`,
    `${index},00 €`,
  ])
  const { pages } = await read({ kind: 'table', heading: 'Rivit', columns, rows })
  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages) {
    expect(page).toContain('Nimike')
    for (const [, row] of page.matchAll(/alku(\d+)/g)) expect(page).toContain(`loppu${row}`)
  }
  expect([...oneLine(pages).matchAll(/alku(\d+)/g)].map(([, row]) => Number(row))).toEqual(rows.map((_, row) => row))
})

test('nothing is outside the margins, however long its words are', async () => {
  const long = 'W'.repeat(400)
  const { texts, width, height } = await read(
    { kind: 'title', title: 'Työmääräin', beneath: 'Huolto 2026-0042', registrationNumber: 'ABC-123' },
    {
      kind: 'columns',
      columns: [
        { heading: 'Korjaamo', lines: [long, long] },
        { heading: 'Asiakas', lines: [long] },
      ],
    },
    {
      kind: 'facts',
      heading: 'Ajoneuvo',
      across: 4,
      facts: [
        ['Merkki', long],
        ['Malli', 'M'],
        ['Avaimet', long],
      ],
    },
    words(`${long}${long}`),
    {
      kind: 'table',
      heading: 'Rivit',
      columns,
      rows: [
        [long, '1,00 €'],
        ['a', 'W'.repeat(40)],
      ],
    },
    { kind: 'sums', sums: [[long, '1,00 €']] },
    { kind: 'notice', lead: long, text: long },
    { kind: 'qr', heading: long, code: 'https://huoltosilta.fi/huoltokirja?koodi=abc', text: long },
    {
      kind: 'together',
      blocks: [
        { kind: 'ruled', heading: long, lines: 3 },
        { kind: 'blanks', labels: [long, 'b'] },
      ],
    },
  )
  for (const { text, left, right, top } of texts.flat()) {
    const seen = `${text.slice(0, 20)} ${left.toFixed()}–${right.toFixed()} ${top.toFixed()}`
    expect([left >= 41, right <= width - 41, top <= height - 20, seen]).toEqual([true, true, true, seen])
  }
})

test('a heading is never the last line of a page, and signatures never the only thing on one', async () => {
  for (let lines = 30; lines < 60; lines += 1) {
    const { pages } = await read(
      words(Array.from({ length: lines }, (_, line) => `rivi ${line}`).join('\n')),
      { kind: 'table', heading: 'Osat', columns, rows: [['Öljy', '1,00 €']] },
      {
        kind: 'together',
        blocks: [
          { kind: 'ruled', heading: 'Merkinnät', lines: 4 },
          { kind: 'blanks', labels: ['Allekirjoitus'] },
        ],
      },
    )
    for (const page of pages) {
      expect(page.includes('Osat')).toBe(page.includes('Öljy'))
      expect(page.includes('Allekirjoitus')).toBe(page.includes('Merkinnät'))
    }
  }
})

test.each([
  ['ABC-123', true],
  ['ÅÄÖ-1', true],
  ['CD-1234', true],
  ['B-KX 9912', false],
  ['Ж123', false],
  ['<&">', false],
])('draws the number plate %s in vectors, with a blue band when it is a Finnish one', async (plate, isFinnish) => {
  const { svg, width } = plateDrawing(plate)
  expect(svg.includes('#0b3b9e')).toBe(isFinnish)
  expect(svg).toMatch(/<rect [^>]*rx="4" fill="none" stroke=/)
  expect(svg).not.toMatch(/NaN|undefined/)
  expect(width).toBeGreaterThan(20)
  const { pages } = await read({ kind: 'title', title: 'Työmääräin', beneath: '', registrationNumber: plate })
  expect(pages).toHaveLength(1)
})

test('a whole ticket at its limits is drawn: 200 lines, 5,000 characters of one word, and as many line breaks', async () => {
  const rows = Array.from({ length: 200 }, () => ['W'.repeat(200), '10 000 000,00 €'])
  const { pages } = await read(words('x'.repeat(5000)), words('a\n'.repeat(2500)), {
    kind: 'table',
    heading: 'Rivit',
    columns,
    rows,
  })
  expect(pages.length).toBeGreaterThan(10)
})
