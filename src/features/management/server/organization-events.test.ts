import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makePasskey, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { membersPages } from '#features/members/server/members.router.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizationsRouter } from '#features/organizations/server/organizations.router.ts'
import { ownSettings } from '#features/organizations/server/own-settings.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { managementRouter } from './management.router.ts'
import { eventPages } from './organization-events.router.ts'

const { db } = await testDatabase()
const settings = router({ ...membersPages(ownSettings), ...eventPages(ownSettings) })
const as = async (userId: string) => callerOf(settings, await contextOf(db, userId))

test('an admin reads what the own people and the platform did, and the platform’s people are not named', async () => {
  const { organization, user: admin } = await makeStaffed(db, { type: 'GARAGE' })
  const scope = { organizationId: organization.id }
  const { id: colleague } = await makeUser(db, { name: 'Kalle Kollega' })
  await makeMembership(db, colleague, organization.id, 'MEMBER')
  await (await as(admin.id)).members.setRole({ ...scope, userId: colleague, role: 'ADMIN' })
  const { id: superUser } = await makeUser(db, { isSuperUser: true, name: 'Ylva' })
  await callerOf(managementRouter, await contextOf(db, superUser)).organization.get(scope)
  const other = await makeStaffed(db, { type: 'GARAGE' })
  await callerOf(managementRouter, await contextOf(db, superUser)).organization.get({
    organizationId: other.organization.id,
  })

  const { rows } = await (await as(admin.id)).events.list(scope)
  expect(rows).toMatchObject([
    { action: 'management.organization_opened', actor: { id: null, name: 'Huoltosillan ylläpito' } },
    { action: 'members.role_changed', actor: { id: admin.id }, user: { name: 'Kalle Kollega' } },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Ylva/)
})

test('a member is refused, and another organisation is as if it were not', async () => {
  const { organization } = await makeStaffed(db, { type: 'CUSTOMER' })
  const { id } = await makeUser(db)
  await makeMembership(db, id, organization.id, 'MEMBER')
  const member = await as(id)
  expect(await refusal(member.events.list({ organizationId: organization.id }))).toMatchObject({ reason: 'admin_only' })
  const other = await makeStaffed(db, { type: 'CUSTOMER' })
  expect(await refusal(member.events.list({ organizationId: other.organization.id }))).toMatchObject({
    kind: 'not_found',
  })
})

test('a demanded second factor shuts members without one out of everything of the organisation, until they have one', async () => {
  const { organization, user: admin } = await makeStaffed(db, { type: 'CUSTOMER' })
  const scope = { organizationId: organization.id }
  const { id } = await makeUser(db)
  await makeMembership(db, id, organization.id, 'MEMBER')
  const needed = { kind: 'precondition', reason: 'second_factor_needed' }

  // the admin first, or the demand would shut its maker out
  expect(await refusal((await as(admin.id)).security.demand({ ...scope, demanded: true }))).toMatchObject(needed)
  await makePasskey(db, admin.id)
  expect(await refusal((await as(id)).security.demand({ ...scope, demanded: true }))).toMatchObject({
    reason: 'admin_only',
  })
  expect(await (await as(admin.id)).security.demand({ ...scope, demanded: true })).toEqual({
    demanded: true,
    membersWithout: 1,
  })

  const context = await contextOf(db, id)
  expect(context.caller).toMatchObject({ memberships: [], barredFrom: [organization.id] })
  const organizations = callerOf(organizationsRouter, context)
  expect(await refusal(organizations.listMembers(scope))).toMatchObject(needed)
  expect(await refusal((await as(id)).members.list(scope))).toMatchObject(needed)
  expect(await organizations.sync()).toMatchObject([
    { id: organization.id, needsSecondFactor: true, businessName: '', address: '' },
  ])

  await makePasskey(db, id)
  expect(await (await as(id)).members.list(scope)).toHaveLength(2)
  await db.update(users).set({ secondFactorSince: null }).where(eq(users.id, id))
  await (await as(admin.id)).security.demand({ ...scope, demanded: false })
  expect(await (await as(id)).members.list(scope)).toHaveLength(2)
})

test('demanding wants a fresh proof', async () => {
  const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  await makePasskey(db, user.id)
  const context = await contextOf(db, user.id)
  const stale = callerOf(settings, {
    ...context,
    caller: context.caller && { ...context.caller, hasFreshProof: false },
  })
  expect(await refusal(stale.security.demand({ organizationId: organization.id, demanded: true }))).toMatchObject({
    reason: 'proof_needed',
  })
})
