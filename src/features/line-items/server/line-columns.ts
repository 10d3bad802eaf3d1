import { sql } from 'drizzle-orm'
import { lineItems } from './line-items.tables.ts'

/** A line as both sides see it. */
export const lineColumns = {
  id: lineItems.id,
  kind: lineItems.kind,
  sourceId: sql<string | null>`coalesce(${lineItems.serviceId}, ${lineItems.productId})`,
  code: lineItems.code,
  name: lineItems.name,
  quantityThousandths: lineItems.quantityThousandths,
  unit: lineItems.unit,
  unitPriceCents: lineItems.unitPriceCents,
  discountPerMille: lineItems.discountPerMille,
  vatCode: lineItems.vatCode,
  approvedCents: lineItems.approvedCents,
  version: lineItems.version,
}
