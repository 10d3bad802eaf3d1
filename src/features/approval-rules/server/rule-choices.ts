import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { RuleChoices } from '../approval-rules.ts'

const MOST = 200

/** The garages that this customer is connected with, by name. */
export const connectedGarages = (db: Queryable, customerId: string): Promise<RuleChoices['garages']> =>
  db
    .select({ id: organizations.id, name: organizations.name })
    .from(connections)
    .innerJoin(organizations, eq(organizations.id, connections.garageId))
    .where(and(eq(connections.customerId, customerId), eq(connections.state, 'ACCEPTED')))
    .orderBy(asc(organizations.name), asc(organizations.id))
    .limit(MOST)

/** What a rule's conditions may be chosen from. */
export async function ruleChoices(db: Queryable, customerId: string): Promise<RuleChoices> {
  const garages = await connectedGarages(db, customerId)
  const ids = garages.map(({ id }) => id)
  const [serviceGroups, vehicleGroups] = await Promise.all([
    db
      .selectDistinct({ name: services.group })
      .from(services)
      .where(and(inArray(services.organizationId, ids), ne(services.group, ''), eq(services.active, true)))
      .orderBy(asc(services.group))
      .limit(MOST),
    db
      .selectDistinct({ name: vehicles.groupName })
      .from(vehicles)
      .where(and(eq(vehicles.organizationId, customerId), ne(vehicles.groupName, '')))
      .orderBy(asc(vehicles.groupName))
      .limit(MOST),
  ])
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
  return { garages, serviceGroups: names(serviceGroups), vehicleGroups: names(vehicleGroups) }
}
