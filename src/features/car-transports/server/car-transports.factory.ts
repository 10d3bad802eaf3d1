import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { CarTransportRow } from './car-transports.access.ts'
import { carTransportEvents, carTransports } from './car-transports.tables.ts'

type Given = Partial<typeof carTransports.$inferInsert> & { garageId: string; customerId: string; ticketId: string }

/** A planned collection, or a transport in the state that is given with what belongs to it, and the row of its making. */
export async function makeTransport(db: Queryable, given: Given): Promise<CarTransportRow> {
  const [made] = await db
    .insert(carTransports)
    .values({
      direction: 'COLLECTION',
      state: 'PLANNED',
      startsAt: '2026-11-23T08:00:00.000Z',
      endsAt: '2026-11-23T09:00:00.000Z',
      streetAddress: 'Pajakatu 3',
      postalCode: '00510',
      city: 'Helsinki',
      ...given,
    })
    .returning()
  if (!made) throw new Error('the transport was not made')
  const { id: transportId, garageId, state, createdAt } = made
  const kind = state === 'ASKED' || state === 'DECLINED' ? 'ASKED' : 'PLANNED'
  await db.insert(carTransportEvents).values({ garageId, transportId, kind, createdAt })
  return made
}

export async function transportById(db: Queryable, id: string): Promise<CarTransportRow> {
  const [transport] = await db.select().from(carTransports).where(eq(carTransports.id, id))
  if (!transport) throw new Error('no such transport')
  return transport
}
