import { randomUUID } from 'node:crypto'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import type { Queryable } from '#server/db/database.ts'
import type { OfferRequestRow } from './offer-requests.access.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'

type Given = Partial<typeof offerRequests.$inferInsert> & { customerId: string }

/** An open request of a customer, and the garages that it asks. */
export async function makeOfferRequest(
  db: Queryable,
  given: Given,
  garageIds: readonly string[],
  askedAt = new Date().toISOString(),
): Promise<OfferRequestRow> {
  const vehicleId = given.vehicleId ?? (await makeVehicle(db, { organizationId: given.customerId })).id
  const [request] = await db
    .insert(offerRequests)
    .values({
      ...{
        make: 'Toyota',
        model: 'Corolla',
        color: 'Hopea',
        registrationNumber: 'ABC-123',
        wanted: [],
        requestHash: '',
      },
      ...{ description: 'Jarrut narisevat.', drivable: true, courtesyCar: false, requestKey: randomUUID() },
      ...{ contactName: '', contactPhone: '', customerReference: '' },
      answerBy: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      ...given,
      vehicleId,
    })
    .returning()
  if (!request) throw new Error('the request was not made')
  for (const garageId of garageIds)
    await db.insert(askedGarages).values({ offerRequestId: request.id, garageId, askedAt, openUntil: request.answerBy })
  return request
}
