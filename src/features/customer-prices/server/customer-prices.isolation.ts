import { editsNamed, type Isolation, ownList } from '#server/isolation.ts'
import { makeCustomerPrices } from './customer-prices.factory.ts'
import type { CustomerPricesPages } from './customer-prices.router.ts'

const row = { version: 0, serviceDiscountPerMille: 0, productDiscountPerMille: 0, prices: [] }

export const isolation: Isolation<Record<never, never>, CustomerPricesPages> = {
  things: async (db, { garageId: organizationId, customerId }) => ({
    customerPricesId: (await makeCustomerPrices(db, { organizationId, customerId, serviceDiscountPerMille: 100 })).id,
  }),
  cases: {},
  settings: {
    customerPrices: {
      list: ownList('garage'),
      customers: ownList('garage', { text: '' }),
      save: editsNamed('garage', (id) => ({
        row: { ...row, id: id('customerPricesId'), customerId: id('customerId') },
      })),
      remove: editsNamed('garage', (id) => ({ id: id('customerPricesId'), version: 0 })),
    },
  },
}
