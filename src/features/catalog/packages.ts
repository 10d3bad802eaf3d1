import { z } from 'zod'
import { rowEdit } from '#shared/fields.ts'
import { Id } from '#shared/id.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import { line, requiredLine } from '#shared/text-fields.ts'
import { VAT_CODES } from '#shared/vat.ts'
import { CHOICE_KINDS, priceCents, quantityThousandths, unit } from './catalog.ts'

export const MAX_PACKAGES = 200
export const MAX_PACKAGE_ROWS = 50

/** The status on the price list of what a row names: it is sold, is not sold at the moment, or has left the list. */
export const STANDINGS = ['SOLD', 'PAUSED', 'REMOVED'] as const
export type Standing = (typeof STANDINGS)[number]

const name = requiredLine('Nimi', 200, 'Anna rivin nimi')

/** Of the price list: what it is called and costs, the list says; the name is kept for the day when it has left the list. */
const ListedRow = z.object({ kind: z.enum(CHOICE_KINDS), sourceId: Id.toLowerCase(), name, quantityThousandths })
/** What is on no list. */
const FreeRow = z.object({
  kind: z.literal('OTHER'),
  name,
  quantityThousandths,
  unit,
  priceCents,
  vatCode: z.enum(VAT_CODES),
})

/** As it is written and kept. */
export const PackageRowEdit = z.discriminatedUnion('kind', [ListedRow, FreeRow])
export type PackageRowEdit = z.infer<typeof PackageRowEdit>

/** As it is now, by the price list of this moment. */
export const PackageRow = z.object({
  kind: z.enum([...CHOICE_KINDS, 'OTHER']),
  /** Null for what is on no list. */
  sourceId: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  quantityThousandths: z.number(),
  unit: z.string(),
  /** Of one unit, without VAT; null when agreed case by case. */
  priceCents: z.number().nullable(),
  vatCode: z.enum(VAT_CODES),
  /** A service's usual working time. */
  hours: z.number().nullable(),
  standing: z.enum(STANDINGS),
})
export type PackageRow = z.infer<typeof PackageRow>

/** Palvelupaketti: what is done and sold together, in its order. */
export const ServicePackage = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  rows: PackageRow.array(),
  active: z.boolean(),
  version: z.number(),
})
export type ServicePackage = z.infer<typeof ServicePackage>

export const ServicePackageEdit = z.object({
  ...rowEdit,
  name: requiredLine('Nimi', 120, 'Anna paketin nimi'),
  group: line('Ryhmä', 80),
  rows: PackageRowEdit.array()
    .min(1, 'Lisää pakettiin vähintään yksi rivi')
    .max(MAX_PACKAGE_ROWS, `Paketissa voi olla enintään ${MAX_PACKAGE_ROWS} riviä`),
  active: z.boolean(),
})
export type ServicePackageEdit = z.infer<typeof ServicePackageEdit>

/** Those of its rows that are sold now: the others are skipped. */
export const soldRows = <Row extends Pick<PackageRow, 'standing'>>(rows: readonly Row[]): Row[] =>
  rows.filter(({ standing }) => standing === 'SOLD')

type Priced = Pick<PackageRow, 'quantityThousandths' | 'priceCents' | 'vatCode' | 'standing'>

/** What the rows that are sold now cost without VAT; `isOpen`: the price of some is agreed case by case, and not in it. */
export function packagePrice(rows: readonly Priced[]): { netCents: number; isOpen: boolean } {
  const sold = soldRows(rows)
  return {
    netCents: sold.reduce(
      (sum, { priceCents: unitPriceCents, ...row }) =>
        unitPriceCents === null ? sum : sum + lineNetCents({ ...row, unitPriceCents, discountPerMille: 0 }),
      0,
    ),
    isOpen: sold.some(({ priceCents }) => priceCents === null),
  }
}
