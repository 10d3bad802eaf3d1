import type { Column } from '#server/import/map-columns.ts'
import { type Cells, type ReadRow, type RowReader, type Wrong, wrongFields } from '#server/import/read-rows.ts'
import { isShortened } from '#server/import/shortened.ts'
import { formatMoney, isDoubtfulMoney, parseMoney } from '#shared/money.ts'
import { readNumber, readScaled } from '#shared/read-number.ts'
import { VAT_CODES, type VatCode, vatPerMille } from '#shared/vat.ts'
import { ProductFields } from '../catalog.ts'

type Name = 'code' | 'name' | 'unit' | 'price' | 'vat' | 'active'

const columns: readonly Column<Name>[] = [
  {
    name: 'code',
    title: 'Koodi',
    headers: ['koodi', 'tuotekoodi', 'tuotenumero', 'tuotenro', 'varaosanumero', 'code', 'sku'],
    required: true,
  },
  {
    name: 'name',
    title: 'Nimi',
    headers: ['nimi', 'tuote', 'tuotenimi', 'tuotteen nimi', 'nimike', 'name'],
    required: true,
  },
  { name: 'unit', title: 'Yksikkö', headers: ['yksikkö', 'yks', 'yks.', 'unit'] },
  {
    name: 'price',
    title: 'Hinta',
    headers: [
      'hinta',
      'veroton hinta',
      'hinta alv 0',
      'hinta alv 0 %',
      'hinta (veroton)',
      'myyntihinta',
      'a-hinta',
      'price',
    ],
    required: true,
  },
  { name: 'vat', title: 'ALV', headers: ['alv', 'alv %', 'alv-kanta', 'vero', 'vero %', 'vat'] },
  { name: 'active', title: 'Käytössä', headers: ['käytössä', 'aktiivinen', 'active'] },
]

const titles = {
  code: 'Koodi',
  name: 'Nimi',
  unit: 'Yksikkö',
  priceCents: 'Hinta',
  vatCode: 'ALV',
  active: 'Käytössä',
} as const

export const yes = new Set(['', 'kyllä', 'k', 'x', '1', 'true', 'yes'])
export const no = new Set(['ei', 'e', '0', 'false', 'no'])

/** A tax rate of today or of the table before it (`25,5 %`, `24`, `0`), as its kind; empty is the standard rate. */
export function readVat(typed: string, day: string): VatCode | undefined {
  if (typed === '') return 'STANDARD'
  const perMille = readScaled(typed, 1, /%/)
  const now = VAT_CODES.find((code) => vatPerMille(code, day) === perMille)
  return now ?? VAT_CODES.find((code) => vatPerMille(code, '2024-01-01') === perMille)
}

function read(cell: Cells<Name>, day: string): ReadRow<Name, ProductFields> {
  const active = cell('active').toLowerCase()
  const vatCode = readVat(cell('vat'), day)
  const fields = ProductFields.safeParse({
    code: cell('code'),
    name: cell('name'),
    unit: cell('unit') || 'kpl',
    priceCents: parseMoney(cell('price')),
    vatCode: vatCode ?? 'STANDARD',
    active: !no.has(active),
  })
  const wrong = wrongFields(fields.error, titles)
  const problem = priceProblem(cell('price'))
  if (problem) wrong.splice(0, wrong.length, ...wrong.filter(({ column }) => column !== titles.priceCents), problem)
  if (vatCode === undefined)
    wrong.push({ column: titles.vatCode, message: 'Anna ALV-kanta prosentteina, esimerkiksi 25,5' })
  if (!yes.has(active) && !no.has(active)) wrong.push({ column: titles.active, message: 'Kirjoita kyllä tai ei' })
  if (!fields.success || wrong.length > 0) return { wrong }
  const odd: Wrong[] = isShortened(fields.data.code) ? [{ column: titles.code, message: SHORTENED_CODE }] : []
  return { row: fields.data, shown: { price: formatMoney(fields.data.priceCents) }, odd }
}

const SHORTENED_CODE =
  'Taulukko-ohjelma näyttää lyhentäneen tuotekoodin. Muotoile sarake tekstiksi ja tallenna tiedosto uudelleen.'

/** Why a number is no price, where it can be said better than in general. */
export function priceProblem(typed: string): Wrong | null {
  const column = titles.priceCents
  if (isDoubtfulMoney(typed)) {
    const [thousands, euros] = [typed.replace(/[^\d]/g, ''), typed.replace(/[^\d.,]/g, '').replace('.', ',')]
    return {
      column,
      message: `Hinta ${typed} voi olla ${thousands} € tai ${euros} €. Kirjoita se ilman tuhaterotinta, sentit pilkulla.`,
    }
  }
  const read = readNumber(typed.replace(/€|eur(oa?)?/i, ''))
  return read && parseMoney(typed) === null && read.decimals.replace(/0+$/, '').length > 2
    ? { column, message: `Anna hinta sentin tarkkuudella. Tiedostossa on ${typed}.` }
    : null
}

/** Rows of products; `day` (`YYYY-MM-DD`) says which tax rates are in force. */
export const productFile = (day: string): RowReader<Name, ProductFields> => ({
  columns,
  read: (cell) => read(cell, day),
  unique: [
    {
      column: titles.code,
      of: ({ code }) => code.toLowerCase(),
      taken: (firstRow) => `Sama tuotekoodi on jo rivillä ${firstRow}`,
    },
  ],
})
