import { randomInt } from 'node:crypto'
import type { Queryable } from '#server/db/database.ts'
import { vehicles } from './vehicles.tables.ts'

type Given = Partial<typeof vehicles.$inferInsert> & { organizationId: string }

const letters = 'ABCEFGHIJKLMNOPRSTUVXYZ'
const letter = () => letters[randomInt(letters.length)] ?? 'A'

/** Makes a vehicle of a customer with a random Finnish registration number. */
export async function makeVehicle(db: Queryable, given: Given): Promise<typeof vehicles.$inferSelect> {
  const [vehicle] = await db
    .insert(vehicles)
    .values({
      registrationNumber: `${letter()}${letter()}${letter()}-${randomInt(100, 999)}`,
      make: 'Toyota',
      model: 'Corolla',
      color: 'Hopea',
      year: 2020,
      ...given,
    })
    .returning()
  if (!vehicle) throw new Error('the vehicle was not made')
  return vehicle
}
