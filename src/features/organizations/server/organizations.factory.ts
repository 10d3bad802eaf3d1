import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import type { Membership } from '#server/caller.ts'
import type { Queryable } from '#server/db/database.ts'
import { connections, memberships, organizations } from './organizations.tables.ts'

type Organization = typeof organizations.$inferSelect
type GivenOrganization = Partial<typeof organizations.$inferInsert>

/** Makes an organisation; a garage is listed by default, and a customer without a business id is a private person. */
export async function makeOrganization(db: Queryable, given: GivenOrganization = {}): Promise<Organization> {
  const type = given.type ?? 'CUSTOMER'
  const [made] = await db
    .insert(organizations)
    .values({
      name: type === 'GARAGE' ? 'Testikorjaamo' : 'Testiasiakas',
      listed: type === 'GARAGE',
      customerKind: type === 'CUSTOMER' && !given.businessId ? 'PERSON' : 'COMPANY',
      ...given,
      type,
    })
    .returning()
  if (!made) throw new Error('the organisation was not made')
  return made
}

export const makeGarage = (db: Queryable, given: GivenOrganization = {}) =>
  makeOrganization(db, { ...given, type: 'GARAGE' })

export const makeCustomer = (db: Queryable, given: GivenOrganization = {}) =>
  makeOrganization(db, { ...given, type: 'CUSTOMER' })

/** Makes the user a member; an admin by default. */
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

let businessIds = 4_000_000

/** A business id with a right check digit, never the same twice in a process. */
export function freshBusinessId(): string {
  for (;;) {
    const body = String(businessIds++)
    const sum = [7, 9, 10, 5, 8, 4, 2].reduce((total, weight, index) => total + weight * Number(body[index]), 0)
    if (sum % 11 !== 1) return `${body}-${sum % 11 === 0 ? 0 : 11 - (sum % 11)}`
  }
}

/** Connects a garage and a customer, both of whom said yes by default; an existing one is left unchanged. */
export async function makeConnection(
  db: Queryable,
  given: Partial<typeof connections.$inferInsert> & { garageId: string; customerId: string },
): Promise<void> {
  const state = given.state ?? 'ACCEPTED'
  const now = new Date().toISOString()
  await db
    .insert(connections)
    .values({
      changedBySide: state === 'PENDING' ? 'GARAGE' : 'CUSTOMER',
      acceptedAt: state === 'ACCEPTED' ? now : null,
      requestedAt: state === 'ACCEPTED' ? null : now,
      ...given,
      state,
    })
    .onConflictDoNothing()
}
