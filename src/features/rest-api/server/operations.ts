import type { Operation } from './operation.ts'
import { customerOperations } from './operations/customers.ts'
import { invoiceOperations } from './operations/invoices.ts'
import { organizationOperations } from './operations/organization.ts'
import { ticketOperations } from './operations/tickets.ts'
import { vehicleOperations } from './operations/vehicles.ts'

/** Everything that the REST interface can do, in the order of its document. */
export const operations: readonly Operation[] = [
  ...organizationOperations,
  ...customerOperations,
  ...vehicleOperations,
  ...ticketOperations,
  ...invoiceOperations,
]
