import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import type { Membership } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { hashToken, newToken } from '#server/secure-token.ts'
import { contacts, drivers, invitations, memberships, organizations } from './organizations.tables.ts'

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

type Of<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']> & { organizationId: string }

export async function makeContact(db: Queryable, given: Of<typeof contacts>): Promise<typeof contacts.$inferSelect> {
  const [made] = await db
    .insert(contacts)
    .values({ name: 'Yrjö Yhteyshenkilö', ...given })
    .returning()
  if (!made) throw new Error('the contact was not made')
  return made
}

export async function makeDriver(db: Queryable, given: Of<typeof drivers>): Promise<typeof drivers.$inferSelect> {
  const [made] = await db
    .insert(drivers)
    .values({ name: 'Kaisa Kuljettaja', ...given })
    .returning()
  if (!made) throw new Error('the driver was not made')
  return made
}

/** An open invitation as it is after its mail was written; the token is what the mail's link carries. */
export async function makeInvitation(
  db: Queryable,
  given: Of<typeof invitations>,
): Promise<{ invitation: typeof invitations.$inferSelect; token: string }> {
  const token = newToken()
  const [invitation] = await db
    .insert(invitations)
    .values({
      email: `${randomUUID()}@example.fi`,
      role: 'MEMBER',
      tokenHash: hashToken(token),
      invitedByOrganizationId: given.organizationId,
      expiresAt: sql`now() + interval '14 days'`,
      ...given,
    })
    .returning()
  if (!invitation) throw new Error('the invitation was not made')
  return { invitation, token }
}
