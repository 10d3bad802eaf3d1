import { expect, test } from 'vitest'
import { type PackageRow, type ServicePackage, ServicePackageEdit } from '../../packages.ts'
import { packageInput, rowOfText, toPackageValues } from './package-values.ts'

const row: PackageRow = {
  kind: 'PRODUCT',
  sourceId: 'a',
  code: 'OIL',
  name: 'Öljy',
  quantityThousandths: 4500,
  unit: 'l',
  priceCents: 1190,
  vatCode: 'STANDARD',
  hours: null,
  standing: 'SOLD',
}
const free: PackageRow = {
  kind: 'OTHER',
  sourceId: null,
  code: '',
  name: 'Pikkuosat',
  quantityThousandths: 1000,
  unit: 'erä',
  priceCents: 990,
  vatCode: 'REDUCED',
  hours: null,
  standing: 'SOLD',
}
const stored = (rows: PackageRow[]): ServicePackage => ({
  id: 'p',
  name: 'Huolto',
  group: 'Huollot',
  rows,
  active: true,
  version: 3,
})

test('the form of a package sends it unchanged: names of the price list, and whole rows of no list', () => {
  const removed = { ...row, sourceId: 'b', name: 'Poistettu', standing: 'REMOVED' as const, priceCents: null }
  const sent = packageInput(toPackageValues(stored([row, free, removed])))
  expect(sent.rows).toEqual([
    { kind: 'PRODUCT', sourceId: 'a', name: 'Öljy', quantityThousandths: 4500 },
    { kind: 'OTHER', name: 'Pikkuosat', quantityThousandths: 1000, unit: 'erä', priceCents: 990, vatCode: 'REDUCED' },
    { kind: 'PRODUCT', sourceId: 'b', name: 'Poistettu', quantityThousandths: 4500 },
  ])
  expect(ServicePackageEdit.safeParse(sent).success).toBe(true)
})

test('a row whose price or quantity cannot be read is refused in words', () => {
  const values = toPackageValues(stored([]))
  const messages = (typed: object) =>
    ServicePackageEdit.safeParse(
      packageInput({ ...values, rows: [{ ...rowOfText('Pesu', 'k'), ...typed }] }),
    ).error?.issues.map(({ message }) => message)
  expect(messages({ priceCents: '' })).toEqual(['Anna hinta euroina, esimerkiksi 528,25'])
  expect(messages({ priceCents: '1,00', quantityThousandths: 'kaksi' })).toEqual(['Anna määrä, esimerkiksi 1,5'])
  expect(messages({ priceCents: '1,00', quantityThousandths: '1,5' })).toBeUndefined()
})
