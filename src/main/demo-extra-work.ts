import { and, asc, eq } from 'drizzle-orm'
import { makeExtraWork } from '#features/extra-work/server/extra-work.factory.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'

const WAITING = 3

/** What waits for a customer's permission has something that is asked: brakes, of which the customer answers line by line. */
export async function makeDemoExtraWork(db: Queryable, garageId: string, askedByUserId: string): Promise<void> {
  const cars = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.garageId, garageId), eq(tickets.waitingFor, 'APPROVAL')))
    .orderBy(asc(tickets.id))
    .limit(WAITING)
  for (const { id: ticketId, customerId, statusChangedAt } of cars) {
    await makeExtraWork(
      db,
      {
        ticketId,
        garageId,
        customerId,
        askedAt: statusChangedAt,
        askedByUserId,
        description: 'Etujarrupalat ovat kuluneet loppuun, ja levyissä on urat. Vaihdamme molemmat samalla kertaa.',
      },
      [
        { name: 'Jarrupalat eteen', unit: 'sarja', unitPriceCents: 8900 },
        { name: 'Jarrulevyt eteen', unit: 'pari', unitPriceCents: 14_900 },
        { name: 'Vaihtotyö', unit: 'h', quantityThousandths: 1500, unitPriceCents: 8200 },
      ],
    )
    await db.insert(ticketEvents).values({
      ticketId,
      kind: 'EXTRA_WORK',
      actorUserId: askedByUserId,
      actorOrganizationId: garageId,
      // with VAT of 25,5 %
      data: { act: 'ASKED', number: 1, grossCents: 45_306, approvedCents: null, answeredBy: '' },
      createdAt: statusChangedAt,
    })
  }
}
