import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { normalizeBusinessId } from '#shared/business-id.ts'
import { isUuid } from '#shared/id.ts'
import type { ConnectionState, PartyChoice, PartySearch } from '../organizations.ts'
import { foundCustomer } from './found-customer.ts'
import { limitBusinessIds } from './free-business-id.ts'
import { connections, organizations } from './organizations.tables.ts'
import { addressLine } from './own-organizations.ts'
import {
  connectedToCustomer,
  customerInUse,
  customerKnownToGarage,
  garageVisibleToCustomer,
} from './visible-parties.ts'

const LIMIT = 30

/** What is shown of the other side where one is chosen (`PartyChoice`), without the state between the two. */
export const partyColumns = {
  id: organizations.id,
  name: organizations.name,
  image: organizations.image,
  address: addressLine,
  businessId: organizations.businessId,
  phone: organizations.phone,
}

const stateOf = (pair: SQL) =>
  sql<ConnectionState | null>`${sql`(select ${connections.state} from ${connections} where ${pair})`}`

const stateForCustomer = (customerId: string) =>
  stateOf(sql`${connections.garageId} = ${organizations.id} and ${connections.customerId} = ${customerId}`)
const stateForGarage = (garageId: string) =>
  stateOf(sql`${connections.customerId} = ${organizations.id} and ${connections.garageId} = ${garageId}`)

/** One that is named by id is found, if it may be seen at all. */
const isThis = (id: string): SQL => (isUuid(id) ? eq(organizations.id, id) : sql`false`)

const isNamed = (text: string): SQL | undefined =>
  text ? sql`position(lower(${text}) in lower(${organizations.name} || ' ' || ${organizations.city})) > 0` : undefined

/** The garages a customer may report to, those it is connected with first. */
export const findGarages = (
  { db, membership: { organizationId } }: OrganizationContext,
  { text, id }: PartySearch,
): Promise<PartyChoice[]> =>
  db
    .select({ ...partyColumns, connection: stateForCustomer(organizationId) })
    .from(organizations)
    .where(and(garageVisibleToCustomer(organizationId), id === undefined ? isNamed(text) : isThis(id)))
    .orderBy(asc(sql`not ${connectedToCustomer(organizationId)}`), asc(organizations.name))
    .limit(LIMIT)

/**
 * The customers a garage may report for: by name, phone and so on its own, and any other only by its exact business id (product: section 2), so
 * that a garage cannot list the platform's customers.
 */
export async function findCustomers(
  { db, membership: { organizationId }, caller }: OrganizationContext,
  { text, id }: PartySearch,
): Promise<PartyChoice[]> {
  const found = (where: SQL | undefined) =>
    db
      .select({ ...partyColumns, connection: stateForGarage(organizationId) })
      .from(organizations)
      .where(where)
      .orderBy(asc(organizations.name))
      .limit(LIMIT)
  const fits = id === undefined ? foundCustomer(organizationId, text) : isThis(id)
  const known = await found(and(customerKnownToGarage(organizationId), fits))
  const businessId = id === undefined ? normalizeBusinessId(text) : null
  if (!businessId) return known.map(withoutContacts)
  await limitBusinessIds(db, caller.userId)
  const exact = await found(and(customerInUse(), eq(organizations.businessId, businessId)))
  return [...known, ...exact.filter((one) => !known.some(({ id }) => id === one.id))].map(withoutContacts)
}

/** Before both said yes a garage learns of a customer what it knew when it searched, and the name. */
const withoutContacts = (choice: PartyChoice): PartyChoice =>
  choice.connection === 'ACCEPTED' ? choice : { ...choice, address: '', phone: '' }
