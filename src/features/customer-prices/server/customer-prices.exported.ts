import { nameOfOrganization } from '#features/organizations/server/shown-names.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { customerPrices } from './customer-prices.tables.ts'

/** A garage's own: a customer sees a price where it is asked to pay it. */
export const customerPricesExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'customerPrices',
    about: 'Asiakashinnat',
    whose: { GARAGE: customerPrices.organizationId },
    order: [customerPrices.id],
    columns: {
      id: customerPrices.id,
      customerId: customerPrices.customerId,
      customerName: nameOfOrganization(customerPrices.customerId),
      ...pick(customerPrices, 'serviceDiscountPerMille', 'productDiscountPerMille', 'prices', 'createdAt'),
    },
  }),
]
