import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeContact } from '#features/organization-settings/server/contacts.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { makeTicket } from './tickets.factory.ts'
import { ticketsRouter } from './tickets.router.ts'

const { db } = await testDatabase()

async function side(type: 'GARAGE' | 'CUSTOMER') {
  const { organization, user } = await makeStaffed(db, { type })
  const organizationId = organization.id
  await db
    .update(organizations)
    .set({
      phone: '+358911111',
      email: `${type}@example.fi`,
      streetAddress: 'Vetokuja 3',
      city: 'Helsinki',
      listed: false,
    })
    .where(eq(organizations.id, organizationId))
  await makeContact(db, { organizationId, name: 'Anna', title: 'Työnjohtaja', phone: '+358401111111' })
  const call = callerOf(ticketsRouter, await contextOf(db, user.id))
  return { organizationId, ask: (ticketId: string) => call.whomToCall({ organizationId, ticketId }) }
}

test('each side gets the contacts of the other one', async () => {
  const [garage, customer] = [await side('GARAGE'), await side('CUSTOMER')]
  const { id } = await makeTicket(db, { garageId: garage.organizationId, customerId: customer.organizationId })
  const reached = { phone: '+358911111', address: 'Vetokuja 3, Helsinki', people: [{ name: 'Anna' }] }
  expect(await garage.ask(id)).toMatchObject({ ...reached, email: 'CUSTOMER@example.fi' })
  expect(await customer.ask(id)).toMatchObject({ ...reached, email: 'GARAGE@example.fi' })
})

test('the contacts of a side that has not said yes stay hidden, but those of a listed garage are shown', async () => {
  const [garage, customer] = [await side('GARAGE'), await side('CUSTOMER')]
  const { id } = await makeTicket(db, { garageId: garage.organizationId, customerId: customer.organizationId })
  await db.update(connections).set({ state: 'PENDING' }).where(eq(connections.customerId, customer.organizationId))
  const noContacts = {
    phone: '',
    email: '',
    address: '',
    latitude: null,
    longitude: null,
    openingHours: null,
    people: [],
  }
  expect(await garage.ask(id)).toEqual(noContacts)
  expect(await customer.ask(id)).toEqual(noContacts)
  await db.update(organizations).set({ listed: true }).where(eq(organizations.id, garage.organizationId))
  expect(await customer.ask(id)).toMatchObject({ phone: '+358911111', people: [{ name: 'Anna' }] })
})

test('another organisation learns of no side', async () => {
  const { id } = await makeTicket(db)
  for (const type of ['GARAGE', 'CUSTOMER'] as const)
    expect(await refusal((await side(type)).ask(id))).toMatchObject({ kind: 'not_found', reason: 'ticket' })
})
