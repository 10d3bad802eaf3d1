import { z } from 'zod'
import { maySeePriceLists } from '#features/organizations/organizations.policy.ts'
import { rowProcedures } from '#features/organizations/server/settings-routers.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { router } from '#server/trpc.ts'
import { searchText } from '#shared/text-fields.ts'
import { CustomerPrices, CustomerPricesEdit, PricedCustomer } from '../customer-prices.ts'
import { customerPrices } from './customer-price-list.ts'
import { customersToPrice } from './priced-customers.ts'

function customerPricesRouter(access: SettingsAccess) {
  const procedures = access.onlyIf(maySeePriceLists)
  return router({
    list: procedures.read.output(CustomerPrices.array()).query(async ({ ctx: { db, scope } }) => {
      const rows = await customerPrices.all(db, scope.organizationId)
      return rows.sort((one, other) => one.name.localeCompare(other.name, 'fi'))
    }),
    customers: procedures.read
      .input(z.object({ text: searchText() }))
      .output(PricedCustomer.array())
      .query(({ ctx: { db, scope }, input }) => customersToPrice(db, scope.organizationId, input.text)),
    ...rowProcedures(procedures, customerPrices, { row: CustomerPrices, edit: CustomerPricesEdit }),
  })
}

/** The settings page of customers' own prices, for a garage's own people or for super-users. */
export const customerPricesPages = (access: SettingsAccess) => ({ customerPrices: customerPricesRouter(access) })
export type CustomerPricesPages = ReturnType<typeof customerPricesPages>
