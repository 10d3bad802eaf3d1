import { eq } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { newId } from '#server/db/new-id.ts'
import { rateLimit } from '#server/rate-limit.ts'
import type { Registered } from '#server/vehicle-data/vehicle-data.ts'
import { registerLookups, registerTerms } from './register-lookups.tables.ts'

/** Each question costs money. */
const LIMIT = { max: 120, windowMs: 10 * 60_000 }

export type FromVehicleRegister = Registered & {
  /** It was not asked: an admin of the organisation has to accept the terms before. */
  needsTerms: boolean
}

/** Asks the vehicle register in an organisation's name and writes that down. A register that is away is no failure. */
export async function askRegister(
  { db, membership: { organizationId }, caller: { userId }, services }: OrganizationContext,
  registrationNumber: string,
): Promise<FromVehicleRegister> {
  const { vehicleData, vehicleRegisterHasTerms } = services
  if (vehicleRegisterHasTerms && !(await hasRows(db, registerTerms, eq(registerTerms.organizationId, organizationId))))
    return { vehicle: null, isAway: false, needsTerms: true }
  await rateLimit(db, `vehicle-lookup:${userId}`, LIMIT)
  const answer = await vehicleData(registrationNumber)
  const outcome = answer.isAway ? 'AWAY' : answer.vehicle ? 'FOUND' : 'UNKNOWN'
  await db.insert(registerLookups).values({ id: newId(), organizationId, userId, registrationNumber, outcome })
  return { ...answer, needsTerms: false }
}
