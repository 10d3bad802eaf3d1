import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import type { Queryable } from '#server/db/database.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { totalsOf } from '#shared/line-totals.ts'
import type { TemplateLine } from '../offer-templates.ts'
import type { OfferRequestRow } from './offer-requests.access.ts'
import { askedGarages, offerRequests } from './offer-requests.tables.ts'
import { offerTemplates } from './offer-templates.tables.ts'
import { offerLines, offers } from './offers.tables.ts'

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
      make: 'Toyota',
      model: 'Corolla',
      color: 'Hopea',
      registrationNumber: 'ABC-123',
      wanted: [],
      requestHash: '',
      description: 'Jarrut narisevat.',
      drivable: true,
      courtesyCar: false,
      requestKey: randomUUID(),
      contactName: '',
      contactPhone: '',
      customerReference: '',
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

type Line = { name: string; wantedId?: string; quantityThousandths?: number; unit?: string; unitPriceCents: number }
type Offered = Partial<typeof offers.$inferInsert> & { garageId: string; validUntil: string; lines: readonly Line[] }

/** A garage's first offer for a request that asks it. */
export async function makeOffer(
  db: Queryable,
  request: OfferRequestRow,
  { garageId, validUntil, lines, ...given }: Offered,
): Promise<void> {
  const part = and(eq(askedGarages.offerRequestId, request.id), eq(askedGarages.garageId, garageId))
  const [asked] = await db.select({ id: askedGarages.id }).from(askedGarages).where(part)
  if (!asked) throw new Error('the garage was not asked')
  const sentAt = given.sentAt ?? new Date().toISOString()
  const day = dayInHelsinki(new Date(given.times?.[0]?.start ?? sentAt))
  const sold = lines.map((line, place) => ({
    kind: 'OTHER' as const,
    code: '',
    quantityThousandths: 1000,
    unit: 'kpl',
    discountPerMille: 0,
    vatCode: 'STANDARD' as const,
    ...line,
    garageId,
    place,
  }))
  const { netCents, grossCents } = totalsOf(sold, day)
  const [offer] = await db
    .insert(offers)
    .values({
      priceType: 'FIXED',
      courtesyCar: 'NONE',
      times: [],
      message: '',
      requestKey: randomUUID(),
      ...given,
      askedId: asked.id,
      garageId,
      number: 1,
      requestRevision: request.revision,
      validUntil,
      sentAt,
      day,
      netCents,
      grossCents,
    })
    .returning({ id: offers.id })
  if (!offer) throw new Error('the offer was not made')
  await db.insert(offerLines).values(sold.map((line) => ({ ...line, offerId: offer.id })))
  const openUntil = validUntil > request.answerBy ? validUntil : request.answerBy
  await db.update(askedGarages).set({ state: 'OFFERED', offerNumber: 1, seenAt: sentAt, openUntil }).where(part)
}

/** Something typed, kept as a template. */
export async function makeOfferTemplate(
  db: Queryable,
  given: Partial<typeof offerTemplates.$inferInsert> & { garageId: string },
): Promise<typeof offerTemplates.$inferSelect> {
  const line: TemplateLine = {
    kind: 'OTHER',
    sourceId: null,
    work: '',
    name: 'Jarrupalat',
    code: '',
    quantityThousandths: 1000,
    unit: 'sarja',
    unitPriceCents: 8900,
    discountPerMille: 0,
    vatCode: 'STANDARD',
  }
  const [template] = await db
    .insert(offerTemplates)
    .values({ name: 'Jarrut', lines: [line], ...given })
    .returning()
  if (!template) throw new Error('the template was not made')
  return template
}
