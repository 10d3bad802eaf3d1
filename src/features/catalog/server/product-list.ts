import { and, eq, sql } from 'drizzle-orm'
import { isTaken } from '#features/organizations/server/is-taken.ts'
import { ownedList } from '#features/organizations/server/owned-list.ts'
import type { Queryable } from '#server/db/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { CatalogAudit } from '../catalog.audit.ts'
import { PRODUCTS_PAGE_SIZE, type Product, type ProductEdit, type ProductPage, type ProductSearch } from '../catalog.ts'
import { products as table } from './catalog.tables.ts'

export const MAX_PRODUCTS = 50_000

/** What a garage sells; what was sold keeps its own copy. A code is unique, ignoring case. */
export const products = ownedList<Product, ProductEdit, CatalogAudit>({
  table,
  columns: {
    id: table.id,
    code: table.code,
    name: table.name,
    unit: table.unit,
    priceCents: table.priceCents,
    vatCode: table.vatCode,
    active: table.active,
    version: table.version,
  },
  orderBy: [table.name],
  max: MAX_PRODUCTS,
  thing: 'product',
  tooMany: 'too_many_products',
  async check(tx, { organizationId, fields: { code }, exceptId }) {
    if (await isTaken(tx, table, { organizationId, exceptId }, sql`lower(${table.code}) = lower(${code})`))
      throw new AppError('conflict', 'product_exists', {
        details: { fields: [{ field: 'code', message: 'Tuotekoodi on jo käytössä' }] },
      })
  },
  audit: (act, { id, code }) => ({ action: `catalog.product_${act}`, details: { id, code } }),
})

/** A page of the list by name; the text is looked for in code and name. */
export async function listProducts(
  db: Queryable,
  garageId: string,
  { text, onlyActive, page }: ProductSearch,
): Promise<ProductPage> {
  const where = and(
    text ? sql`position(lower(${text}) in lower(${table.code} || ' ' || ${table.name})) > 0` : undefined,
    onlyActive ? eq(table.active, true) : undefined,
  )
  const { rows, total } = await products.page(db, garageId, { where, page, size: PRODUCTS_PAGE_SIZE })
  return { products: rows, total }
}
