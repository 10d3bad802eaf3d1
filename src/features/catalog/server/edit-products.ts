import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import { demandVersion, lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { CatalogAudit } from '../catalog.audit.ts'
import { PRODUCTS_PAGE_SIZE, type Product, type ProductEdit, type ProductPage, type ProductSearch } from '../catalog.ts'
import { products } from './catalog.tables.ts'

export const MAX_PRODUCTS = 50_000

export const productColumns = {
  id: products.id,
  code: products.code,
  name: products.name,
  unit: products.unit,
  priceCents: products.priceCents,
  vatCode: products.vatCode,
  active: products.active,
  version: products.version,
}

const oneOf = (garageId: string, productId: string) =>
  and(eq(products.organizationId, garageId), eq(products.id, productId))

/** A page of the list by name; the text is looked for in code and name. */
export async function listProducts(db: Queryable, garageId: string, search: ProductSearch): Promise<ProductPage> {
  const where = and(
    eq(products.organizationId, garageId),
    search.text
      ? sql`position(lower(${search.text}) in lower(${products.code} || ' ' || ${products.name})) > 0`
      : undefined,
    search.onlyActive ? eq(products.active, true) : undefined,
  )
  const page = await db
    .select(productColumns)
    .from(products)
    .where(where)
    .orderBy(asc(products.name), asc(products.id))
    .limit(PRODUCTS_PAGE_SIZE)
    .offset(search.page * PRODUCTS_PAGE_SIZE)
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(products).where(where)
  return { products: page, total }
}

/** Adds a product, or edits the one named by `id`. */
export const saveProduct = (
  db: Database,
  garageId: string,
  { id: productId, ...edit }: ProductEdit,
  actor: Actor,
): Promise<Product> =>
  transact(db, async (tx) => {
    await lockOrganization(tx, garageId)
    const { version, ...fields } = edit
    const [before] =
      productId !== undefined && isUuid(productId)
        ? await tx.select(productColumns).from(products).where(oneOf(garageId, productId))
        : []
    if (productId !== undefined) {
      if (!before) throw notFound('product')
      demandVersion('product', before, { ...fields, version })
    }
    await demandFreeCode(tx, garageId, fields.code, before?.id)
    if (!before) await demandRoomForProducts(tx, garageId, 1)
    const [saved] = before
      ? await tx
          .update(products)
          .set({ ...fields, version: before.version + 1 })
          .where(oneOf(garageId, before.id))
          .returning(productColumns)
      : await tx
          .insert(products)
          .values({ organizationId: garageId, ...fields })
          .returning(productColumns)
    if (!saved) throw new Error('the product was not saved')
    const action = before ? 'catalog.product_saved' : 'catalog.product_added'
    await recordAudit<CatalogAudit>(tx, actor, {
      action,
      organizationId: garageId,
      details: { id: saved.id, code: saved.code },
    })
    return saved
  })

/** Takes a product off the list; what was sold keeps its own copy. */
export const removeProduct = (db: Database, garageId: string, productId: string, actor: Actor): Promise<void> =>
  transact(db, async (tx) => {
    const [removed] = isUuid(productId)
      ? await tx.delete(products).where(oneOf(garageId, productId)).returning({ id: products.id, code: products.code })
      : []
    if (!removed) throw notFound('product')
    await recordAudit<CatalogAudit>(tx, actor, {
      action: 'catalog.product_removed',
      organizationId: garageId,
      details: removed,
    })
  })

async function demandFreeCode(tx: Transaction, garageId: string, code: string, exceptId: string | undefined) {
  const [taken] = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.organizationId, garageId),
        sql`lower(${products.code}) = lower(${code})`,
        exceptId ? ne(products.id, exceptId) : undefined,
      ),
    )
  if (taken)
    throw new AppError('conflict', 'product_exists', {
      details: { fields: [{ field: 'code', message: 'Tuotekoodi on jo käytössä' }] },
    })
}

export async function demandRoomForProducts(tx: Transaction, garageId: string, more: number): Promise<void> {
  const [{ total } = { total: 0 }] = await tx
    .select({ total: count() })
    .from(products)
    .where(eq(products.organizationId, garageId))
  if (total + more > MAX_PRODUCTS) throw new AppError('limit', 'too_many_products', { details: { max: MAX_PRODUCTS } })
}
