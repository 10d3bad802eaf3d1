import { settingsPages } from '#features/organizations/web/settings-context.ts'
import type { CustomerPricesPages } from '../server/customer-prices.router.ts'

export const useCustomerPricesApi = settingsPages<CustomerPricesPages>()
