import type { Column } from '#server/import/map-columns.ts'
import type { Cells, ReadRow, RowReader, Wrong } from '#server/import/read-rows.ts'
import { formatMoney, parseMoney } from '#shared/money.ts'
import { readScaled } from '#shared/read-number.ts'
import type { VatCode } from '#shared/vat.ts'
import { priceProblem, readVat } from './price-columns.ts'

type Name = 'package' | 'group' | 'code' | 'name' | 'quantity' | 'unit' | 'price' | 'vat'

export const PACKAGE_TITLES = {
  package: 'Paketti',
  group: 'Ryhmä',
  code: 'Tuotekoodi',
  name: 'Rivi',
  quantity: 'Määrä',
  unit: 'Yksikkö',
  price: 'Hinta',
  vat: 'ALV',
} as const

const headers: Record<Name, readonly string[]> = {
  package: ['paketti', 'paketin nimi', 'palvelupaketti', 'package'],
  group: ['ryhmä', 'kategoria', 'group', 'category'],
  code: ['tuotekoodi', 'koodi', 'tuotenumero', 'code', 'sku'],
  name: ['rivi', 'rivin nimi', 'palvelu tai tuote', 'nimike', 'palvelu', 'tuote', 'nimi', 'item', 'name'],
  quantity: ['määrä', 'kpl', 'quantity', 'qty'],
  unit: ['yksikkö', 'yks', 'unit'],
  price: ['hinta', 'veroton hinta', 'hinta alv 0', 'price'],
  vat: ['alv', 'alv %', 'alv-kanta', 'vat'],
}

const columns: readonly Column<Name>[] = (Object.keys(PACKAGE_TITLES) as Name[]).map((name) => ({
  name,
  title: PACKAGE_TITLES[name],
  headers: headers[name],
  ...(name === 'package' && { required: true }),
}))

/** One row of a package, which names something of the price list by its code or name, or has a price of its own. */
export type PackageRowOfFile = {
  package: string
  group: string
  code: string
  name: string
  quantityThousandths: number
  unit: string
  priceCents: number | null
  vatCode: VatCode
}

function read(cell: Cells<Name>, day: string): ReadRow<Name, PackageRowOfFile> {
  const wrong: Wrong[] = []
  const say = (name: Name, message: string) => wrong.push({ column: PACKAGE_TITLES[name], message })
  const tooLong = (name: Name, max: number) => {
    if (cell(name).length > max) say(name, `${PACKAGE_TITLES[name]}: enintään ${max} merkkiä`)
  }
  tooLong('package', 120)
  tooLong('group', 80)
  tooLong('name', 200)
  tooLong('unit', 20)
  if (cell('package') === '') say('package', 'Anna paketin nimi')
  if (cell('code') === '' && cell('name') === '') say('name', 'Anna palvelu, tuote tai tuotekoodi')
  const quantityThousandths = cell('quantity') === '' ? 1000 : readScaled(cell('quantity'), 3)
  if (quantityThousandths === null || quantityThousandths < 1 || quantityThousandths > 999_999_999)
    say('quantity', 'Anna määrä, esimerkiksi 1,5')
  const problem = cell('price') === '' ? null : priceProblem(cell('price'))
  const priceCents = cell('price') === '' ? null : parseMoney(cell('price'))
  if (problem) wrong.push({ ...problem, column: PACKAGE_TITLES.price })
  else if (cell('price') !== '' && (priceCents === null || priceCents < 0))
    say('price', 'Anna hinta euroina, esimerkiksi 528,25')
  const vatCode = readVat(cell('vat'), day)
  if (vatCode === undefined) say('vat', 'Anna ALV-kanta prosentteina, esimerkiksi 25,5')
  if (wrong.length > 0 || quantityThousandths === null || vatCode === undefined) return { wrong }
  return {
    row: {
      package: cell('package'),
      group: cell('group'),
      code: cell('code'),
      name: cell('name'),
      unit: cell('unit') || 'kpl',
      quantityThousandths,
      priceCents,
      vatCode,
    },
    shown: { price: priceCents === null ? '' : formatMoney(priceCents) },
  }
}

/** Rows of packages, one for each thing in them; `day` (`YYYY-MM-DD`) says which tax rates are in force. */
export const packageFile = (day: string): RowReader<Name, PackageRowOfFile> => ({
  columns,
  lacking: (has) =>
    has('name') || has('code')
      ? []
      : [{ row: 1, column: PACKAGE_TITLES.name, message: 'Otsikkoriviltä puuttuu sarake Rivi tai Tuotekoodi.' }],
  read: (cell) => read(cell, day),
  unique: [],
})
