import { setImmediate } from 'node:timers/promises'
import { type Column, mapColumns } from '#server/import/map-columns.ts'
import type { Csv, CsvRow } from '#server/import/read-csv.ts'
import type { ImportError } from '#shared/import-report.ts'
import { parseMoney } from '#shared/money.ts'
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

const titles: Record<string, string> = {
  ...{ code: 'Koodi', name: 'Nimi', unit: 'Yksikkö', priceCents: 'Hinta', vatCode: 'ALV', active: 'Käytössä' },
}

const yes = new Set(['', 'kyllä', 'k', 'x', '1', 'true', 'yes'])
const no = new Set(['ei', 'e', '0', 'false', 'no'])

/** A tax rate of today or of the table before it (`25,5 %`, `24`, `0`), as its kind; empty is the standard rate. */
function readVat(typed: string, day: string): VatCode | undefined {
  if (typed === '') return 'STANDARD'
  const perMille = Math.round(Number(typed.replace('%', '').replace(',', '.').trim()) * 10)
  const now = VAT_CODES.find((code) => vatPerMille(code, day) === perMille)
  return now ?? VAT_CODES.find((code) => vatPerMille(code, '2024-01-01') === perMille)
}

export type ProductOfFile = ProductFields & { row: number }

export type ProductFile = {
  products: ProductOfFile[]
  errors: ImportError[]
  columns: string[]
  ignoredColumns: string[]
  preview: (row: CsvRow) => string[]
}

/** Reads the rows of a file as products; `day` (`YYYY-MM-DD`) says which tax rates are in force. */
export async function readProductFile(
  { header, rows }: Csv,
  day: string,
): Promise<ProductFile | { errors: ImportError[] }> {
  const map = mapColumns(header, columns)
  if ('errors' in map) return map
  const errors: ImportError[] = []
  const products: ProductOfFile[] = []
  const firstRowOf = new Map<string, number>()
  for (const { row, cells } of rows) {
    if (row % 500 === 0) await setImmediate()
    const cell = (name: Name) => map.cell(cells, name)
    const active = cell('active').toLowerCase()
    const read = ProductFields.safeParse({
      code: cell('code'),
      name: cell('name'),
      unit: cell('unit') || 'kpl',
      priceCents: parseMoney(cell('price')),
      vatCode: readVat(cell('vat'), day),
      active: !no.has(active),
    })
    for (const { path, message } of read.error?.issues ?? []) {
      const field = String(path[0])
      const text = field === 'vatCode' ? 'Anna verokanta prosentteina, esimerkiksi 25,5' : message
      errors.push({ row, column: titles[field] ?? '', message: text })
    }
    if (!yes.has(active) && !no.has(active)) errors.push({ row, column: 'Käytössä', message: 'Kirjoita kyllä tai ei' })
    if (!read.success) continue
    const key = read.data.code.toLowerCase()
    const first = firstRowOf.get(key)
    if (first === undefined) firstRowOf.set(key, row)
    else errors.push({ row, column: 'Koodi', message: `Sama tuotekoodi on jo rivillä ${first}` })
    products.push({ ...read.data, row })
  }
  return {
    products,
    errors,
    columns: map.present.map(({ title }) => title),
    ignoredColumns: map.ignored,
    preview: ({ cells }) => map.present.map(({ name }) => map.cell(cells, name)),
  }
}
