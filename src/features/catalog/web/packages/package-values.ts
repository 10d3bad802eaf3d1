import type { VatCode } from '#shared/vat.ts'
import { centsOf, typedCents, typedThousandths, wholeParts } from '#web/editing/typed-numbers.ts'
import type { PriceListChoice } from '../../catalog.ts'
import type { PackageRow, ServicePackage } from '../../packages.ts'

/** A row of the form: what is of the price list shows its price, what is of no list has it typed. */
export type RowValues = Pick<PackageRow, 'kind' | 'sourceId' | 'code' | 'name' | 'unit' | 'standing'> & {
  /** Distinguishes the rows of one form. */
  key: string
  quantityThousandths: string
  priceCents: string
  vatCode: VatCode
}

export type PackageValues = { name: string; group: string; rows: RowValues[]; active: boolean }

export const blankPackage: PackageValues = { name: '', group: '', rows: [], active: true }

export const toPackageValues = ({ name, group, rows, active }: ServicePackage): PackageValues => ({
  name,
  group,
  active,
  rows: rows.map(({ hours: _, quantityThousandths, priceCents, ...row }, index) => ({
    ...row,
    key: String(index),
    quantityThousandths: typedThousandths(quantityThousandths),
    priceCents: typedCents(priceCents),
  })),
})

export const rowOfChoice = (choice: PriceListChoice, key: string): RowValues => ({
  key,
  kind: choice.kind,
  sourceId: choice.id,
  code: choice.code,
  name: choice.name,
  unit: choice.unit,
  quantityThousandths: '1',
  priceCents: typedCents(choice.unitPriceCents),
  vatCode: choice.vatCode,
  standing: 'SOLD',
})

export const rowOfText = (name: string, key: string): RowValues => ({
  key,
  kind: 'OTHER',
  sourceId: null,
  code: '',
  name,
  unit: 'kpl',
  quantityThousandths: '1',
  priceCents: '',
  vatCode: 'STANDARD',
  standing: 'SOLD',
})

/** As it is sent; NaN is what cannot be read, and the schema says so in words. */
export const packageInput = ({ rows, ...values }: PackageValues) => ({
  ...values,
  rows: rows.map(({ kind, sourceId, name, unit, vatCode, ...typed }) => {
    const quantityThousandths = wholeParts(typed.quantityThousandths, 1000)
    return kind === 'OTHER'
      ? { kind, name, quantityThousandths, unit, priceCents: centsOf(typed.priceCents) ?? Number.NaN, vatCode }
      : { kind, sourceId: sourceId ?? '', name, quantityThousandths }
  }),
})
