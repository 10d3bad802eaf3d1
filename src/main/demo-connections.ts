import type { users } from '#features/accounts/server/accounts.tables.ts'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import { makeConnection, makeCustomer, makeGarage } from '#features/organizations/server/organizations.factory.ts'
import type { organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import type { Queryable } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { ASKED_CUSTOMER, ASKING_GARAGE, LEFT_GARAGE, REFUSING_CUSTOMER } from './demo-people.ts'

type Organization = typeof organizations.$inferSelect
type Sides = { garage: Organization; customer: Organization; admin: typeof users.$inferSelect }

const DAY_MS = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

/** What the first garage and the first customer have in addition to their open connections: a request that waits, and one that is over. */
export async function makeDemoConnections(db: Queryable, { garage, customer, admin }: Sides): Promise<void> {
  const asked = await makeCustomer(db, { createdAt: daysAgo(90), ...ASKED_CUSTOMER })
  await askByReport(db, { garage, customer: asked }, admin.id)
  // no super-user has looked at these two yet
  const asking = await makeGarage(db, { createdAt: daysAgo(20), ...ASKING_GARAGE, listed: false })
  await askByReport(db, { garage: asking, customer }, null)

  const refusing = await makeCustomer(db, { createdAt: daysAgo(150), ...REFUSING_CUSTOMER })
  const refused = { requestedAt: daysAgo(12), requestedByUserId: admin.id, changedAt: daysAgo(11) }
  await makeConnection(db, { garageId: garage.id, customerId: refusing.id, state: 'REFUSED', ...refused })
  const left = await makeGarage(db, { createdAt: daysAgo(500), ...LEFT_GARAGE, listed: false })
  const revoked = { requestedAt: null, acceptedAt: daysAgo(400), changedAt: daysAgo(60) }
  await makeConnection(db, { garageId: left.id, customerId: customer.id, state: 'REVOKED', ...revoked })
}

/** The garage has written a car down for a customer that it found by its business id: the request went out with it. */
async function askByReport(
  db: Queryable,
  { garage, customer }: Pick<Sides, 'garage' | 'customer'>,
  userId: string | null,
): Promise<void> {
  const [id, at] = [newId(), daysAgo(1)]
  const pair = { garageId: garage.id, customerId: customer.id }
  const request = { requestedAt: at, requestedByUserId: userId, changedAt: at, changedByUserId: userId }
  await makeConnection(db, { id, ...pair, state: 'PENDING', ...request })
  await makeTicket(db, {
    ...pair,
    vehicleId: null,
    registrationNumber: 'MUT-214',
    make: 'Iveco',
    model: 'Daily',
    color: 'Valkoinen',
    year: 2019,
    title: 'Takajarrujen tarkastus',
    description: 'Kuljettajan mukaan jarrutus puoltaa oikealle.',
    reportedByUserId: userId,
    reportedByOrganizationId: garage.id,
    createdAt: at,
    statusChangedAt: at,
  })
  await db.insert(notifications).values({
    organizationId: customer.id,
    kind: 'connection.requested',
    title: `${garage.name} pyytää yhteyttä`,
    targetKind: 'connection',
    targetId: id,
    createdAt: at,
  })
}
