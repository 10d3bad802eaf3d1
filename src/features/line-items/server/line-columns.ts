import { lineItems } from './line-items.tables.ts'
import { sourceIdOf } from './line-source.ts'

/** A line as both sides see it. */
export const lineColumns = {
  id: lineItems.id,
  kind: lineItems.kind,
  sourceId: sourceIdOf(lineItems),
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
