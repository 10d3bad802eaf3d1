import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import type { NoticeMail } from '#server/notice.ts'
import type { AboutConnection } from '../connections.events.ts'

const garages = alias(organizations, 'garage')
const customers = alias(organizations, 'customer')

/** The data of a connection's notice: the two names, and the present state, for the answer may have come meanwhile. */
async function connectionSubject(tx: Transaction, { connectionId }: AboutConnection) {
  const [subject] = await tx
    .select({ garage: garages.name, customer: customers.name, state: connections.state })
    .from(connections)
    .innerJoin(garages, eq(garages.id, connections.garageId))
    .innerJoin(customers, eq(customers.id, connections.customerId))
    .where(eq(connections.id, connectionId))
  return subject ?? null
}

/** What these notices have in common: the side that did not do it is notified, and led to the list. */
export const connectionNotice = {
  group: 'CONNECTIONS',
  concerns: ({ actorOrganizationId, garageId, customerId }: AboutConnection) => [
    actorOrganizationId === garageId ? customerId : garageId,
  ],
  by: (event: AboutConnection) => ({ organizationId: event.actorOrganizationId, userId: event.actorUserId }),
  subject: connectionSubject,
  target: { kind: 'connection', id: ({ connectionId }: AboutConnection) => connectionId },
} as const

export const connectionMail = (label: string, ...paragraphs: string[]): NoticeMail => ({
  paragraphs,
  action: { label, path: '/app/settings/organization-connections' },
})
