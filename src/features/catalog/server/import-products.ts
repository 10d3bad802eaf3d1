import { eq, sql } from 'drizzle-orm'
import { maySeePriceLists } from '#features/organizations/organizations.policy.ts'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { settingsToEdit } from '#features/organizations/server/own-settings.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Importer, ImportRequest } from '#server/import/importer.ts'
import { makeReport, unreadable } from '#server/import/make-report.ts'
import { readCsv } from '#server/import/read-csv.ts'
import type { CatalogAudit } from '../catalog.audit.ts'
import type { Product } from '../catalog.ts'
import { products } from './catalog.tables.ts'
import { demandRoomForProducts, MAX_PRODUCTS, productColumns } from './edit-products.ts'
import { type ProductOfFile, readProductFile } from './product-file.ts'

export const MAX_PRODUCT_ROWS = 20_000
const ROWS_AT_ONCE = 1000

/** Products from a spreadsheet: those with a known code are updated, others added, none removed. */
export const productImporter: Importer = {
  async demandAccess(request) {
    await scopeOf(request)
  },

  async run(request) {
    const { db, bytes, save } = request
    const { organizationId, actor } = await scopeOf(request)
    const csv = await readCsv(bytes, { maxRows: MAX_PRODUCT_ROWS })
    if ('error' in csv) return unreadable([csv.error])
    const file = await readProductFile(csv, new Date().toISOString().slice(0, 10))
    if (!('products' in file)) return unreadable(file.errors)

    return transact(db, async (tx) => {
      await lockOrganization(tx, organizationId)
      const existing = await tx
        .select(productColumns)
        .from(products)
        .where(eq(products.organizationId, organizationId))
        .limit(MAX_PRODUCTS)
      const { added, updated, unchanged } = compare(file.products, existing)
      const imported = save && file.errors.length === 0
      if (imported) {
        await demandRoomForProducts(tx, organizationId, added.length)
        await write(tx, organizationId, added, updated)
        await recordAudit<CatalogAudit>(tx, actor, {
          action: 'catalog.products_imported',
          organizationId,
          details: { added: added.length, updated: updated.length },
        })
      }
      return makeReport({
        ...file,
        rows: csv.rows,
        imported,
        added: added.length,
        updated: updated.length,
        unchanged,
      })
    })
  },
}

const scopeOf = (request: Omit<ImportRequest, 'bytes' | 'save'>) => settingsToEdit(request, request, maySeePriceLists)

function compare(fromFile: readonly ProductOfFile[], existing: readonly Product[]) {
  const byCode = new Map(existing.map((one) => [one.code.toLowerCase(), one]))
  const added: ProductOfFile[] = []
  const updated: Product[] = []
  let unchanged = 0
  for (const { row, ...fields } of fromFile) {
    const known = byCode.get(fields.code.toLowerCase())
    if (!known) added.push({ ...fields, row })
    else if ((Object.keys(fields) as (keyof typeof fields)[]).every((name) => fields[name] === known[name])) unchanged++
    else updated.push({ ...known, ...fields })
  }
  return { added, updated, unchanged }
}

async function write(
  tx: Transaction,
  organizationId: string,
  added: ProductOfFile[],
  updated: Product[],
): Promise<void> {
  for (let at = 0; at < added.length; at += ROWS_AT_ONCE)
    await tx
      .insert(products)
      .values(added.slice(at, at + ROWS_AT_ONCE).map(({ row: _row, ...fields }) => ({ organizationId, ...fields })))
  if (updated.length > 0)
    await tx.execute(sql`
      update products as p
      set code = f.code, name = f.name, unit = f.unit, price_cents = f."priceCents", vat_code = f."vatCode",
        active = f.active, version = p.version + 1
      from jsonb_to_recordset(${JSON.stringify(updated)}::jsonb)
        as f(id uuid, code text, name text, unit text, "priceCents" int, "vatCode" text, active boolean)
      where p.id = f.id and p.organization_id = ${organizationId}`)
}
