import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { makeConnection, makeCustomer, makeGarage, makeMembership, makeStaffed } from './organizations.factory.ts'
import { outreachTrust } from './outreach-trust.ts'

const { db } = await testDatabase()
const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

const trustIn = async (organizationId: string) => (await outreachTrust(db, [organizationId])).get(organizationId)

test('an organisation is as old as it was founded; one that is unknown is left out', async () => {
  const old = await makeGarage(db, { createdAt: ago(40) })
  const found = await outreachTrust(db, [old.id, randomUUID()])
  expect([...found.keys()]).toEqual([old.id])
  expect(found.get(old.id)?.ageDays).toBeCloseTo(40, 1)
})

test('organisations with people of their own vouch for each other, a week after they were connected', async () => {
  const garage = await makeStaffed(db, { type: 'GARAGE' })
  const pairs = [
    { acceptedAt: ago(8) },
    { acceptedAt: ago(400) },
    { acceptedAt: ago(6) },
    { acceptedAt: ago(8), state: 'REVOKED' as const },
  ]
  const customers = []
  for (const given of pairs) {
    const { organization } = await makeStaffed(db, { type: 'CUSTOMER' })
    await makeConnection(db, { garageId: garage.organization.id, customerId: organization.id, ...given })
    customers.push(organization)
  }
  expect(await trustIn(garage.organization.id)).toMatchObject({ connections: 2 })
  expect(await trustIn(customers[0]?.id ?? '')).toMatchObject({ connections: 1 })
  expect(await trustIn(customers[2]?.id ?? '')).toMatchObject({ connections: 0 })
})

test('customers without people, disabled ones, and those of the same person vouch for no one', async () => {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE' })
  const managed = await makeCustomer(db, { managedByGarageId: garage.id })
  const { organization: disabled } = await makeStaffed(db, { type: 'CUSTOMER', disabledAt: ago(1) })
  const { organization: own } = await makeStaffed(db, { type: 'CUSTOMER' })
  await makeMembership(db, user.id, own.id, 'MEMBER')
  for (const { id } of [managed, disabled, own])
    await makeConnection(db, { garageId: garage.id, customerId: id, acceptedAt: ago(30) })
  expect(await trustIn(garage.id)).toMatchObject({ connections: 0 })
})
