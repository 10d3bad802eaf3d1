import { hasPriceList } from '#features/catalog/server/has-price-list.ts'
import { hasDrivers } from '#features/drivers/server/has-drivers.ts'
import { hasOtherParties } from '#features/organizations/server/has-other-parties.ts'
import { hasTickets } from '#features/tickets/server/has-tickets.ts'
import { hasVehicles } from '#features/vehicles/server/has-vehicles.ts'
import type { Transaction } from '#server/db/database.ts'

/** What each feature answers to "is this organisation in use by you, as the type that it has?" */
const uses = [hasTickets, hasVehicles, hasPriceList, hasDrivers, hasOtherParties]

/** Whether anything depends on what type the organisation is. */
export async function organizationInUse(tx: Transaction, organizationId: string): Promise<boolean> {
  for (const isUsed of uses) if (await isUsed(tx, organizationId)) return true
  return false
}
