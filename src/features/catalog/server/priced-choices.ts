import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/database.ts'
import { searchedWords } from '#shared/searched-words.ts'
import type { PriceListChoice } from '../catalog.ts'
import { products, services } from './catalog.tables.ts'

/** Of each list: more is typed rather than scrolled to. */
export const CHOICES_SHOWN = 8

export const containsWords = (text: string, ...columns: PgColumn[]): SQL[] =>
  searchedWords(text).map(
    (word) => sql`position(lower(${word}) in lower(concat_ws(' ', ${sql.join(columns, sql`, `)}))) > 0`,
  )

/** What of a garage's price lists fits a text, services first; each of its words may be anywhere in the name, group or code. */
export async function pricedChoices(db: Queryable, garageId: string, text: string): Promise<PriceListChoice[]> {
  const [fittingServices, fittingProducts] = await Promise.all([
    db
      .select({
        id: services.id,
        name: services.name,
        hours: services.hours,
        unitPriceCents: services.priceCents,
        vatCode: services.vatCode,
      })
      .from(services)
      .where(
        and(
          eq(services.organizationId, garageId),
          eq(services.active, true),
          ...containsWords(text, services.name, services.group),
        ),
      )
      .orderBy(asc(services.name), asc(services.id))
      .limit(CHOICES_SHOWN),
    db
      .select({
        id: products.id,
        code: products.code,
        name: products.name,
        unit: products.unit,
        unitPriceCents: products.priceCents,
        vatCode: products.vatCode,
      })
      .from(products)
      .where(
        and(
          eq(products.organizationId, garageId),
          eq(products.active, true),
          ...containsWords(text, products.code, products.name),
        ),
      )
      .orderBy(asc(products.name), asc(products.id))
      .limit(CHOICES_SHOWN),
  ])
  return [
    ...fittingServices.map((service) => ({ kind: 'SERVICE' as const, code: '', unit: 'kpl', ...service })),
    ...fittingProducts.map((product) => ({ kind: 'PRODUCT' as const, hours: null, ...product })),
  ]
}
