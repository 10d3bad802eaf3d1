import { and, eq, isNull, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import { makeOrganization, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { ownSettings } from '#features/organizations/server/own-settings.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { makeInvitation } from './invitations.factory.ts'
import { membersPages, membersRouter } from './members.router.ts'
import { invitations } from './members.tables.ts'

const { db, pool } = await testDatabase()
const api = router({ members: membersRouter, settings: router(membersPages(ownSettings)) })

test('a garage cannot invite into a customer that takes itself over at that moment', async () => {
  const { organization: garage, user: admin } = await makeStaffed(db, { type: 'GARAGE' })
  for (let round = 0; round < 40; round++) {
    await pool.query('delete from rate_limits')
    const { id: organizationId } = await makeOrganization(db, { type: 'CUSTOMER', managedByGarageId: garage.id })
    const first = await makeUser(db)
    const given = { organizationId, role: 'ADMIN' as const, invitedByOrganizationId: garage.id }
    const { token } = await makeInvitation(db, { ...given, email: first.email })
    const late = await makeInvitation(db, { ...given, email: 'myohemmin@example.fi' })
    const garages = callerOf(api, await contextOf(db, admin.id)).settings.invitations
    const scope = { organizationId, managedByGarageId: garage.id }
    await Promise.allSettled([
      callerOf(api, await contextOf(db, first.id)).members.invitations.accept({ token }),
      garages.create({ ...scope, email: 'samalla@example.fi', role: 'ADMIN' }),
      garages.resend({ ...scope, id: late.invitation.id }),
    ])
    const left = and(
      eq(invitations.organizationId, organizationId),
      ne(invitations.invitedByOrganizationId, organizationId),
      isNull(invitations.acceptedAt),
      isNull(invitations.revokedAt),
    )
    expect(await db.$count(invitations, left)).toBe(0)
  }
})

test.each([
  ['040 123 4567', 'Maija Virtanen'],
  ['M. Virtanen', 'M. Virtanen'],
])('a person whom the garage knows as %s is called %s after taking the own data over', async (name, after) => {
  const { organization: garage } = await makeStaffed(db, { type: 'GARAGE' })
  const { id: organizationId } = await makeOrganization(db, { type: 'CUSTOMER', name, managedByGarageId: garage.id })
  const maija = await makeUser(db, { name: 'Maija Virtanen' })
  const { token } = await makeInvitation(db, {
    organizationId,
    role: 'ADMIN',
    invitedByOrganizationId: garage.id,
    email: maija.email,
  })
  await callerOf(api, await contextOf(db, maija.id)).members.invitations.accept({ token })
  expect(await organizationById(db, organizationId)).toMatchObject({ name: after, managedByGarageId: null })
})
