import { and, asc, eq } from 'drizzle-orm'
import { makeStatusLink } from '#features/status-links/server/status-links.factory.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { readPhone } from '#shared/phone.ts'

const HOUR_MS = 3_600_000

/** One car of the first customer is followed by its contact, who has opened the link. */
export async function makeDemoStatusLinks(
  db: Queryable,
  { garageId, customerId }: { garageId: string; customerId: string },
): Promise<void> {
  const [ticket] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.garageId, garageId), eq(tickets.customerId, customerId), eq(tickets.status, 'IN_PROGRESS')))
    .orderBy(asc(tickets.id))
    .limit(1)
  if (!ticket) return
  const sentAt = ticket.statusChangedAt
  const openedAt = new Date(Date.parse(sentAt) + HOUR_MS / 2).toISOString()
  const name = ticket.contactName || 'Maija Virtanen'
  await makeStatusLink(db, ticket, {
    name,
    address: readPhone(ticket.contactPhone) ?? '+358401234567',
    about: 'INTAKE',
    state: 'DELIVERED',
    stateAt: sentAt,
    createdAt: sentAt,
    openedAt,
  })
  for (const [act, createdAt] of [
    ['SENT', sentAt],
    ['OPENED', openedAt],
  ] as const)
    await db.insert(ticketEvents).values({
      ticketId: ticket.id,
      kind: 'STATUS_LINK',
      ...(act === 'SENT' ? { actorOrganizationId: garageId } : { onlyForOrganizationId: garageId }),
      data: { act, name, about: 'INTAKE' },
      createdAt,
    })
}
