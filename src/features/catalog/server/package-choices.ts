import { and, asc, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import type { PackageRow } from '../packages.ts'
import { servicePackages } from './catalog.tables.ts'
import { withPrices } from './package-rows.ts'
import { CHOICES_SHOWN, containsWords } from './priced-choices.ts'

/** A package that is sold now, with its rows by the price list of this moment. */
export type SoldPackage = { id: string; name: string; rows: PackageRow[] }

const columns = { id: servicePackages.id, name: servicePackages.name, rows: servicePackages.rows }

/** What of a garage's packages fits a text; each of its words may be anywhere in the name or group. */
export async function packageChoices(db: Queryable, garageId: string, text: string): Promise<SoldPackage[]> {
  const found = await db
    .select(columns)
    .from(servicePackages)
    .where(
      and(
        eq(servicePackages.organizationId, garageId),
        eq(servicePackages.active, true),
        ...containsWords(text, servicePackages.name, servicePackages.group),
      ),
    )
    .orderBy(asc(servicePackages.name), asc(servicePackages.id))
    .limit(CHOICES_SHOWN)
  return withPrices(db, garageId, found)
}

/** The package of this id, if the garage sells it now; it and what it names stay so until the transaction ends. */
export async function packageToSell(tx: Transaction, garageId: string, id: string): Promise<SoldPackage | undefined> {
  if (!isUuid(id)) return undefined
  const found = await tx
    .select(columns)
    .from(servicePackages)
    .where(
      and(eq(servicePackages.id, id), eq(servicePackages.organizationId, garageId), eq(servicePackages.active, true)),
    )
    .for('key share')
  const [sold] = await withPrices(tx, garageId, found, { kept: true })
  return sold
}
