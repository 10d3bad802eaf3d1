import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from './organizations.tables.ts'

/** The name of the person whose id a column holds, as a column of a statement; null where there is none any more. */
export const nameOfUser = (id: PgColumn): SQL => sql`(select u.name from ${users} u where u.id = ${id})`

/** The same of an organisation. */
export const nameOfOrganization = (id: PgColumn): SQL => sql`(select o.name from ${organizations} o where o.id = ${id})`

/** Both sides of a row by id and name: what each sees of the other in any list. */
export const sidesOfRow = ({ garageId, customerId }: Record<'garageId' | 'customerId', PgColumn>) => ({
  garageId,
  garageName: nameOfOrganization(garageId),
  customerId,
  customerName: nameOfOrganization(customerId),
})

/** Which column says whose a row of two sides is. */
export const ofEitherSide = ({ garageId, customerId }: Record<'garageId' | 'customerId', PgColumn>) => ({
  GARAGE: garageId,
  CUSTOMER: customerId,
})
