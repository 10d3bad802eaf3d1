import { featureApi } from '#web/api.ts'
import type { CustomersRouter } from '../server/customers.router.ts'

export const customersApi = featureApi<CustomersRouter>('customers')
