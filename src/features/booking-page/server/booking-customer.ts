import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { NewCustomer } from '#features/organizations/organizations.ts'
import { addCustomer } from '#features/organizations/server/add-customer.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { phoneKeySql } from '#features/organizations/server/phone-key-sql.ts'
import { connected } from '#features/organizations/server/visible-parties.ts'
import { plateKeySql } from '#features/vehicles/server/plate-key-sql.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { lockName } from '#server/db/lock-name.ts'
import { phoneKey } from '#shared/phone-key.ts'
import { plateKey } from '#shared/plate-key.ts'

type Visitor = { garageId: string; name: string; phone: string; plate: string }

/**
 * The garage's own customer whose phone was proved, the one with the car before others; a new private person where there is none. A customer with
 * people of its own is never matched: a phone is not what they sign in by.
 */
export async function bookingCustomer(tx: Transaction, { garageId, name, phone, plate }: Visitor): Promise<string> {
  const key = phoneKey(phone)
  // two bookings of one phone at once make one person
  await lockName(tx, `booking-customer:${garageId}:${key}`)
  const hasCar = sql<boolean>`exists (select from ${vehicles} where ${vehicles.organizationId} = ${organizations.id}
    and ${plateKeySql(vehicles.registrationNumber)} = ${plateKey(plate)})`
  const [known] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(
      and(
        eq(organizations.managedByGarageId, garageId),
        eq(organizations.type, 'CUSTOMER'),
        isNull(organizations.disabledAt),
        eq(phoneKeySql(organizations.phone), key ?? ''),
        connected(garageId, organizations.id),
      ),
    )
    .orderBy(sql`not ${hasCar}`, asc(organizations.id))
    .limit(1)
  return known?.id ?? addCustomer(tx, garageId, NewCustomer.parse({ name, phone, kind: 'PERSON' }))
}
