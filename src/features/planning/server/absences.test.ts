import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeGarageProperties } from '#features/organization-settings/server/properties.factory.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import type { AbsenceKind } from '../absences.ts'
import { momentOn } from '../planning.ts'
import { absenceData, forgetAbsences, forgetWithAccount } from './absences-of-person.ts'
import { nextFreeTimes } from './find-free-times.ts'
import { planningRouter } from './planning.router.ts'

const { db } = await testDatabase()

const day = { opens: '08:00', closes: '16:00' }
const openingHours = [day, day, day, day, day, null, null]
const MONDAY = '2097-02-04'
const FRIDAY = '2097-02-08'

/** A garage with two bays and two people who install. */
async function garageOfTwo() {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER', openingHours })
  await makeGarageProperties(db, { organizationId: organization.id, bays: 2, hoursPerDay: 8 })
  const liisa = await makeUser(db, { name: 'Liisa Laine' })
  await makeMembership(db, liisa.id, organization.id, 'MEMBER')
  const organizationId = organization.id
  const caller = callerOf(planningRouter, await contextOf(db, user.id))
  return {
    organizationId,
    user,
    liisa,
    caller,
    away: (mechanicId: string, fromDay = MONDAY, toDay = FRIDAY, kind: AbsenceKind = 'VACATION') =>
      caller.addAbsence({ organizationId, absence: { mechanicId, kind, fromDay, toDay } }),
    hours: async (from = MONDAY) => {
      const { days } = await caller.load({ organizationId, from, days: 1 })
      return (days[0]?.capacityMinutes ?? 0) / 60
    },
  }
}

test('an absence takes the hours of who is away from the days on which they are away', async () => {
  const { organizationId, caller, liisa, away, hours } = await garageOfTwo()
  expect(await hours()).toBe(16)
  const { id } = await away(liisa.id)
  expect([await hours(), await hours(FRIDAY), await hours('2097-02-11')]).toEqual([8, 8, 16])
  const { garage } = await caller.load({ organizationId, from: MONDAY, days: 1 })
  expect(garage.absences).toEqual([{ id, mechanicId: liisa.id, kind: 'VACATION', fromDay: MONDAY, toDay: FRIDAY }])
  await caller.removeAbsence({ organizationId, absenceId: id })
  expect(await hours()).toBe(16)
})

test('a garage has no free times while all of its people are away', async () => {
  const { organizationId, user, liisa, away } = await garageOfTwo()
  for (const { id } of [user, liisa]) await away(id)
  const now = new Date(momentOn(MONDAY, '07:00'))
  const next = await nextFreeTimes(db, [organizationId], now)
  expect(next.get(organizationId)).toBe(new Date(momentOn('2097-02-11', '08:00')).toISOString())
})

test('absences are listed by their first day with the name of who is away', async () => {
  const { organizationId, caller, user, liisa, away } = await garageOfTwo()
  await away(liisa.id, '2097-03-01', '2097-03-01', 'TRAINING')
  await away(user.id)
  const listed = await caller.absences({ organizationId })
  expect(listed.map(({ mechanicId, name, kind }) => [mechanicId, name, kind])).toEqual([
    [user.id, user.name, 'VACATION'],
    [liisa.id, 'Liisa Laine', 'TRAINING'],
  ])
})

test('a retry enters nothing twice, and the same days again change the kind', async () => {
  const { organizationId, caller, liisa, away } = await garageOfTwo()
  const [first, second] = [await away(liisa.id), await away(liisa.id, MONDAY, FRIDAY, 'SICK')]
  expect(second.id).toBe(first.id)
  expect((await caller.absences({ organizationId })).map(({ kind }) => kind)).toEqual(['SICK'])
})

test('days that go backwards, and people of other organisations, are refused', async () => {
  const { liisa, away } = await garageOfTwo()
  const other = await garageOfTwo()
  expect(await refusal(away(liisa.id, FRIDAY, MONDAY))).toMatchObject({ kind: 'invalid' })
  const unknown = { kind: 'not_found', reason: 'absent_member' }
  expect(await refusal(away(other.liisa.id))).toMatchObject(unknown)
  expect(await refusal(away(newId()))).toMatchObject(unknown)
})

test('another garage sees and removes no absence, and a customer has none', async () => {
  const { liisa, away } = await garageOfTwo()
  const { id } = await away(liisa.id)
  const other = await garageOfTwo()
  expect(await other.caller.absences({ organizationId: other.organizationId })).toEqual([])
  expect(
    await refusal(other.caller.removeAbsence({ organizationId: other.organizationId, absenceId: id })),
  ).toMatchObject({ kind: 'not_found', reason: 'absence' })
  const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER', role: 'MEMBER' })
  const customer = callerOf(planningRouter, await contextOf(db, user.id))
  expect(await refusal(customer.absences({ organizationId: organization.id }))).toMatchObject({ reason: 'garage_only' })
})

async function copyOf(userId: string): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const row of (await absenceData.read(db, userId)) as AsyncIterable<unknown>) rows.push(row)
  return rows
}

test('the absences of a person are in their own copy, and are forgotten when they leave or delete the account', async () => {
  const { organizationId, caller, user, liisa, away } = await garageOfTwo()
  await away(liisa.id)
  await away(user.id)
  expect(await copyOf(liisa.id)).toMatchObject([{ garageId: organizationId, kind: 'VACATION' }])
  await transact(db, (tx) => forgetAbsences(tx, organizationId, liisa.id))
  expect((await caller.absences({ organizationId })).map(({ mechanicId }) => mechanicId)).toEqual([user.id])
  await transact(db, (tx) => forgetWithAccount(tx, user.id))
  expect(await caller.absences({ organizationId })).toEqual([])
})
