import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { partyColumns } from '#features/organizations/server/find-parties.ts'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { connected, customerKnownToGarage } from '#features/organizations/server/visible-parties.ts'
import { plateKeySql } from '#features/vehicles/server/plate-key-sql.ts'
import { visibleVehicles } from '#features/vehicles/server/vehicles.access.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import { normalizeBusinessId } from '#shared/business-id.ts'
import { readPhone } from '#shared/phone.ts'
import { phoneKey } from '#shared/phone-key.ts'
import { plateKey } from '#shared/plate-key.ts'
import type { SameCustomer, SameCustomersAs } from '../../intake.ts'
import { reachedBy } from './reached-by.ts'

/** More would be a list of its own: the first few say that the customer is here already. */
const SHOWN = 3

/**
 * The garage's own customers with the same phone number, business id or car, before a second customer is made of one. Nothing is said of customers
 * that the garage does not know.
 */
export const sameCustomers = (
  ctx: OrganizationContext,
  { phone, businessId, registrationNumber }: SameCustomersAs,
): Promise<SameCustomer[]> =>
  abortableRead(ctx, async (reader) => {
    const garageId = ctx.membership.organizationId
    const isOpen = connected(garageId, organizations.id)
    const number = readPhone(phone)
    const key = number === null ? null : phoneKey(number)
    const exactId = normalizeBusinessId(businessId)
    const plate = plateKey(registrationNumber)
    const same: [SameCustomer['by'], SQL | undefined][] = [
      ['BUSINESS_ID', exactId === null ? undefined : eq(organizations.businessId, exactId)],
      ['PHONE', key === null ? undefined : and(isOpen, reachedBy(key))],
      ['PLATE', plate === '' ? undefined : and(isOpen, hasCar(plate))],
    ]
    const found: SameCustomer[] = []
    for (const [by, isSame] of same) {
      if (!isSame) continue
      const rows = await reader
        .select({ ...partyColumns, connection: connections.state })
        .from(organizations)
        .innerJoin(connections, and(eq(connections.customerId, organizations.id), eq(connections.garageId, garageId)))
        .where(and(customerKnownToGarage(garageId), isSame))
        .orderBy(asc(organizations.name), asc(organizations.id))
        .limit(SHOWN)
      found.push(
        ...rows
          .filter(({ id }) => !found.some(({ customer }) => customer.id === id))
          .map((row) => ({
            by,
            customer: row.connection === 'ACCEPTED' ? row : { ...row, address: '', phone: '' },
          })),
      )
    }
    return found.slice(0, SHOWN)

    function hasCar(plateOf: string): SQL {
      const cars = reader
        .select({ id: vehicles.organizationId })
        .from(vehicles)
        .where(
          and(
            eq(plateKeySql(vehicles.registrationNumber), plateOf),
            isNull(vehicles.retiredAt),
            visibleVehicles(reader, ctx.membership),
          ),
        )
      return sql`${organizations.id} in ${cars}`
    }
  })
