import type { Queryable } from '#server/db/database.ts'
import { vehicles } from './vehicles.tables.ts'

type Given = Partial<typeof vehicles.$inferInsert> & { organizationId: string }

const letters = 'ABCEFGHIJKLMNOPRSTUVXYZ'
let plates = 0

/** Never the same twice in a process, and none that a test writes or searches for: ZAA-100, ZAA-101 … */
function nextPlate(): string {
  const index = plates++
  const series = Math.floor(index / 900)
  const letter = (at: number) => letters[at % letters.length]
  return `Z${letter(Math.floor(series / letters.length))}${letter(series)}-${100 + (index % 900)}`
}

/** Makes a vehicle of a customer, whose registration number is the next one unless it is given. */
export async function makeVehicle(db: Queryable, given: Given): Promise<typeof vehicles.$inferSelect> {
  const [vehicle] = await db
    .insert(vehicles)
    .values({
      registrationNumber: nextPlate(),
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
