import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { platformSettings } from '#features/management/server/platform-settings.ts'
import { membersPages } from '#features/members/server/members.router.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { outreachTrust } from '#features/organizations/server/outreach-trust.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { transact } from '#server/db/transact.ts'
import { type DeliveryChannel, deliveries } from '#server/delivery/deliveries.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { countRefused } from '#server/outreach/outreach-refused.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import { outreachRouter } from './outreach.router.ts'
import { outreachAlarm } from './outreach-alarm.ts'

const { db, pool } = await testDatabase()
const features = contributionsOf([{ outreachTrust: [outreachTrust] }])
const superUser = await makeUser(db, { isSuperUser: true, email: 'yllapito@example.fi' })
const caller = callerOf(outreachRouter, await contextOf(db, superUser.id, { features, textsAlarm: 30 }))

beforeEach(() => pool.query('truncate deliveries, rate_limits, outreach_allowances, outreach_countries, audit_events'))

const founded = async (days: number, name = 'Uusi Korjaamo') =>
  (
    await makeStaffed(db, {
      type: 'GARAGE',
      name,
      createdAt: new Date(Date.now() - days * 86_400_000).toISOString(),
    })
  ).organization.id

/** Messages that the organisation sent to people without an account. */
async function sent(senderOrganizationId: string, count: number, channel: DeliveryChannel = 'sms') {
  const row = { channel, to: '+358401234567', targetKind: 'thing', targetId: randomUUID(), senderOrganizationId }
  await db.insert(deliveries).values(Array.from({ length: count }, () => row))
}

describe('the page of messages to people without an account', () => {
  test('shows super-users what left in a day by channel, and from whom', async () => {
    const [young, old, quiet] = [await founded(3, 'Nuori'), await founded(90, 'Vanha'), await founded(1, 'Hiljainen')]
    await sent(young, 4)
    await sent(old, 2, 'whatsapp')
    await sent(old, 3, 'mail')
    await transact(db, (tx) => countRefused(tx, quiet))
    // messages to people with accounts are not counted
    await db
      .insert(deliveries)
      .values({ channel: 'mail', to: 'a@example.fi', targetKind: 'ticket', userId: superUser.id })
    expect(await caller.sums()).toMatchObject({ sms: 4, whatsapp: 2, mail: 3, textsAlarm: 30, openCountries: [] })
    expect(await caller.senders({})).toMatchObject([
      { name: 'Vanha', type: 'GARAGE', ageDays: 90, usual: 200, own: null, sent: 5, refused: 0, version: 0 },
      { name: 'Nuori', ageDays: 3, usual: 60, sent: 4, refused: 0 },
      { name: 'Hiljainen', ageDays: 1, usual: 60, sent: 0, refused: 1 },
    ])
    expect(await caller.senders({ text: 'hiljai' })).toMatchObject([{ organizationId: quiet, refused: 1 }])
  })

  test('refuses every other user', async () => {
    const { user } = await makeStaffed(db, { type: 'GARAGE' })
    const plain = callerOf(outreachRouter, await contextOf(db, user.id))
    for (const call of [plain.sums(), plain.senders({}), plain.setCountry({ country: 'SE', isOpen: true })])
      expect(await refusal(call)).toMatchObject({ kind: 'forbidden', reason: 'super_user_only' })
  })
})

describe('an allowance of its own', () => {
  test('can be given, shown, changed and taken back, each with an audit row', async () => {
    const organizationId = await founded(3)
    const shown = async () => (await caller.senders({}))[0]
    await caller.setAllowance({ organizationId, messagesPerDay: 500, version: 0 })
    expect(await shown()).toMatchObject({ organizationId, own: 500, version: 1 })
    await caller.setAllowance({ organizationId, messagesPerDay: 0, version: 1 })
    expect(await shown()).toMatchObject({ own: 0, version: 2 })
    await caller.setAllowance({ organizationId, messagesPerDay: null, version: 2 })
    expect(await shown()).toBeUndefined()
    const rows = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, organizationId))
    expect(rows.map(({ action, actingAs, details }) => [action, actingAs, details])).toEqual([
      ['outreach.allowance_set', 'super-user', { from: null, to: 500 }],
      ['outreach.allowance_set', 'super-user', { from: 500, to: 0 }],
      ['outreach.allowance_set', 'super-user', { from: 0, to: null }],
    ])
  })

  test('rejects an edit on an older version, with its present value, and an unknown organisation', async () => {
    const organizationId = await founded(3)
    const answers = await Promise.allSettled(
      [30, 40].map((messagesPerDay) => caller.setAllowance({ organizationId, messagesPerDay, version: 0 })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = await refusal(caller.setAllowance({ organizationId, messagesPerDay: 50, version: 0 }))
    expect(refused).toMatchObject({
      kind: 'conflict',
      reason: 'outreach_allowance_changed',
      details: { current: { version: 1 } },
    })
    for (const id of [randomUUID(), 'x'])
      expect(await refusal(caller.setAllowance({ organizationId: id, messagesPerDay: 1, version: 0 }))).toMatchObject({
        kind: 'not_found',
        reason: 'outreach_sender',
      })
  })
})

test('a country is opened and closed, each once with an audit row; what is no country is not found', async () => {
  for (const isOpen of [true, true, false, false]) await caller.setCountry({ country: 'SE', isOpen })
  await caller.setCountry({ country: 'EE', isOpen: true })
  expect((await caller.sums()).openCountries).toEqual(['EE'])
  const rows = await db.select().from(auditEvents).where(like(auditEvents.action, 'outreach.country%'))
  expect(rows.map(({ action, details }) => [action, details.country])).toEqual([
    ['outreach.country_opened', 'SE'],
    ['outreach.country_closed', 'SE'],
    ['outreach.country_opened', 'EE'],
  ])
  for (const country of ['FI', 'XX'])
    expect(await refusal(caller.setCountry({ country, isOpen: true }))).toMatchObject({ kind: 'not_found' })
})

test('a super-user invites into an organisation whose messages are stopped, and what the platform sends is not the organisation’s', async () => {
  const organizationId = await founded(1)
  await caller.setAllowance({ organizationId, messagesPerDay: 0, version: 0 })
  const pages = router(membersPages(platformSettings))
  const platform = callerOf(pages, await contextOf(db, superUser.id, { features }))
  await platform.invitations.create({ organizationId, email: 'kutsuttu@example.fi', role: 'ADMIN' })
  expect(await caller.sums()).toMatchObject({ mail: 0 })
  expect(await db.$count(deliveries, eq(deliveries.to, 'kutsuttu@example.fi'))).toBe(1)
})

describe('the alarm', () => {
  const logged: unknown[] = []
  const log = { warn: (line: object) => logged.push(line), info() {}, debug() {}, error() {} }
  const look = async () => {
    logged.length = 0
    const services = testServices({ features, textsAlarm: 30 })
    await outreachAlarm.run({}, { ...jobContext(db, { services }), log: log as never })
    return (await db.select().from(deliveries).where(eq(deliveries.subject, 'Hälytys: viestit ulkopuolisille'))).map(
      ({ to, text }) => `${to}: ${text.split('\n').find((line) => /vuorokau/.test(line))}`,
    )
  }

  test('mails super-users of a young organisation that used most of its allowance, once a day', async () => {
    const [young, old] = [await founded(3, 'Nuori'), await founded(90, 'Vanha')]
    await sent(young, 47, 'mail')
    await sent(old, 10, 'mail')
    expect(await look()).toEqual([])
    await sent(young, 1, 'mail')
    const mails = await look()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('Nuori on alle kuukauden ikäinen ja lähetti vuorokaudessa 48 viestiä ulkopuolisille')
    expect(mails[0]).toMatch(/^yllapito@example\.fi/)
    expect(logged).toMatchObject([{ cause: 'young', organizationId: young, count: 48, of: 60 }])
    expect(await look()).toHaveLength(1)
    expect(logged).toEqual([])
  })

  test('reports an organisation that is refused ten times', async () => {
    const old = await founded(90, 'Vanha')
    for (let time = 0; time < 9; time++) await countRefused(db, old)
    expect(await look()).toEqual([])
    await countRefused(db, old)
    expect((await look())[0]).toContain('Vanha yritti lähettää viestejä ulkopuolisille, ja 10 niistä estettiin')
  })

  test('reports more text messages of all than is usual; mails are not counted', async () => {
    for (let number = 0; number < 3; number++) await sent(await founded(90), 10, number === 0 ? 'whatsapp' : 'sms')
    await sent(await founded(90), 20, 'mail')
    expect(await look()).toEqual([])
    await sent(await founded(90), 1)
    expect((await look())[0]).toContain('Koko palvelusta lähti vuorokaudessa 31 tekstiviestiä')
    expect(logged).toMatchObject([{ cause: 'platform', organizationId: null, count: 31, of: 30 }])
  })
})
