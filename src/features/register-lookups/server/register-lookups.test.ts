import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { actorOf, membershipIn } from '#server/caller.ts'
import { registered } from '#server/vehicle-data/vehicle-data.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { LOOKUPS_PAGE_SIZE } from '../register-lookups.ts'
import { askRegister } from './ask-register.ts'
import { registerLookupsExported } from './register-lookups.exported.ts'
import { sweepRegisterLookups } from './register-lookups.jobs.ts'
import { registerLookupsRouter } from './register-lookups.router.ts'
import { registerLookups } from './register-lookups.tables.ts'

const { db } = await testDatabase()

const car = registered('ABC-123', { make: 'Volvo' })

async function garage({ hasTerms = false } = {}) {
  const asked: string[] = []
  const vehicleData = async (number: string) => {
    asked.push(number)
    return { vehicle: number === 'ABC-123' ? car : null, isAway: number === 'AWA-1' }
  }
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const organizationId = organization.id
  const of = async (userId: string) => {
    const context = await contextOf(db, userId, { vehicleData, vehicleRegisterHasTerms: hasTerms })
    const { caller } = context
    if (!caller) throw new Error('no caller')
    const membership = membershipIn(caller, organizationId)
    const actor = actorOf(caller, membership)
    return {
      api: callerOf(registerLookupsRouter, context),
      ask: (number: string) => askRegister({ ...context, caller, membership, actor }, number),
    }
  }
  const member = await makeUser(db)
  await makeMembership(db, member.id, organizationId, 'MEMBER')
  return { organizationId, user, asked, admin: await of(user.id), member: await of(member.id), memberName: member.name }
}

test('each question to the register is written down with its person, number and outcome, for admins', async () => {
  const { organizationId, admin, member, memberName, user } = await garage()
  expect(await admin.ask('ABC-123')).toEqual({ vehicle: car, isAway: false, needsTerms: false })
  await member.ask('EI-1')
  expect(await member.ask('AWA-1')).toEqual({ vehicle: null, isAway: true, needsTerms: false })
  const { rows, next } = await admin.api.list({ organizationId })
  expect(rows.map(({ registrationNumber, outcome, person }) => [registrationNumber, outcome, person])).toEqual([
    ['AWA-1', 'AWAY', memberName],
    ['EI-1', 'UNKNOWN', memberName],
    ['ABC-123', 'FOUND', user.name],
  ])
  expect(next).toBeNull()
  expect(await refusal(member.api.list({ organizationId }))).toMatchObject({ kind: 'forbidden', reason: 'admin_only' })
})

test('the list is paged, and has no look-up of another organisation', async () => {
  const { organizationId, admin } = await garage()
  const { organizationId: other } = await garage()
  const many = Array.from({ length: LOOKUPS_PAGE_SIZE + 2 }, (_, index) => ({
    organizationId: index === 0 ? other : organizationId,
    registrationNumber: `ABC-${index}`,
    outcome: 'FOUND' as const,
  }))
  await db.insert(registerLookups).values(many.map((row) => ({ ...row, id: crypto.randomUUID() })))
  const first = await admin.api.list({ organizationId })
  const second = await admin.api.list({ organizationId, cursor: first.next })
  expect([first.rows.length, second.rows.length, second.next]).toEqual([LOOKUPS_PAGE_SIZE, 1, null])
  expect([...first.rows, ...second.rows].map(({ registrationNumber }) => registrationNumber)).not.toContain('ABC-0')
})

test('where the register has terms, nothing is asked before an admin has accepted them, once', async () => {
  const { organizationId, asked, admin, member, user } = await garage({ hasTerms: true })
  expect(await member.ask('ABC-123')).toEqual({ vehicle: null, isAway: false, needsTerms: true })
  expect(await member.api.terms({ organizationId })).toEqual({ isNeeded: true, acceptedAt: null, acceptedBy: null })
  expect(await refusal(member.api.accept({ organizationId }))).toMatchObject({ reason: 'admin_only' })
  expect(asked).toEqual([])
  const accepted = await admin.api.accept({ organizationId })
  expect(accepted).toMatchObject({ isNeeded: true, acceptedBy: user.name })
  expect(await admin.api.accept({ organizationId })).toEqual(accepted)
  expect(await member.ask('ABC-123')).toMatchObject({ vehicle: car, needsTerms: false })
  const audited = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, organizationId))
  expect(audited.filter(({ action }) => action === 'register-lookups.accepted')).toHaveLength(1)
})

test('look-ups are removed after two years', async () => {
  const { organizationId, admin } = await garage()
  for (const number of ['OLD-1', 'NEW-1']) await admin.ask(number)
  const age = (number: string, interval: string) =>
    db
      .update(registerLookups)
      .set({ createdAt: sql`now() - ${interval}::interval` })
      .where(eq(registerLookups.registrationNumber, number))
  await age('OLD-1', '731 days')
  await age('NEW-1', '729 days')
  await sweepRegisterLookups.run({}, jobContext(db))
  const { rows } = await admin.api.list({ organizationId })
  expect(rows.map(({ registrationNumber }) => registrationNumber)).toEqual(['NEW-1'])
})

test('an organisation takes out its own look-ups and terms, with the names of its people', async () => {
  const { organizationId, admin, user } = await garage({ hasTerms: true })
  await admin.api.accept({ organizationId })
  await admin.ask('ABC-123')
  const other = await garage()
  await other.admin.ask('EI-1')
  const [membership] = (await contextOf(db, user.id)).caller?.memberships ?? []
  if (!membership) throw new Error('no membership')
  const [lookups, terms] = await Promise.all(registerLookupsExported.map(({ page }) => page(db, membership, null, 10)))
  expect(lookups?.rows).toEqual([
    {
      id: expect.any(String),
      registrationNumber: 'ABC-123',
      outcome: 'FOUND',
      userId: user.id,
      userName: user.name,
      createdAt: expect.any(String),
    },
  ])
  expect(terms?.rows).toMatchObject([{ acceptedByUserId: user.id, acceptedByName: user.name }])
})
