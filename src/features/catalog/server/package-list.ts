import { and, eq, sql } from 'drizzle-orm'
import { isTaken } from '#features/organizations/server/is-taken.ts'
import { ownedList } from '#features/organizations/server/owned-list.ts'
import type { Transaction } from '#server/db/database.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import type { CatalogAudit } from '../catalog.audit.ts'
import { MAX_PACKAGES, type PackageRowEdit, type ServicePackage, type ServicePackageEdit } from '../packages.ts'
import { servicePackages as table } from './catalog.tables.ts'
import { onPriceList } from './on-price-list.ts'
import { namedBy, withPrices } from './package-rows.ts'

type Kept = Omit<ServicePackage, 'rows'> & { rows: PackageRowEdit[] }

/** What a garage does and sells together. A name is unique in its group, ignoring case. */
export const servicePackages = ownedList<ServicePackage, ServicePackageEdit, CatalogAudit, Kept>({
  table,
  columns: {
    id: table.id,
    name: table.name,
    group: table.group,
    rows: table.rows,
    active: table.active,
    version: table.version,
  },
  complete: (db, garageId, packages) => withPrices(db, garageId, packages),
  orderBy: [table.group, table.name],
  max: MAX_PACKAGES,
  thing: 'service_package',
  tooMany: 'too_many_service_packages',
  async check(tx, { organizationId, fields: { group, name, rows }, exceptId }) {
    if (
      await isTaken(
        tx,
        table,
        { organizationId, exceptId },
        and(sql`lower(${table.group}) = lower(${group})`, sql`lower(${table.name}) = lower(${name})`),
      )
    )
      throw new AppError('conflict', 'service_package_exists', {
        details: { fields: [{ field: 'name', message: 'Ryhmässä on jo tämän niminen paketti' }] },
      })
    await requireListed(tx, organizationId, rows, exceptId)
  },
  audit: (act, { id, name }) => ({ action: `catalog.package_${act}`, details: { id, name } }),
})

/** What is named for the first time is on the garage's own list; what was named before may have left it since. */
async function requireListed(
  tx: Transaction,
  organizationId: string,
  rows: readonly PackageRowEdit[],
  editedId: string | undefined,
) {
  const list = await onPriceList(tx, organizationId, rows.map(namedBy))
  const unlisted = rows.filter((row) => row.kind !== 'OTHER' && !list.of(namedBy(row)))
  if (unlisted.length === 0) return
  const [before] = editedId === undefined ? [] : await tx.select().from(table).where(eq(table.id, editedId))
  const known = new Set((before?.rows ?? []).map((row) => namedBy(row).sourceId))
  const strange = unlisted.find((row) => !known.has(namedBy(row).sourceId))
  if (strange)
    throw invalidFields({ field: 'rows', message: `${strange.name}: tätä ei ole enää hinnastossa. Poista rivi` })
}
