import { listDrivers } from '#features/drivers/server/driver-list.ts'
import { isManaged } from '#features/organizations/server/visible-parties.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { Membership } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { DriverChoice, DriverSearch } from '../ticket-drivers.ts'

/** So many fit into a list that opens under a field; a customer with more types a letter. */
const SHOWN = 20

/** Whether the caller's organisation is the garage that edits this customer, which has no people of its own yet. */
export const isManagedBy = async (db: Queryable, membership: Membership, customerId: string): Promise<boolean> =>
  membership.organizationType === 'GARAGE' && isManaged(db, { garageId: membership.organizationId, customerId })

/** The drivers whom the caller may name, by name or number. Refusal: `forbidden: drivers_not_named`. */
export async function driverChoices(ctx: OrganizationContext, search: DriverSearch): Promise<DriverChoice[]> {
  const { drivers } = await listDrivers(ctx.db, await ownerOfList(ctx, search.ticketId), {
    text: search.text.trim(),
    page: 0,
  })
  return drivers.slice(0, SHOWN)
}

async function ownerOfList({ db, membership }: OrganizationContext, ticketId: string | null): Promise<string> {
  if (ticketId === null) {
    if (membership.organizationType === 'GARAGE') throw new AppError('forbidden', 'drivers_not_named')
    return membership.organizationId
  }
  const { customerId } = await ticketFor(db, membership, ticketId)
  if (membership.organizationType === 'GARAGE' && !(await isManagedBy(db, membership, customerId)))
    throw new AppError('forbidden', 'drivers_not_named')
  return customerId
}
