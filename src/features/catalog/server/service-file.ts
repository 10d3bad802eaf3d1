import type { z } from 'zod'
import type { Column } from '#server/import/map-columns.ts'
import { FORMULA, isFormula } from '#server/import/read-cells.ts'
import { type Cells, isSum, type ReadRow, type RowReader, wrongFields } from '#server/import/read-rows.ts'
import { formatMoney, parseMoney } from '#shared/money.ts'
import { readScaled } from '#shared/read-number.ts'
import { ServiceEdit } from '../catalog.ts'
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

type Name = 'name' | 'group' | 'price' | 'vat' | 'hours' | 'active'

const columns: readonly Column<Name>[] = [
  {
    name: 'name',
    title: 'Palvelu',
    headers: ['palvelu', 'palvelun nimi', 'nimi', 'työ', 'toimenpide', 'nimike', 'service', 'service name', 'name'],
    required: true,
  },
  {
    name: 'group',
    title: 'Ryhmä',
    headers: ['ryhmä', 'palveluryhmä', 'kategoria', 'tuoteryhmä', 'group', 'category', 'product category'],
  },
  {
    name: 'price',
    title: PRICE_TITLE,
    headers: [...PRICE_HEADERS, 'sales price'],
  },
  { name: 'vat', title: VAT_TITLE, headers: VAT_HEADERS },
  {
    name: 'hours',
    title: 'Työaika',
    headers: ['työaika', 'työaika (h)', 'tunnit', 'kesto', 'kesto (h)', 'ohjeaika', 'aika', 'hours', 'duration'],
  },
  { name: 'active', title: ACTIVE_TITLE, headers: ACTIVE_HEADERS },
]

const titles = {
  name: 'Palvelu',
  group: 'Ryhmä',
  priceCents: PRICE_TITLE,
  vatCode: VAT_TITLE,
  hours: 'Työaika',
  active: ACTIVE_TITLE,
} as const

const Fields = ServiceEdit.omit({ id: true, version: true }).partial({ vatCode: true, active: true })

/** A service of a file; what its cells do not say is null or undefined, and stays as it is on the list. */
export type ServiceOfFile = z.infer<typeof Fields>

/** `1,5`, `1,5 h`, `1:30`; NaN for what is no time. */
function hoursOf(cell: string): number | null {
  if (cell === '') return null
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(cell)
  if (clock) return Number(clock[1]) + Number(clock[2]) / 60
  const hundredths = readScaled(cell, 2, /h|t|tuntia?/)
  return hundredths === null ? Number.NaN : hundredths / 100
}

function read(cell: Cells<Name>, day: string): ReadRow<Name, ServiceOfFile> {
  if (isSum(cell('name'))) return { leftOut: { column: titles.name, message: 'Summarivi jätetään pois.' } }
  const { vatCode, active, wrong: alsoWrong } = readVatAndActive({ vat: cell('vat'), active: cell('active') }, day)
  const fields = Fields.safeParse({
    name: cell('name'),
    group: cell('group'),
    priceCents: cell('price') === '' ? null : parseMoney(cell('price')),
    vatCode,
    hours: hoursOf(cell('hours')),
    active,
  })
  const wrong = wrongFields(fields.error, titles).filter(({ column }) => column !== titles.priceCents)
  if (cell('price') !== '') {
    const problem = priceProblem(cell('price'))
    if (problem) wrong.push(problem)
    else if (parseMoney(cell('price')) === null)
      wrong.push({ column: titles.priceCents, message: 'Anna hinta euroina, esimerkiksi 528,25' })
  }
  for (const name of ['name', 'group'] as const)
    if (isFormula(cell(name))) wrong.push({ column: titles[name], message: FORMULA })
  wrong.push(...alsoWrong)
  if (!fields.success || wrong.length > 0) return { wrong }
  const { priceCents } = fields.data
  return {
    row: fields.data,
    shown: { price: priceCents === null ? 'sovitaan' : formatMoney(priceCents), hours: hoursText(fields.data.hours) },
  }
}

const hoursText = (hours: number | null): string => (hours === null ? '' : `${hours.toLocaleString('fi-FI')} h`)

export const serviceKey = ({ group, name }: Pick<ServiceOfFile, 'group' | 'name'>): string =>
  `${group.toLowerCase()}\n${name.toLowerCase()}`

/** Rows of services; `day` (`YYYY-MM-DD`) says which tax rates are in force. */
export const serviceFile = (day: string): RowReader<Name, ServiceOfFile> => ({
  columns,
  read: (cell) => read(cell, day),
  unique: [{ column: titles.name, of: serviceKey, taken: (firstRow) => `Sama palvelu on jo rivillä ${firstRow}` }],
})
