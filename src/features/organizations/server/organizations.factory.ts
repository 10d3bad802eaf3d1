import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import type { Membership } from '#server/caller.ts'
import type { Queryable } from '#server/db/database.ts'
import { memberships, organizations } from './organizations.tables.ts'

type Organization = typeof organizations.$inferSelect
type GivenOrganization = Partial<typeof organizations.$inferInsert>

/** Makes an organisation; a garage is listed unless told otherwise. */
export async function makeOrganization(db: Queryable, given: GivenOrganization = {}): Promise<Organization> {
  const type = given.type ?? 'CUSTOMER'
  const [made] = await db
    .insert(organizations)
    .values({ name: type === 'GARAGE' ? 'Testikorjaamo' : 'Testiasiakas', listed: type === 'GARAGE', ...given, type })
    .returning()
  if (!made) throw new Error('the organisation was not made')
  return made
}

export const makeGarage = (db: Queryable, given: GivenOrganization = {}) =>
  makeOrganization(db, { ...given, type: 'GARAGE' })

export const makeCustomer = (db: Queryable, given: GivenOrganization = {}) =>
  makeOrganization(db, { ...given, type: 'CUSTOMER' })

/** Makes the user a member; an admin unless told otherwise. */
export async function makeMembership(
  db: Queryable,
  userId: string,
  organizationId: string,
  role: Membership['role'] = 'ADMIN',
  createdAt?: string,
): Promise<void> {
  await db.insert(memberships).values({ userId, organizationId, role, ...(createdAt && { createdAt }) })
}

/** Makes an organisation with one person in it. */
export async function makeStaffed(
  db: Queryable,
  given: GivenOrganization & { role?: Membership['role']; user?: Parameters<typeof makeUser>[1] } = {},
) {
  const { role = 'ADMIN', user: givenUser, ...rest } = given
  const organization = await makeOrganization(db, rest)
  const user = await makeUser(db, givenUser)
  await makeMembership(db, user.id, organization.id, role)
  return { organization, user }
}
