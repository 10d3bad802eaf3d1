import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { isUuid } from '#shared/id.ts'
import type { ChoiceKind, PriceListChoice } from '../catalog.ts'
import { products, services } from './catalog.tables.ts'

/** What of the price list is named. */
export type Named = { kind: ChoiceKind | 'OTHER'; sourceId: string | null }
/** Something of the garage's price list, and whether it is sold now. */
export type Listed = PriceListChoice & { active: boolean }
type PriceList = { of: (named: Named) => Listed | undefined }

/**
 * What these name of the garage's price list, whether it is sold now or not; unknown ids and those of other garages are not there. With
 * `kept` it stays on the list until the transaction ends.
 */
export async function onPriceList(
  db: Queryable,
  garageId: string,
  named: readonly Named[],
  { kept = false } = {},
): Promise<PriceList> {
  const idsOf = (kind: ChoiceKind) => [
    ...new Set(named.flatMap((one) => (one.kind === kind && isUuid(one.sourceId ?? '') ? [one.sourceId ?? ''] : []))),
  ]
  const serviceIds = idsOf('SERVICE')
  const productIds = idsOf('PRODUCT')
  const ofServices = db
    .select({
      id: services.id,
      name: services.name,
      unitPriceCents: services.priceCents,
      vatCode: services.vatCode,
      hours: services.hours,
      active: services.active,
      kind: sql<'SERVICE'>`'SERVICE'`,
      code: sql<string>`''`,
      unit: sql<string>`'kpl'`,
    })
    .from(services)
    .where(and(eq(services.organizationId, garageId), inArray(services.id, serviceIds)))
    .$dynamic()
  const ofProducts = db
    .select({
      id: products.id,
      name: products.name,
      unitPriceCents: products.priceCents,
      vatCode: products.vatCode,
      code: products.code,
      unit: products.unit,
      active: products.active,
      kind: sql<'PRODUCT'>`'PRODUCT'`,
      hours: sql<null>`null`,
    })
    .from(products)
    .where(and(eq(products.organizationId, garageId), inArray(products.id, productIds)))
    .$dynamic()
  const found: Listed[] = [
    ...(serviceIds.length > 0 ? await (kept ? ofServices.for('key share') : ofServices) : []),
    ...(productIds.length > 0 ? await (kept ? ofProducts.for('key share') : ofProducts) : []),
  ]
  const byName = new Map(found.map((one) => [`${one.kind} ${one.id}`, one]))
  return { of: ({ kind, sourceId }) => byName.get(`${kind} ${sourceId}`) }
}
