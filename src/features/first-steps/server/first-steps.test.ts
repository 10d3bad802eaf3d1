import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeService } from '#features/catalog/server/catalog.factory.ts'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { makeInvitation } from '#features/members/server/invitations.factory.ts'
import { NEW_GARAGE_PROPERTIES } from '#features/organization-settings/new-settings.ts'
import { makeBilling } from '#features/organization-settings/server/billing.factory.ts'
import { garageProperties } from '#features/organization-settings/server/organization-settings.tables.ts'
import {
  freshBusinessId,
  makeConnection,
  makeCustomer,
  makeGarage,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { organizationBilling, organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { firstStepsRouter } from './first-steps.router.ts'

const { db } = await testDatabase()
const api = router({ firstSteps: firstStepsRouter })
const as = async (userId: string) => callerOf(api, await contextOf(db, userId))

async function founded(type: 'GARAGE' | 'CUSTOMER') {
  const { organization, user } = await makeStaffed(db, {
    type,
    listed: false,
    businessId: freshBusinessId(),
    streetAddress: '',
    city: '',
    openingHours: null,
  })
  const organizationId = organization.id
  const caller = await as(user.id)
  const read = () => caller.firstSteps.get({ organizationId })
  const done = async () => (await read()).steps.filter(({ isDone }) => isDone).map(({ step }) => step)
  const change = (values: Partial<typeof organizations.$inferInsert>) =>
    db.update(organizations).set(values).where(eq(organizations.id, organizationId))
  return { organizationId, user, caller, read, done, change }
}

const OPEN = Array.from({ length: 7 }, () => ({ opens: '08:00', closes: '16:00' }))

test('a garage’s steps tick by what it has done, and by the platform’s listing', async () => {
  const { organizationId, read, done, change } = await founded('GARAGE')
  expect((await read()).steps.map(({ step }) => step)).toEqual([
    'customers',
    'prices',
    'profile',
    'billing',
    'capacity',
    'colleagues',
    'firstCar',
    'listed',
  ])
  expect(await done()).toEqual([])
  await change({ streetAddress: 'Teollisuuskatu 1', city: 'Helsinki' })
  expect(await done()).toEqual([])
  await change({ openingHours: OPEN })
  expect(await done()).toEqual(['profile'])
  await makeService(db, { organizationId })
  expect(await done()).toEqual(['prices', 'profile'])
  const { organization: customer } = await makeStaffed(db, { type: 'CUSTOMER' })
  await makeTicket(db, { garageId: organizationId, customerId: customer.id })
  expect(await done()).toEqual(['prices', 'profile', 'firstCar'])
  await db.insert(garageProperties).values({ ...NEW_GARAGE_PROPERTIES, organizationId })
  await change({ listed: true })
  expect(await done()).toEqual(['prices', 'profile', 'capacity', 'firstCar', 'listed'])
})

test('a customer that a garage brings in or adds ticks its first step, one that came by itself does not', async () => {
  const { organizationId, done } = await founded('GARAGE')
  await makeConnection(db, { garageId: organizationId, customerId: (await makeCustomer(db)).id })
  expect(await done()).toEqual([])
  await makeCustomer(db, { managedByGarageId: organizationId })
  expect(await done()).toEqual(['customers'])
})

test('the billing step wants a bank account and a business id', async () => {
  const { organizationId, done, change } = await founded('GARAGE')
  await change({ businessId: null })
  await makeBilling(db, { organizationId, iban: '' })
  expect(await done()).toEqual([])
  await db
    .update(organizationBilling)
    .set({ iban: 'FI2112345600000785' })
    .where(eq(organizationBilling.organizationId, organizationId))
  expect(await done()).toEqual([])
  await change({ businessId: freshBusinessId() })
  expect(await done()).toEqual(['billing'])
})

test('a fleet’s steps name its cars and drivers, and tick by the first of them', async () => {
  const { organizationId, read, done } = await founded('CUSTOMER')
  const { beginner, steps } = await read()
  expect(beginner).toBe('FLEET')
  expect(steps.map(({ step }) => step)).toEqual(['cars', 'drivers', 'colleagues', 'garage', 'profile', 'firstCar'])
  await makeVehicle(db, { organizationId })
  await makeDriver(db, { organizationId })
  expect(await done()).toEqual(['cars', 'drivers'])
})

test('a private person has a car, a garage and a first visit to do, and nothing of a company', async () => {
  const { organizationId, read, done, change } = await founded('CUSTOMER')
  await change({ customerKind: 'PERSON', businessId: null })
  const { beginner, steps } = await read()
  expect([beginner, ...steps.map(({ step }) => step)]).toEqual(['PERSON', 'cars', 'garage', 'firstCar'])
  await makeConnection(db, { garageId: (await makeGarage(db)).id, customerId: organizationId })
  expect(await done()).toEqual(['garage'])
})

test('a fleet’s steps tick by its address, its first car and the garage that it is for, and its colleagues', async () => {
  const { organizationId, done, change } = await founded('CUSTOMER')
  await change({ streetAddress: 'Satamatie 2', city: 'Turku' })
  expect(await done()).toEqual(['profile'])
  const { organization: garage } = await makeStaffed(db, { type: 'GARAGE' })
  await makeTicket(db, { garageId: garage.id, customerId: organizationId })
  expect(await done()).toEqual(['cars', 'garage', 'profile', 'firstCar'])
  await makeMembership(db, (await makeUser(db)).id, organizationId, 'MEMBER')
  expect(await done()).toEqual(['cars', 'colleagues', 'garage', 'profile', 'firstCar'])
})

test('an invitation that waits counts as a colleague, one that was taken back does not', async () => {
  const { organizationId, done } = await founded('CUSTOMER')
  await makeInvitation(db, { organizationId, revokedAt: new Date().toISOString() })
  expect(await done()).toEqual([])
  await makeInvitation(db, { organizationId })
  expect(await done()).toEqual(['colleagues'])
})

test('an admin puts the list away for everybody and brings it back, any number of times', async () => {
  const { organizationId, caller, read } = await founded('GARAGE')
  const member = await makeUser(db)
  await makeMembership(db, member.id, organizationId, 'MEMBER')
  const theirs = await as(member.id)
  for (const isPutAway of [true, true, false, false]) {
    await caller.firstSteps.putAway({ organizationId, isPutAway })
    expect([(await read()).isPutAway, (await theirs.firstSteps.get({ organizationId })).isPutAway]).toEqual([
      isPutAway,
      isPutAway,
    ])
  }
})

test('members do not put the list away, and other organisations neither see nor change it', async () => {
  const { organizationId, read } = await founded('GARAGE')
  const member = await makeUser(db)
  await makeMembership(db, member.id, organizationId, 'MEMBER')
  const putAway = { organizationId, isPutAway: true }
  expect(await refusal((await as(member.id)).firstSteps.putAway(putAway))).toMatchObject({ reason: 'admin_only' })
  const { user: stranger } = await makeStaffed(db, { type: 'GARAGE' })
  const foreign = await as(stranger.id)
  expect(await refusal(foreign.firstSteps.get({ organizationId }))).toMatchObject({ kind: 'not_found' })
  expect(await refusal(foreign.firstSteps.putAway(putAway))).toMatchObject({ kind: 'not_found' })
  expect((await read()).isPutAway).toBe(false)
})
