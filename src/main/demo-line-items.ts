import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { products, services } from '#features/catalog/server/catalog.tables.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { ticketPrices } from '#features/line-items/server/line-items.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { lineNetCents } from '#shared/line-totals.ts'

/** Every second of these has an agreed price; of the first one the work has become dearer than that. */
const TICKETS = 12
/** Finished ones, which wait to be invoiced. */
const FINISHED = 7
const PRICE_TYPES = ['ESTIMATE', 'FIXED', 'CAP'] as const

/** What a garage sells on the tickets that it works on, and on some that it has finished: a service and two parts each. */
export async function makeDemoLineItems(db: Queryable, garageId: string): Promise<void> {
  const inWork = inArray(tickets.status, ['SCHEDULED', 'IN_PROGRESS', 'WAITING', 'READY'])
  const [work, parts, cars, finished] = await Promise.all([
    db.select().from(services).where(eq(services.organizationId, garageId)).orderBy(asc(services.name)).limit(9),
    db.select().from(products).where(eq(products.organizationId, garageId)).orderBy(asc(products.name)).limit(20),
    db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.garageId, garageId), inWork))
      .orderBy(desc(tickets.status), asc(tickets.id))
      .limit(TICKETS),
    db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.garageId, garageId), eq(tickets.status, 'DONE')))
      .orderBy(asc(tickets.id))
      .limit(FINISHED),
  ])
  for (const [index, { id: ticketId }] of [...cars, ...finished].entries()) {
    const service = work[index % work.length]
    const sold = [parts[(2 * index) % parts.length], parts[(2 * index + 1) % parts.length]]
    const given = [
      ...(service
        ? [
            {
              kind: 'SERVICE' as const,
              serviceId: service.id,
              name: service.name,
              unit: 'kpl',
              unitPriceCents: service.priceCents ?? 9500,
              vatCode: service.vatCode,
            },
          ]
        : []),
      ...sold.flatMap((product) =>
        product
          ? [
              {
                kind: 'PRODUCT' as const,
                productId: product.id,
                code: product.code,
                name: product.name,
                unit: product.unit,
                unitPriceCents: product.priceCents,
                vatCode: product.vatCode,
              },
            ]
          : [],
      ),
    ]
    let netCents = 0
    for (const [place, fields] of given.entries())
      netCents += lineNetCents(await makeLine(db, { ...fields, ticketId, garageId, place }))
    const priceType = index % 2 === 0 ? PRICE_TYPES[(index / 2) % PRICE_TYPES.length] : undefined
    if (!priceType || netCents === 0) continue
    const agreedCents = index === 0 ? Math.round(netCents * 0.92) : Math.ceil(netCents / 1000) * 1000
    await db.insert(ticketPrices).values({ ticketId, priceType, agreedCents, agreedAt: new Date().toISOString() })
  }
}
