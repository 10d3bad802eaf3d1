import type { z } from 'zod'
import type { Column } from '#server/import/map-columns.ts'
import { type Cells, type ReadRow, type RowReader, type Wrong, wrongFields } from '#server/import/read-rows.ts'
import { isShortened } from '#server/import/shortened.ts'
import { formatMoney, parseMoney } from '#shared/money.ts'
import { ProductFields } from '../catalog.ts'
import {
  ACTIVE_HEADERS,
  ACTIVE_TITLE,
  PRICE_HEADERS,
  PRICE_TITLE,
  priceProblem,
  readVatAndActive,
  VAT_HEADERS,
  VAT_TITLE,
} from './price-columns.ts'

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
    title: PRICE_TITLE,
    headers: [...PRICE_HEADERS, 'a-hinta'],
    required: true,
  },
  { name: 'vat', title: VAT_TITLE, headers: VAT_HEADERS },
  { name: 'active', title: ACTIVE_TITLE, headers: ACTIVE_HEADERS },
]

const titles = {
  code: 'Koodi',
  name: 'Nimi',
  unit: 'Yksikkö',
  priceCents: PRICE_TITLE,
  vatCode: VAT_TITLE,
  active: ACTIVE_TITLE,
} as const

const Fields = ProductFields.partial({ unit: true, vatCode: true, active: true })

/** A product of a file; what its cells do not say is undefined, and stays as it is on the list. */
export type ProductOfFile = z.infer<typeof Fields>

function read(cell: Cells<Name>, day: string): ReadRow<Name, ProductOfFile> {
  const { vatCode, active, wrong: alsoWrong } = readVatAndActive({ vat: cell('vat'), active: cell('active') }, day)
  const fields = Fields.safeParse({
    code: cell('code'),
    name: cell('name'),
    unit: cell('unit') || undefined,
    priceCents: parseMoney(cell('price')),
    vatCode,
    active,
  })
  const wrong = wrongFields(fields.error, titles)
  const problem = priceProblem(cell('price'))
  if (problem) wrong.splice(0, wrong.length, ...wrong.filter(({ column }) => column !== titles.priceCents), problem)
  wrong.push(...alsoWrong)
  if (!fields.success || wrong.length > 0) return { wrong }
  const odd: Wrong[] = isShortened(fields.data.code) ? [{ column: titles.code, message: SHORTENED_CODE }] : []
  return { row: fields.data, shown: { price: formatMoney(fields.data.priceCents) }, odd }
}

const SHORTENED_CODE =
  'Taulukko-ohjelma näyttää lyhentäneen tuotekoodin. Muotoile sarake tekstiksi ja tallenna tiedosto uudelleen.'

/** Rows of products; `day` (`YYYY-MM-DD`) says which tax rates are in force. */
export const productFile = (day: string): RowReader<Name, ProductOfFile> => ({
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
