import type { Queryable } from '#server/db/database.ts'
import type { PackageRow, PackageRowEdit, Standing } from '../packages.ts'
import { type Listed, type Named, onPriceList } from './on-price-list.ts'

type Kept = { rows: readonly PackageRowEdit[] }

export const namedBy = (row: PackageRowEdit): Named => ({
  kind: row.kind,
  sourceId: row.kind === 'OTHER' ? null : row.sourceId,
})

/** The packages with what the garage's price list says now of what their rows name. With `kept` that stays so until the transaction ends. */
export async function withPrices<Package extends Kept>(
  db: Queryable,
  garageId: string,
  packages: readonly Package[],
  options?: { kept: boolean },
): Promise<(Omit<Package, 'rows'> & { rows: PackageRow[] })[]> {
  const list = await onPriceList(db, garageId, packages.flatMap(({ rows }) => rows).map(namedBy), options)
  return packages.map((one) => ({ ...one, rows: one.rows.map((row) => pricedRow(row, list.of(namedBy(row)))) }))
}

function pricedRow(row: PackageRowEdit, listed: Listed | undefined): PackageRow {
  const { name, quantityThousandths } = row
  if (row.kind === 'OTHER') return { ...row, sourceId: null, code: '', hours: null, standing: 'SOLD' }
  const { kind, sourceId } = row
  if (!listed)
    return {
      kind,
      sourceId,
      name,
      quantityThousandths,
      code: '',
      unit: 'kpl',
      priceCents: null,
      vatCode: 'STANDARD',
      hours: null,
      standing: 'REMOVED',
    }
  const { unitPriceCents: priceCents, vatCode, code, unit, hours, active } = listed
  const standing: Standing = active ? 'SOLD' : 'PAUSED'
  return { kind, sourceId, quantityThousandths, name: listed.name, code, unit, priceCents, vatCode, hours, standing }
}
