import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePasskey, makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { sessions } from '#features/accounts/server/accounts.tables.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { resolveCaller } from '#features/organizations/server/resolve-caller.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { hashToken } from '#server/secure-token.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { MANAGE_PAGE_SIZE } from '../management.ts'
import { managementRouter } from './management.router.ts'

const { db } = await testDatabase()
const as = async (userId: string) => callerOf(managementRouter, await contextOf(db, userId))
let superUser: Awaited<ReturnType<typeof as>>
let superUserId: string
beforeAll(async () => {
  superUserId = (await makeUser(db, { isSuperUser: true, name: 'Ylva' })).id
  superUser = await as(superUserId)
})

test('an admin of an organisation reaches nothing of it', async () => {
  const { user } = await makeStaffed(db, { type: 'GARAGE' })
  const admin = await as(user.id)
  const calls = [
    () => admin.numbers(),
    () => admin.failures(),
    () => admin.retryFailure({ kind: 'job', id: 'x' }),
    () => admin.audit({}),
    () => admin.addOrganization({ type: 'GARAGE', name: 'x', businessId: '0737546-2' }),
    () => admin.findOrganizations({}),
    () => admin.users.find({}),
    () => admin.users.setDisabled({ userId: user.id, disabled: true }),
    () => admin.users.setSuperUser({ userId: user.id, isSuperUser: true }),
    () => admin.users.sendReset({ userId: user.id }),
    () => admin.users.endSessions({ userId: user.id }),
  ]
  for (const call of calls)
    expect(await refusal(call())).toMatchObject({ kind: 'forbidden', reason: 'super_user_only' })
})

describe('a user', () => {
  test('can be shut out at once, with the reason, and let in again; each act is written down once', async () => {
    const { user } = await makeStaffed(db, { type: 'CUSTOMER' })
    await makeSession(db, user.id)
    await superUser.users.setDisabled({ userId: user.id, disabled: true })
    await superUser.users.setDisabled({ userId: user.id, disabled: true })
    expect((await contextOf(db, user.id)).caller).toMatchObject({ disabled: true })
    expect(await refusal((await as(user.id)).numbers())).toMatchObject({ reason: 'user_disabled' })
    await superUser.users.setDisabled({ userId: user.id, disabled: false })
    const { rows } = await superUser.audit({ userId: user.id })
    expect(rows.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['management.user_enabled', 'Ylva'],
      ['management.user_disabled', 'Ylva'],
    ])
  })

  test('can be signed out everywhere', async () => {
    const user = await makeUser(db)
    await makeSession(db, user.id)
    await superUser.users.endSessions({ userId: user.id })
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  })

  test('gets a link to a new password by the same way as when asking for it', async () => {
    const user = await makeUser(db)
    await superUser.users.sendReset({ userId: user.id })
    const events = await db.select().from(outboxEvents).where(eq(outboxEvents.name, 'accounts.password_requested'))
    expect(events.map((event) => event.payload)).toContainEqual({ email: user.email })
  })

  test('never loses the super-user’s rights by their own hand', async () => {
    const own = { userId: superUserId }
    expect(await refusal(superUser.users.setSuperUser({ ...own, isSuperUser: false }))).toMatchObject({
      kind: 'conflict',
    })
    expect(await refusal(superUser.users.setDisabled({ ...own, disabled: true }))).toMatchObject({ kind: 'conflict' })
  })

  test('answers as not found when there is none', async () => {
    for (const userId of [randomUUID(), 'x'])
      expect(await refusal(superUser.users.endSessions({ userId }))).toMatchObject({ kind: 'not_found' })
  })
})

test('organisations and users are found by part of what names them', async () => {
  const { organization, user } = await makeStaffed(db, {
    type: 'GARAGE',
    name: 'Äänekosken Paja',
    user: { name: 'Örn Åkerman' },
  })
  await makeTicket(db, { garageId: organization.id })
  const found = await superUser.findOrganizations({ text: 'äänekosken' })
  expect(found.rows).toEqual([
    expect.objectContaining({ id: organization.id, memberCount: 1, openTickets: 1, type: 'GARAGE' }),
  ])
  const people = await superUser.users.find({ text: 'ÅKERMAN' })
  expect(people.rows.map((person) => [person.id, person.organizations[0]?.name])).toEqual([
    [user.id, 'Äänekosken Paja'],
  ])
  expect((await superUser.users.find({ only: 'superUsers' })).rows.every((person) => person.isSuperUser)).toBe(true)
})

test('the last page says that it is the last, and the one after it is empty', async () => {
  const text = 'sivutettava'
  for (let index = 0; index < MANAGE_PAGE_SIZE + 2; index += 1) {
    const name = `${text} ${String(index).padStart(3, '0')}`
    await makeStaffed(db, { name, user: { name } })
  }
  for (const find of [superUser.findOrganizations, superUser.users.find]) {
    const pages = [await find({ text }), await find({ text, page: 1 }), await find({ text, page: 2 })]
    expect(pages.map(({ rows, hasMore }) => [rows.length, hasMore])).toEqual([
      [MANAGE_PAGE_SIZE, true],
      [2, false],
      [0, false],
    ])
    const names = pages.flatMap(({ rows }) => rows.map((row) => row.name))
    expect(names).toEqual([...names].sort())
    expect(new Set(names).size).toBe(MANAGE_PAGE_SIZE + 2)
  }
})

test('instants come in the one form of the product, from every table', async () => {
  const { user, organization } = await makeStaffed(db, { type: 'GARAGE', user: { name: 'Zacharias' } })
  await makeSession(db, user.id)
  await superUser.users.setSuperUser({ userId: user.id, isSuperUser: true })
  const [person] = (await superUser.users.find({ text: 'Zacharias' })).rows
  const listed = await superUser.organization.get({ organizationId: organization.id })
  const [entry] = (await superUser.audit({ userId: user.id })).rows
  for (const at of [person?.createdAt, person?.lastSeenAt, listed.createdAt, entry?.at])
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect([person?.disabled, person?.emailVerified, person?.isSuperUser]).toEqual([false, true, true])
})

test('the numbers count what is there', async () => {
  const before = await superUser.numbers()
  await makeTicket(db)
  const after = await superUser.numbers()
  expect([after.openTickets - before.openTickets, after.garages - before.garages]).toEqual([1, 1])
  expect(await superUser.failures()).toEqual([])
})

test('the audit log is narrowed by who acted and by days of Helsinki’s calendar', async () => {
  const actorUserId = randomUUID()
  const at = '2026-03-05T22:30:00.000Z' // half past midnight on the 6th in Helsinki
  await db.insert(auditEvents).values({ at, actorUserId, actingAs: 'admin', action: 'members.invited' })
  const count = async (search: object) => (await superUser.audit({ actorUserId, ...search })).rows.length
  expect(await count({})).toBe(1)
  expect(await count({ from: '2026-03-06', to: '2026-03-06' })).toBe(1)
  expect(await count({ to: '2026-03-05' })).toBe(0)
  expect(await count({ from: '2026-03-07' })).toBe(0)
  expect(await count({ action: 'management.user_disabled' })).toBe(0)
})

test('the audit log keeps its rows about people and organisations that are gone, and knows no made-up id', async () => {
  const [organizationId, userId] = [randomUUID(), randomUUID()]
  const gone = { actorUserId: userId, userId, organizationId }
  await db.insert(auditEvents).values({ ...gone, actingAs: 'admin', action: 'organizations.role_changed' })
  const { rows } = await superUser.audit({ organizationId })
  expect(rows).toMatchObject([
    {
      actor: { id: userId, name: 'Poistettu käyttäjä' },
      user: { id: userId, name: 'Poistettu käyttäjä' },
      organization: { id: organizationId, name: 'Poistettu organisaatio' },
    },
  ])
  for (const search of [
    { organizationId: randomUUID() },
    { userId: 'x' },
    { actorUserId: 'x' },
    { organizationId: 'x' },
  ])
    expect(await superUser.audit(search)).toEqual({ rows: [], hasMore: false })
})

test('acts upon people want a fresh proof, and reading does not', async () => {
  const { user } = await makeStaffed(db, { type: 'CUSTOMER' })
  const context = await contextOf(db, superUserId)
  const stale = callerOf(managementRouter, {
    ...context,
    caller: context.caller && { ...context.caller, hasFreshProof: false },
  })
  const acts = [
    () => stale.users.setDisabled({ userId: user.id, disabled: true }),
    () => stale.users.setSuperUser({ userId: user.id, isSuperUser: true }),
    () => stale.users.sendReset({ userId: user.id }),
    () => stale.users.forgetSecondFactor({ userId: user.id }),
    () => stale.users.endSessions({ userId: user.id }),
  ]
  for (const act of acts) expect(await refusal(act())).toMatchObject({ kind: 'precondition', reason: 'proof_needed' })
  expect((await stale.users.find({ text: user.email })).rows).toHaveLength(1)
})

test('where the platform demands a second factor, a super-user without one is refused everything, and the log says so', async () => {
  const noted: unknown[] = []
  const services = {
    superUsersNeedSecondFactor: true,
    security: { note: (...line: unknown[]) => void noted.push(line) },
  }
  const { id } = await makeUser(db, { isSuperUser: true })
  const caller = async () => callerOf(managementRouter, await contextOf(db, id, services))
  const needed = { kind: 'precondition', reason: 'second_factor_needed' }
  expect(await refusal((await caller()).numbers())).toMatchObject(needed)
  expect(await refusal((await caller()).users.setDisabled({ userId: superUserId, disabled: true }))).toMatchObject(
    needed,
  )
  expect(noted[0]).toEqual([
    'super_user_refused',
    expect.objectContaining({ userId: id, reason: 'second_factor_needed', route: 'numbers' }),
  ])
  await makePasskey(db, id)
  expect((await (await caller()).numbers()).users).toBeGreaterThan(0)
})

test('a super-user’s session ends twelve hours after signing in, anybody’s whom the rights come to as well', async () => {
  const { id } = await makeUser(db)
  const token = await makeSession(db, id)
  const age = (hours: number) =>
    db
      .update(sessions)
      .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
      .where(eq(sessions.userId, id))
  const caller = () => resolveCaller(db, hashToken(token))
  await age(13)
  expect(await caller()).toMatchObject({ isSuperUser: false })
  await superUser.users.setSuperUser({ userId: id, isSuperUser: true })
  expect(await caller()).toBeNull()
  await age(11)
  const open = await caller()
  expect(open?.isSuperUser).toBe(true)
  expect(open?.sessionExpiresAt.getTime()).toBeLessThan(Date.now() + 3_700_000)
})

test('what a super-user opens is one row for the same thing within an hour', async () => {
  const { id } = await makeUser(db, { isSuperUser: true })
  const { organization } = await makeStaffed(db, { type: 'GARAGE' })
  const other = await makeStaffed(db, { type: 'GARAGE' })
  const reader = await as(id)
  const opened = async () =>
    (await db.select().from(auditEvents).where(eq(auditEvents.actorUserId, id)).orderBy(auditEvents.at)).map(
      ({ action, organizationId, details }) => [action, organizationId, details],
    )
  const mine = { organizationId: organization.id }
  await Promise.all([
    reader.organization.get(mine),
    reader.organization.connections(mine),
    reader.organization.get(mine),
  ])
  await reader.organization.get({ organizationId: other.organization.id })
  await reader.users.find({})
  await reader.users.find({ text: 'x' })
  expect(await opened()).toEqual([
    ['management.organization_opened', organization.id, { page: 'platform' }],
    ['management.organization_opened', other.organization.id, { page: 'platform' }],
    ['management.users_opened', null, {}],
  ])
  await db.update(auditEvents).set({ at: sql`now() - interval '61 minutes'` }).where(eq(auditEvents.actorUserId, id))
  await reader.users.find({})
  expect(await opened()).toHaveLength(4)
})

test('a super-user takes the lost second factor of a person away, with every session', async () => {
  const { user } = await makeStaffed(db, { type: 'CUSTOMER' })
  await makePasskey(db, user.id)
  await makeSession(db, user.id)
  await superUser.users.forgetSecondFactor({ userId: user.id })
  await superUser.users.forgetSecondFactor({ userId: user.id })
  expect((await superUser.users.find({ text: user.email })).rows[0]).toMatchObject({ hasSecondFactor: false })
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  const { rows } = await superUser.audit({ userId: user.id })
  expect(rows.map(({ action }) => action)).toEqual(['management.second_factor_forgotten'])
})
