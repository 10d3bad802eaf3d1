import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeConnection, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { contributionsOf } from '#server/feature.ts'
import { outreachAllowances } from '#server/outreach/outreach.tables.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { serverFeatures } from '../server-features.ts'
import { accountEvents } from './account-events.ts'
import { devMailsRoutes } from './dev-mails.ts'
import { directMails } from './direct-mails.ts'

const { db, pool } = await testDatabase()
const services = testServices({ features: contributionsOf(serverFeatures) })
const app = await routeServer(db, devMailsRoutes(true), { services })

const { organization: garage } = await makeStaffed(db, { type: 'GARAGE' })
const { organization: customer } = await makeStaffed(db, { type: 'CUSTOMER' })
await makeConnection(db, { garageId: garage.id, customerId: customer.id })
await makeMembership(db, (await makeUser(db)).id, customer.id, 'MEMBER')
await makeTicket(db, { garageId: garage.id, customerId: customer.id })
// the newest one is of a car that is only typed: no mail of a car can be about it
await makeTicket(db, { garageId: garage.id, customerId: customer.id, vehicleId: null, registrationNumber: 'TYP-1' })

const counted = async () =>
  (
    await pool.query(`select (select count(*) from deliveries) as deliveries, (select count(*) from outbox_events) as events,
      (select count(*) from one_time_tokens) as tokens, (select count(*) from chat_messages) as messages,
      (select count(*) from invitations) as invitations`)
  ).rows

const names = [
  ...services.features.notices.filter(({ channels }) => channels.includes('mail')).map(({ kind }) => kind),
  ...accountEvents.map(({ name }) => name).filter((name) => name !== 'accounts.email_verified'),
  ...directMails.map(({ name }) => name),
]

test.each(names)('%s is shown as it would be written about something real, and nothing of it is kept', async (name) => {
  expect((await app.inject('/dev/mails')).body).toContain(`href="/dev/mails/${name}"`)
  const before = await counted()
  const page = await app.inject(`/dev/mails/${name}`)
  expect([page.statusCode, page.body.includes('<iframe')]).toEqual([200, true])
  const mail = await app.inject(`/dev/mails/${name}/0?side=CUSTOMER`)
  expect(mail.statusCode).toBe(200)
  expect(mail.body).toContain('lang="fi"')
  expect(mail.body).not.toMatch(/undefined|\[object|\bnull\b|Invalid Date|\bNaN\b/)
  expect(mail.headers['content-security-policy']).toContain("default-src 'none'")
  expect(await counted()).toEqual(before)
})

test('a mail that the newest organisation may not send has nothing to say about it, and is no error', async () => {
  const { organization: stopped, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  await db.insert(outreachAllowances).values({ organizationId: stopped.id, messagesPerDay: 0 })
  const page = await app.inject(`/dev/mails/notifications.address_proof?about=${user.id}`)
  expect([page.statusCode, page.body.includes('<iframe')]).toEqual([200, false])
  expect(page.body).toContain('Tästä ei ole nyt kerrottavaa')
  expect((await app.inject(`/dev/mails/notifications.address_proof/0?about=${user.id}`)).statusCode).toBe(404)
})

test('a page that took the name of this machine reads nothing, and in production there is nothing to read', async () => {
  expect((await app.inject({ url: '/dev/mails', headers: { host: 'evil.example' } })).statusCode).toBe(403)
  expect((await app.inject('/dev/mails/nonsense')).statusCode).toBe(404)
  expect((await app.inject('/dev/mails/ticket.ready/7')).statusCode).toBe(404)
  expect(devMailsRoutes(false)).toEqual([])
})
