import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { signLink } from '#server/signed-link.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { chooseDigest, wantsDigest } from './digest/choose-digest.ts'
import { stopDigestUrl } from './digest/stop-digest.ts'
import { makeNotificationAddress } from './notifications.factory.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import {
  notificationAddresses,
  notificationPreferences,
  organizationNotificationSettings,
} from './notifications.tables.ts'
import { recipientsOf } from './recipients.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

const { db } = await testDatabase()
const NOW = new Date('2031-01-15T12:00:00Z')
const services = testServices({ clock: () => NOW })
const { linkSecret } = services
const app = await routeServer(db, notificationsRoutes, { services })

const pathOf = (url: string) => url.replace(services.publicUrl, '')
const open = (path: string) => app.inject({ url: path })
/** As a mail program posts it by itself. */
const post = (path: string) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

const userLink = (userId: string) => pathOf(unsubscribeUrl(services, { userId, addressId: null, group: 'TICKETS' }))
const addressLink = (addressId: string) =>
  pathOf(unsubscribeUrl(services, { userId: null, addressId, group: 'TICKETS' }))
const hearersOf = async (organizationId: string) =>
  (await recipientsOf(db, { organizationIds: [organizationId] }))(organizationId, 'TICKETS').map(({ to }) => to)

test('opening the link of a digest changes nothing; its button stops it for that user, and a forged one for no user', async () => {
  const [user, other] = [await makeUser(db), await makeUser(db)]
  for (const { id } of [user, other]) await chooseDigest(db, id, true, NOW)
  const link = pathOf(stopDigestUrl(services, user.id))
  expect((await open(link)).body).toContain('<button type="submit">Lopeta aamukooste</button>')
  expect((await post(`${link}x`)).statusCode).toBe(400)
  expect(await wantsDigest(db, user.id)).toBe(true)
  for (const _time of [1, 2]) expect((await post(link)).body).toContain('Aamukooste on lopetettu')
  expect([await wantsDigest(db, user.id), await wantsDigest(db, other.id)]).toEqual([false, true])
  expect((await open(link)).body).not.toContain('<button')
})

test('opening a link of a mail changes nothing; its button, and a mail program, stop that group for that person', async () => {
  const { organization, user } = await makeStaffed(db)
  const colleague = await makeStaffed(db)
  const page = await open(userLink(user.id))
  expect(page.statusCode).toBe(200)
  expect(page.body).toMatch(/<form method="post"><button type="submit">Lopeta nämä viestit<\/button>/)
  expect(page.body).toContain('Huollot')
  expect(page.body).not.toContain('<script')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'.*form-action 'self'/)
  expect(page.headers['cache-control']).toBe('no-store')
  expect(await hearersOf(organization.id)).toEqual([user.email])

  for (let time = 0; time < 2; time++) {
    const done = await post(userLink(user.id))
    expect([done.statusCode, done.body.includes('Viestit on lopetettu')]).toEqual([200, true])
  }
  expect(await hearersOf(organization.id)).toEqual([])
  expect(await hearersOf(colleague.organization.id)).toEqual([colleague.user.email])
  expect(await db.select().from(notificationPreferences)).toMatchObject([{ userId: user.id, noticeGroup: 'TICKETS' }])
  expect((await open(userLink(user.id))).body).toContain('Viestit on lopetettu')
})

test('a shared address loses the group, and with its last one its place; an open page of addresses grows stale', async () => {
  const { id: organizationId } = await makeCustomer(db)
  const provedAt = NOW.toISOString()
  const two = await makeNotificationAddress(db, { organizationId, provedAt, groups: ['TICKETS', 'PICK_UP'] })
  const one = await makeNotificationAddress(db, { organizationId, provedAt })
  for (const { id } of [two, two, one, one]) expect((await post(addressLink(id))).statusCode).toBe(200)
  expect(await db.select().from(notificationAddresses)).toMatchObject([{ id: two.id, groups: ['PICK_UP'] }])
  expect(
    await db
      .select()
      .from(organizationNotificationSettings)
      .where(eq(organizationNotificationSettings.organizationId, organizationId)),
  ).toMatchObject([{ version: 3 }])
})

test('a link of a user who is gone does nothing, quietly', async () => {
  const { id } = await makeUser(db)
  const link = userLink(id.replace(/^./, (digit) => (digit === '0' ? '1' : '0')))
  expect((await post(link)).statusCode).toBe(200)
})

const expiresAt = new Date(NOW.getTime() + 1000)
const forged = '/api/unsubscribe?token='
test.each([
  ['unsubscribe', `${forged}abc.def`, 400, 'Linkki ei toimi'],
  ['unsubscribe', forged, 400, 'Linkki ei toimi'],
  ['unsubscribe', '/api/unsubscribe', 400, 'Linkki ei toimi'],
  ['unsubscribe', '/api/unsubscribe?token=a&token=b', 400, 'Linkki ei toimi'],
  // made for another purpose
  [
    'unsubscribe',
    `${forged}${signLink(linkSecret, { purpose: 'prove-notification-address', subject: 'user.1.TICKETS', expiresAt })}`,
    400,
    'Linkki ei toimi',
  ],
  [
    'unsubscribe',
    `${forged}${signLink(linkSecret, { purpose: 'unsubscribe', subject: 'user.1.TICKETS', expiresAt: NOW })}`,
    410,
    'Linkki on vanhentunut',
  ],
  [
    'notification-address',
    `/api/notification-address?token=${signLink('another secret', { purpose: 'prove-notification-address', subject: '1', expiresAt })}`,
    400,
    'Linkki ei toimi',
  ],
  [
    'notification-address',
    `/api/notification-address?token=${signLink(linkSecret, { purpose: 'prove-notification-address', subject: '1', expiresAt: NOW })}`,
    410,
    'Linkki on vanhentunut',
  ],
])('%s: %s says why it does not work', async (_what, link, status, title) => {
  for (const answer of [await open(link), await post(link)]) {
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain(title)
  }
})

test('an address is proved by the button, not by opening the link, and gets notices from then on', async () => {
  const { id: organizationId } = await makeCustomer(db, { name: 'Pohjola <Oy>' })
  const { id, email } = await makeNotificationAddress(db, { organizationId })
  const token = signLink(linkSecret, { purpose: 'prove-notification-address', subject: id, expiresAt })
  const link = `/api/notification-address?token=${token}`
  const page = await open(link)
  expect(page.body).toContain('Pohjola &lt;Oy&gt;')
  expect(page.body).toContain(email)
  expect(await hearersOf(organizationId)).toEqual([])
  for (let time = 0; time < 2; time++) expect((await post(link)).body).toContain('Osoite on vahvistettu')
  expect(await hearersOf(organizationId)).toEqual([email])
  expect((await open(link)).body).toContain('Osoite on vahvistettu')

  await db.delete(notificationAddresses).where(eq(notificationAddresses.id, id))
  for (const answer of [await open(link), await post(link)])
    expect([answer.statusCode, answer.body.includes('Osoite on poistettu')]).toEqual([404, true])
})
