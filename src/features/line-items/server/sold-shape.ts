import type { RowShape } from '#server/db/row-text.ts'

/** A line `l` of any table that keeps lines, for rows that travel as texts: what was sold, and where it comes from. */
export const soldShape = {
  id: { sql: 'l.id', as: 'word' },
  kind: { sql: 'l.kind', as: 'word' },
  sourceId: { sql: 'coalesce(l.service_id, l.product_id)', as: 'word' },
  code: { sql: 'l.code', as: 'text' },
  name: { sql: 'l.name', as: 'text' },
  quantityThousandths: { sql: 'l.quantity_thousandths', as: 'number' },
  unit: { sql: 'l.unit', as: 'text' },
  unitPriceCents: { sql: 'l.unit_price_cents', as: 'number' },
  discountPerMille: { sql: 'l.discount_per_mille', as: 'number' },
  vatCode: { sql: 'l.vat_code', as: 'word' },
} satisfies RowShape
