import { and, eq, isNull, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { OrganizationType } from '#shared/organization.ts'
import type { ConnectionState } from '../organizations.ts'
import { connections, organizations } from './organizations.tables.ts'

type IdOrColumn = string | SQLWrapper

const connectionIn = (garage: IdOrColumn, customer: IdOrColumn, states: readonly ConnectionState[]): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${connections}
    where ${connections.garageId} = ${garage} and ${connections.customerId} = ${customer}
      and ${connections.state} in ${states})`

/**
 * Whether both said yes: the one condition under which a garage and a customer open to each other. Every query that shows one side's
 * people, vehicles or place among its own to the other carries it.
 */
export const connected = (garage: IdOrColumn, customer: IdOrColumn): SQL<boolean> =>
  connectionIn(garage, customer, ['ACCEPTED'])

type Pair = { garageId: string; customerId: string }

const connectionOf = prepared((db) =>
  db
    .select({ state: connections.state })
    .from(connections)
    .where(
      and(
        eq(connections.garageId, sql.placeholder('garageId')),
        eq(connections.customerId, sql.placeholder('customerId')),
      ),
    )
    .prepare('connection-of-pair'),
)

/** The same, asked of one pair. */
export async function areConnected(db: Queryable, { garageId, customerId }: Pair): Promise<boolean> {
  const [connection] = await connectionOf(db).execute({ garageId, customerId })
  return connection?.state === 'ACCEPTED'
}

const managerOf = prepared((db) =>
  db
    .select({ garageId: organizations.managedByGarageId })
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder('customerId')))
    .prepare('manager-of-customer'),
)

/** Whether this garage edits this customer, which has no people of its own yet. */
export async function isManaged(db: Queryable, { garageId, customerId }: Pair): Promise<boolean> {
  const [manager] = await managerOf(db).execute({ customerId })
  return manager?.garageId === garageId
}

/** Whether the organisation of the row, a garage, is connected with this customer. */
export const connectedToCustomer = (customerId: IdOrColumn): SQL<boolean> => connected(organizations.id, customerId)

/** Whether the organisation of the row is connected with this one, on whichever side. */
export const connectedTo = (organizationId: IdOrColumn): SQL<boolean> =>
  sql<boolean>`(${connectedToCustomer(organizationId)} or ${connected(organizationId, organizations.id)})`

/** As an array that is known first: each organisation of it is looked up, where a condition on the row reads those of the whole platform. */
const isOneOf = (ids: SQL): SQL => sql`${organizations.id} = any(array(${ids}))`

const inUse = (type: OrganizationType) => and(eq(organizations.type, type), isNull(organizations.disabledAt))

/** The garages that a customer may choose from: the listed ones, and those it is connected with. */
export const garageVisibleToCustomer = (customerId: string | Placeholder): SQL | undefined =>
  and(
    inUse('GARAGE'),
    or(
      eq(organizations.listed, true),
      isOneOf(sql`select ${connections.garageId} from ${connections}
        where ${connections.customerId} = ${customerId} and ${connections.state} = 'ACCEPTED'`),
    ),
  )

/** The garages that a garage sees: the listed ones, and itself. */
export const garageVisibleToGarage = (garageId: string): SQL | undefined =>
  and(inUse('GARAGE'), or(eq(organizations.listed, true), eq(organizations.id, garageId)))

/** The customers that a garage finds by name: its own, and those that it waits for. Any other only by its exact business id. */
export const customerKnownToGarage = (garageId: string): SQL | undefined =>
  and(
    inUse('CUSTOMER'),
    isOneOf(sql`select ${connections.customerId} from ${connections}
      where ${connections.garageId} = ${garageId} and ${connections.state} in ('ACCEPTED', 'PENDING')`),
  )

/** A customer that is in use, with any connections. */
export const customerInUse = (): SQL | undefined => inUse('CUSTOMER')

/** What an organisation may look at: itself, listed garages, and those it is connected with. */
export const visibleTo = (organizationId: string | Placeholder): SQL | undefined =>
  and(
    isNull(organizations.disabledAt),
    or(
      eq(organizations.id, organizationId),
      and(eq(organizations.type, 'GARAGE'), eq(organizations.listed, true)),
      connectedTo(organizationId),
    ),
  )
