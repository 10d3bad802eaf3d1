import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { ownSettings } from '#features/organizations/server/own-settings.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { trustAll } from '#test/services.ts'
import { defineNotice } from './define-notice.ts'
import { notificationsPages } from './notification-addresses.router.ts'
import { notificationAddresses } from './notifications.tables.ts'
import { recipientsOf } from './recipients.ts'

const { db, pool } = await testDatabase()
beforeEach(() => pool.query('delete from deliveries; delete from rate_limits'))

const mailed = defineNotice({
  kind: 'x',
  event: { name: 'x', payload: {} as never },
  group: 'TICKETS',
  concerns: () => [],
  by: () => ({ organizationId: '', userId: null }),
  subject: async () => null,
  title: () => '',
  target: { kind: 'ticket', id: () => '' },
  mail: () => ({ paragraphs: [], action: { label: '', path: '' } }),
})
const features = contributionsOf([{ outreachTrust: [trustAll], notices: [mailed] }])
const pages = router(notificationsPages(ownSettings))
const as = async (userId: string) => callerOf(pages, await contextOf(db, userId, { features })).notificationAddresses

async function staffed(user: Parameters<typeof makeUser>[1] = {}) {
  const { organization, user: admin } = await makeStaffed(db, { user })
  const member = await makeUser(db)
  await makeMembership(db, member.id, organization.id, 'MEMBER')
  return { organizationId: organization.id, admin: await as(admin.id), plain: await as(member.id), user: admin, member }
}

const TICKETS = { groups: ['TICKETS' as const] }
const mails = async () =>
  (await db.select().from(deliveries).orderBy(deliveries.to)).map(({ to, subject }) => [to, subject])
const hearersOf = async (organizationId: string) =>
  (await recipientsOf(db, { organizationIds: [organizationId] }))(organizationId, 'TICKETS').flatMap(
    ({ to, addressId }) => (addressId ? [to] : []),
  )

test('an organisation’s addresses are offered only the topics of its side', async () => {
  const due = { ...mailed, group: 'DUE_DATES' as const }
  const contributed = contributionsOf([{ outreachTrust: [trustAll], notices: [mailed, due] }])
  const offered = async (type: 'GARAGE' | 'CUSTOMER') => {
    const { organization, user } = await makeStaffed(db, { type })
    const page = callerOf(pages, await contextOf(db, user.id, { features: contributed })).notificationAddresses
    return (await page.get({ organizationId: organization.id })).offered
  }
  expect(await offered('CUSTOMER')).toEqual(['TICKETS', 'DUE_DATES'])
  expect(await offered('GARAGE')).toEqual(['TICKETS'])
})

test('an address is kept once with all its groups, gets one mail and no notice before it is proved', async () => {
  const { organizationId, admin, plain } = await staffed()
  const addresses = [
    { email: 'huolto@example.fi', ...TICKETS },
    { email: ' HUOLTO@example.fi', groups: ['MESSAGES' as const] },
  ]
  const saved = await admin.save({ organizationId, edit: { addresses, version: 1 } })
  expect(saved).toEqual({
    offered: ['TICKETS'],
    addresses: [
      { id: expect.any(String), email: 'huolto@example.fi', groups: ['TICKETS', 'MESSAGES'], isProved: false },
    ],
    version: 2,
  })
  expect(await plain.get({ organizationId })).toEqual(saved)
  expect(await mails()).toEqual([['huolto@example.fi', 'Vahvista ilmoitusosoite']])
  expect(await hearersOf(organizationId)).toEqual([])
  const [audit] = await db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  expect(audit).toMatchObject({ action: 'notifications.addresses_saved', organizationId })
})

test('a proved address stays proved when it is kept, and is asked again when it comes back', async () => {
  const { organizationId, admin } = await staffed()
  const kept = { email: 'kept@example.fi', ...TICKETS }
  await admin.save({ organizationId, edit: { addresses: [kept], version: 1 } })
  await db.update(notificationAddresses).set({ provedAt: new Date().toISOString() })
  const other = { email: 'other@example.fi', ...TICKETS }
  const changed = { ...kept, groups: ['TICKETS' as const, 'PICK_UP' as const] }
  const saved = await admin.save({ organizationId, edit: { addresses: [changed, other], version: 2 } })
  expect(saved.addresses.map(({ email, isProved }) => [email, isProved])).toEqual([
    ['kept@example.fi', true],
    ['other@example.fi', false],
  ])
  expect(await hearersOf(organizationId)).toEqual(['kept@example.fi'])
  await admin.save({ organizationId, edit: { addresses: [], version: 3 } })
  const back = await admin.save({ organizationId, edit: { addresses: [kept], version: 4 } })
  expect(back.addresses).toMatchObject([{ isProved: false }])
})

test('a stale list is refused with the current list; a member and another organisation save nothing', async () => {
  const { organizationId, admin, plain } = await staffed()
  await admin.save({ organizationId, edit: { addresses: [{ email: 'a@example.fi', ...TICKETS }], version: 1 } })
  const stale = { organizationId, edit: { addresses: [{ email: 'b@example.fi', ...TICKETS }], version: 1 } }
  expect(await refusal(admin.save(stale))).toMatchObject({
    reason: 'notification_addresses_changed',
    details: { current: { version: 2, offered: ['TICKETS'] } },
  })
  expect(await refusal(plain.save({ ...stale, edit: { ...stale.edit, version: 2 } }))).toMatchObject({
    reason: 'admin_only',
  })
  const [saved] = (await admin.get({ organizationId })).addresses
  const stranger = await staffed()
  const foreign = { organizationId: stranger.organizationId, id: saved?.id ?? '' }
  expect(await refusal(stranger.admin.resendProof(foreign))).toMatchObject({ kind: 'not_found' })
})

test('the proved address of a member needs no mail, one of another user’s account does', async () => {
  const { organizationId, admin, member } = await staffed()
  const outsider = await makeUser(db)
  const unproved = await makeUser(db, { emailVerifiedAt: null })
  await makeMembership(db, unproved.id, organizationId)
  const addresses = [member, outsider, unproved].map(({ email }) => ({ email, ...TICKETS }))
  await admin.save({ organizationId, edit: { addresses, version: 1 } })
  expect((await mails()).map(([to]) => to)).toEqual([outsider.email, unproved.email].sort())
})

test('a user who has not proved the own address sends no mail', async () => {
  const { organizationId, admin } = await staffed({ emailVerifiedAt: null })
  const addresses = [{ email: 'victim@example.fi', ...TICKETS }]
  expect(await refusal(admin.save({ organizationId, edit: { addresses, version: 1 } }))).toMatchObject({
    kind: 'precondition',
    reason: 'email_unverified',
  })
  expect([await mails(), (await admin.get({ organizationId })).addresses]).toEqual([[], []])
})

test('the link can be sent again to an address that has not opened it, some times a day', async () => {
  const { organizationId, admin } = await staffed()
  const addresses = [{ email: 'a@example.fi', ...TICKETS }]
  const { addresses: saved } = await admin.save({ organizationId, edit: { addresses, version: 1 } })
  const again = { organizationId, id: saved[0]?.id ?? '' }
  await admin.resendProof(again)
  await admin.resendProof(again)
  expect((await refusal(admin.resendProof(again))).kind).toBe('limit')
  expect(await mails()).toHaveLength(3)
  await db.update(notificationAddresses).set({ provedAt: new Date().toISOString() })
  await expect(admin.resendProof(again)).resolves.toEqual({})
})

test('one address is written to three times a day, by all askers together; an organisation and a person ask twenty times', async () => {
  for (let index = 0; index < 5; index += 1) {
    const { organizationId, admin } = await staffed()
    const call = admin.save({
      organizationId,
      edit: { addresses: [{ email: 'uhri@example.fi', ...TICKETS }], version: 1 },
    })
    if (index < 3) await call
    else expect((await refusal(call)).kind).toBe('limit')
  }
  expect(await mails()).toHaveLength(3)

  const { organizationId, admin, user } = await staffed()
  const many = (prefix: string) =>
    Array.from({ length: 20 }, (_, index) => ({ email: `${prefix}${index}@example.fi`, ...TICKETS }))
  await admin.save({ organizationId, edit: { addresses: many('a'), version: 1 } })
  expect((await refusal(admin.save({ organizationId, edit: { addresses: many('b'), version: 2 } }))).kind).toBe('limit')
  const { organization: second } = await makeStaffed(db)
  await makeMembership(db, user.id, second.id)
  const elsewhere = {
    organizationId: second.id,
    edit: { addresses: [{ email: 'c@example.fi', ...TICKETS }], version: 1 },
  }
  expect((await refusal((await as(user.id)).save(elsewhere))).kind).toBe('limit')
  expect(await mails()).toHaveLength(23)
  expect(
    await db.select().from(notificationAddresses).where(eq(notificationAddresses.organizationId, second.id)),
  ).toEqual([])
})
