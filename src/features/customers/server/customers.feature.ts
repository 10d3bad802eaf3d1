import { serverFeature } from '#server/feature.ts'
import type {} from '../customers.failures.ts'
import { noteData } from './customer-note.ts'
import { customersRouter } from './customers.router.ts'
import { customerDataRoute } from './customers.routes.ts'
import { notesOfCustomer } from './erase-customer.ts'
import { mergeNotes } from './merge-customers.ts'
import { searchedCustomers } from './searched-customers.ts'

/** The garage's own customers: the register, the adviser's page, the garage's notes. */
export const customers = serverFeature({
  name: 'customers',
  routers: { customers: customersRouter },
  routes: [customerDataRoute],
  isolation: () => import('./customers.isolation.ts'),
  personalData: [noteData],
  searched: [searchedCustomers],
  customerMerge: [mergeNotes],
  customerData: [notesOfCustomer],
})
