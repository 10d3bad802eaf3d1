/** What was sold in a line `l` of any table that keeps lines, as columns of SQL for `row_to_json`. */
export const soldJsonColumns = `l.id, l.kind, coalesce(l.service_id, l.product_id) as "sourceId", l.code, l.name,
  l.quantity_thousandths as "quantityThousandths", l.unit, l.unit_price_cents as "unitPriceCents",
  l.discount_per_mille as "discountPerMille", l.vat_code as "vatCode"`
