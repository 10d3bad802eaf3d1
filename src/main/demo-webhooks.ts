import { desc, eq } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { payloadOf } from '#features/webhooks/server/make-deliveries.ts'
import { makeEndpoint, makeWebhookDelivery } from '#features/webhooks/server/webhooks.factory.ts'
import { ofTicket } from '#features/webhooks/webhook-kind.ts'
import type { Database } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import type { Secret } from '#server/secure-token.ts'
import { GARAGES } from './demo-people.ts'

const HOUR_MS = 3_600_000
const arrived = { state: 'DELIVERED', answerCode: 204, tries: 1 } as const
const failed = {
  state: 'GIVEN_UP',
  failure: 'ANSWER',
  answerCode: 503,
  answer: 'Service Unavailable',
  tries: 10,
} as const
/** What became of the calls, the oldest first. */
const OUTCOMES = [arrived, arrived, failed, arrived, arrived, arrived]

/**
 * The first garage's ERP has got its newest tickets. The address is off, and of a domain that is never given out (RFC 2606): a demo calls no system. Comes
 * after the world, since its secret is sealed with the product's.
 */
export const addDemoWebhooks = ({ db, linkSecret }: { db: Database; linkSecret: Secret }): Promise<void> =>
  transact(db, async (tx) => {
    const [garage] = await tx
      .select()
      .from(organizations)
      .where(eq(organizations.name, GARAGES[0]?.name ?? ''))
    if (!garage) throw new Error('the demo world has no garage')
    const endpoint = await makeEndpoint(tx, {
      organizationId: garage.id,
      platformSecret: linkSecret,
      name: 'Toiminnanohjaus',
      url: 'https://toiminnanohjaus.example/huoltosilta',
      types: ['ticket.created', 'ticket.ready', 'invoice.created'],
      isOn: false,
    })
    const newest = await tx
      .select()
      .from(tickets)
      .where(eq(tickets.garageId, garage.id))
      .orderBy(desc(tickets.id))
      .limit(OUTCOMES.length)
    for (const [place, { id: ticketId, number, registrationNumber, garageId, customerId }] of newest.entries()) {
      const at = new Date(Date.now() - (newest.length - place) * HOUR_MS).toISOString()
      const data = ofTicket({ ticketId, garageId, customerId }, { number, registrationNumber })
      await makeWebhookDelivery(tx, endpoint, {
        ...OUTCOMES[place],
        id: newId(),
        type: 'ticket.created',
        payload: payloadOf('ticket.created', at, data),
        createdAt: at,
        lastTriedAt: at,
        nextTryAt: null,
      })
    }
  })
