import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { userForUpdate } from '#features/accounts/server/find-user.ts'
import { lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { platformSettingsRow } from '#features/organizations/server/platform-settings-row.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import { testDatabase } from '#test/database.ts'
import { makeInvitation } from './invitations.factory.ts'
import { leaveOrganizations } from './leave-organizations.ts'
import { invitations } from './members.tables.ts'
import { membershipData } from './membership-data.ts'

const { db } = await testDatabase()
const leave = (userId: string) => transact(db, (tx) => leaveOrganizations(tx, userId))

async function join(organizationId: string, role: 'ADMIN' | 'MEMBER') {
  const { id: userId } = await makeUser(db)
  await db.insert(memberships).values({ userId, organizationId, role })
  return userId
}

const membershipsOf = (userId: string) => db.select().from(memberships).where(eq(memberships.userId, userId))
const organizationOf = async (id: string) =>
  (await db.select().from(organizations).where(eq(organizations.id, id))).at(0)

test('the only admin of others hands over first', async () => {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  await join(organization.id, 'MEMBER')
  const refused = await leave(user.id).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({ reason: 'last_admin', details: { organizations: [organization.name] } })
  expect(await membershipsOf(user.id)).toHaveLength(1)
})

test('one of two admins, and a plain member, leaves and the organisation goes on', async () => {
  const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  await join(organization.id, 'ADMIN')
  const member = await join(organization.id, 'MEMBER')
  await leave(member)
  await leave(user.id)
  expect([await membershipsOf(user.id), await membershipsOf(member)]).toEqual([[], []])
  expect((await organizationOf(organization.id))?.disabledAt).toBeNull()
})

test('the last person leaves an organisation that is disabled and no longer listed', async () => {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE', listed: true })
  await leave(user.id)
  expect(await organizationOf(organization.id)).toMatchObject({ listed: false, disabledAt: expect.any(String) })
  // what the platform had on its screen is stale, the profile is not
  expect(await platformSettingsRow.read(db, organization.id)).toMatchObject({ version: 2 })
  expect(await organizationOf(organization.id)).toMatchObject({ version: organization.version })
  const written = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, organization.id))
  expect(written.map(({ action, actorUserId, actingAs }) => [action, actorUserId, actingAs])).toEqual([
    ['members.left', user.id, 'admin'],
    ['organizations.disabled', user.id, 'admin'],
  ])
})

test('writing a row that points at the organisation does not wait for a member who is leaving', async () => {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const invited = () => makeInvitation(db, { organizationId: organization.id, invitedBy: user.id })
  // a second connection writes while the first one holds its locks: a wait would never end
  await transact(db, async (tx) => {
    await userForUpdate(tx, user.id)
    await leaveOrganizations(tx, user.id)
    await lockOrganization(tx, organization.id)
    await invited()
  })
  expect(await db.$count(invitations, eq(invitations.organizationId, organization.id))).toBe(1)
})

test('one of two admins who leave at the same moment is refused while a member stays', async () => {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const other = await join(organization.id, 'ADMIN')
  await join(organization.id, 'MEMBER')
  const results = await Promise.allSettled([leave(user.id), leave(other)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a user without an organisation just goes', async () => {
  await expect(leave((await makeUser(db)).id)).resolves.toBeUndefined()
})

test('the copy of one’s data names the organisations', async () => {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  expect(await membershipData.read(db, user.id)).toMatchObject([{ id: organization.id, role: 'ADMIN' }])
})
