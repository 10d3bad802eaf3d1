import { type PackageRow, soldRows } from '#features/catalog/packages.ts'
import { customerPrice, type PriceRules } from '#features/customer-prices/customer-prices.ts'
import type { PackageLine } from '../line-items.ts'

/** The lines that a package's rows make for a customer, in their order; what is not sold now is skipped. */
export const packageLines = (rows: readonly PackageRow[], rules: PriceRules): PackageLine[] =>
  soldRows(rows).map(({ kind, sourceId, code, name, quantityThousandths, unit, vatCode, priceCents }) => ({
    kind,
    sourceId,
    code,
    name,
    quantityThousandths,
    unit,
    vatCode,
    // a typed row has no list price: the package has it
    ...(kind === 'OTHER' || sourceId === null
      ? { unitPriceCents: priceCents, discountPerMille: 0, isCustomerPrice: false }
      : customerPrice(rules, { kind, sourceId, listPriceCents: priceCents })),
  }))
