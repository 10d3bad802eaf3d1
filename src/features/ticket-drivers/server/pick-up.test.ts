import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { newId } from '#server/db/new-id.ts'
import { linkToken } from '#server/signed-links/link-token.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { pickUpRoutes } from './pick-up.routes.ts'
import { PICK_UP, pickUpUrl } from './pick-up-link.ts'
import { driverWorld } from './ticket-drivers.fixture.ts'

const { db } = await testDatabase()
const services = testServices()
const app = await routeServer(db, pickUpRoutes, { services })
const open = (path: string) => app.inject({ url: path })
/** As a form without a script sends it. */
const press = (path: string) =>
  app.inject({
    method: 'POST',
    url: path,
    payload: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** A garage that notified its driver; `path` is the link of the message. */
async function notifiedWorld() {
  const w = await driverWorld(db)
  const hours = [...Array.from({ length: 5 }, () => ({ opens: '08:00', closes: '17:00' })), null, null]
  await db
    .update(organizations)
    .set({
      name: 'Autohuolto Virta',
      phone: '+358912345678',
      openingHours: hours,
      streetAddress: 'Vetokuja 3',
      postalCode: '00700',
      city: 'Helsinki',
    })
    .where(eq(organizations.id, w.garage.id))
  const driver = await w.name({ name: 'Kaisa Kuljettaja' })
  await w.notify([driver.id])
  const { linkId } = await w.message()
  const url = pickUpUrl(services, linkId ?? '')
  return { ...w, driver, linkId: linkId ?? '', path: url.replace(services.publicUrl, '') }
}

describe('the pick-up page', () => {
  test('shows what a driver needs, and is neither indexed nor cached', async () => {
    const w = await notifiedWorld()
    await db.update(tickets).set({ mileageKm: 123_456 }).where(eq(tickets.id, w.ticketId))
    await db
      .update(vehicles)
      .set({ nextServiceOn: '2027-05-04', nextServiceKm: 150_000 })
      .where(eq(vehicles.id, w.ticket.vehicleId ?? ''))
    const page = await open(w.path)
    expect(page.statusCode).toBe(200)
    for (const text of [
      `<b>${w.ticket.registrationNumber}</b>`,
      'Auto on noudettavissa',
      'Autohuolto Virta',
      'Vetokuja 3, 00700 Helsinki',
      'ma–pe 8–17',
      'Avainlaatikko, koodi 1234',
      'Lasku lähetetään',
      '123\u00a0456 km',
      '4.5.2027 tai 150\u00a0000 km',
      'href="tel:+358912345678"',
      'https://www.google.com/maps/',
      '<button type="submit">Kuittaa noudetuksi</button>',
    ])
      expect(page.body).toContain(text)
    expect(page.body).not.toContain('<script')
    expect(Buffer.byteLength(page.body)).toBeLessThan(8_000)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+' 'sha256-\S+';.*form-action 'self'/,
    )
    expect(await db.select().from(signedLinks).where(eq(signedLinks.id, w.linkId))).toMatchObject([
      { openedCount: 1, firstOpenedAt: expect.any(String) },
    ])
  })

  test('writes what people typed as text', async () => {
    const w = await notifiedWorld()
    await w.notify([w.driver.id], { keysPlace: '<img src=x onerror=alert(1)>' })
    const { body } = await open(w.path)
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(body).not.toContain('<img')
  })

  test('confirms the pick-up once: the ticket is done in the driver’s name, and a second time gets a kind answer', async () => {
    const w = await notifiedWorld()
    const answers = await Promise.all([press(w.path), press(w.path)])
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [303, w.path],
      [303, w.path],
    ])
    expect((await press(w.path)).statusCode).toBe(303)
    expect(await w.status()).toBe('DONE')
    expect((await open(w.path)).body).toMatch(
      /Kiitos, nouto on kuitattu.*Kuittasit auton noudetuksi.*Kuittasitko vahingossa/s,
    )
    expect(await w.shown()).toMatchObject({ isFetched: true })
    const done = (await w.timeline()).filter((one) => one.kind === 'MOVED' && one.to === 'DONE')
    expect(done).toMatchObject([{ driver: 'Kaisa Kuljettaja', actor: null, organization: { id: w.customer.id } }])
    await w.engine.relay.drain()
    const notices = await db.select().from(notifications).where(eq(notifications.organizationId, w.customer.id))
    expect(new Set(notices.map(({ title }) => title))).toEqual(
      new Set([
        `${w.ticket.registrationNumber} on noudettavissa`,
        `Kaisa Kuljettaja nouti auton ${w.ticket.registrationNumber}`,
      ]),
    )
  })

  test('lets one of two drivers who press at the same moment fetch the car', async () => {
    const w = await notifiedWorld()
    const other = await w.name({ name: 'Matti' })
    await w.notify([other.id])
    const { linkId } = await w.message()
    const otherPath = pickUpUrl(services, linkId ?? '').replace(services.publicUrl, '')
    await Promise.all([press(w.path), press(otherPath)])
    const done = (await w.timeline()).filter((one) => one.kind === 'MOVED' && one.to === 'DONE')
    expect(done).toHaveLength(1)
    const titles = await Promise.all(
      [w.path, otherPath].map(async (path) => /<h1>(.*?)<\/h1>/.exec((await open(path)).body)?.[1]),
    )
    expect(titles.toSorted()).toEqual(['Auto on jo noudettu', 'Kiitos, nouto on kuitattu'])
  })

  test('waits for a simultaneous call back, or the other way round: either the car is fetched, or the link is dead', async () => {
    for (let round = 0; round < 5; round++) {
      const w = await notifiedWorld()
      const [, calledBack] = await Promise.allSettled([press(w.path), w.callBack([w.driver.id])])
      const status = await w.status()
      const { body } = await open(w.path)
      if (calledBack.status === 'fulfilled') {
        expect(status).toBe('IN_PROGRESS')
        expect(body).toContain('Linkki ei ole enää voimassa')
      } else {
        expect(status).toBe('DONE')
        expect(body).toContain('Kiitos, nouto on kuitattu')
      }
    }
  })

  test('says to the second driver that the car is gone', async () => {
    const w = await notifiedWorld()
    const other = await w.name({ name: 'Matti' })
    await w.notify([other.id])
    const { linkId } = await w.message()
    await press(pickUpUrl(services, linkId ?? '').replace(services.publicUrl, ''))
    expect(await w.status()).toBe('DONE')
    const late = await open(w.path)
    expect([late.statusCode, late.body.includes('Auto on jo noudettu')]).toEqual([200, true])
    await press(w.path)
    expect((await w.timeline()).filter((one) => one.kind === 'MOVED' && one.to === 'DONE')).toMatchObject([
      { driver: 'Matti' },
    ])
    expect(await db.select().from(signedLinks).where(eq(signedLinks.id, w.linkId))).toMatchObject([{ usedAt: null }])
  })

  test.each([
    ['revoked', { revokedAt: '2026-01-01T00:00:00Z' }, 'Linkki ei ole enää voimassa'],
    ['expired', { expiresAt: '2026-01-01T00:00:00Z' }, 'Linkki on vanhentunut'],
  ])('shows for a link that is %s whom to call, and nothing of the car', async (_, set, title) => {
    const w = await notifiedWorld()
    await db.update(signedLinks).set(set).where(eq(signedLinks.id, w.linkId))
    for (const page of [await open(w.path), await press(w.path)]) {
      expect(page.statusCode).toBe(410)
      expect(page.body).toContain(title)
      expect(page.body).toContain('Autohuolto Virta')
      expect(page.body).toContain('tel:+358912345678')
      for (const secret of [w.ticket.registrationNumber ?? '', '1234<', 'Avainlaatikko'])
        expect(page.body).not.toContain(secret)
    }
    expect(await w.status()).toBe('READY')
  })

  test('says by an earlier link that the car is in work again, and confirms nothing', async () => {
    const w = await notifiedWorld()
    await w.callBack([w.driver.id])
    expect((await open(w.path)).body).toContain('Linkki ei ole enää voimassa')
    await press(w.path)
    expect(await w.status()).toBe('IN_PROGRESS')
  })

  test('shows nothing of the car to a driver who was taken off the ticket', async () => {
    const w = await notifiedWorld()
    await w.inCustomer.ticketDrivers.remove({ ...w.c, ticketId: w.ticketId, namedId: w.driver.id })
    const page = await open(w.path)
    expect([page.statusCode, page.body.includes('Avainlaatikko')]).toEqual([410, false])
    await press(w.path)
    expect(await w.status()).toBe('READY')
  })

  test.each([
    ['another secret', (id: string) => linkToken('another secret', PICK_UP, id)],
    ['another purpose', (id: string) => linkToken(services.linkSecret, 'extra-work', id)],
    [
      'a changed letter',
      (id: string) => linkToken(services.linkSecret, PICK_UP, id).replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
    ],
    ['nonsense', () => 'x'],
  ])('shows nothing at all for a link with %s', async (_, tokenOf) => {
    const w = await notifiedWorld()
    for (const page of [await open(`/nouto/${tokenOf(w.linkId)}`), await press(`/nouto/${tokenOf(w.linkId)}`)]) {
      expect(page.statusCode).toBe(404)
      expect(page.body).toContain('Linkki ei toimi')
      expect(page.body).not.toContain('Autohuolto Virta')
    }
    expect(await w.status()).toBe('READY')
  })

  test('says that a forgotten link is too old', async () => {
    const page = await open(`/nouto/${linkToken(services.linkSecret, PICK_UP, newId())}`)
    expect([page.statusCode, page.body.includes('Linkki on vanhentunut')]).toEqual([410, true])
  })

  test('shows each link only its own car', async () => {
    const [one, other] = [await notifiedWorld(), await notifiedWorld()]
    const { body } = await open(one.path)
    expect(body).toContain(one.ticket.registrationNumber)
    expect(body).not.toContain(other.ticket.registrationNumber)
    await press(one.path)
    expect([await one.status(), await other.status()]).toEqual(['DONE', 'READY'])
  })
})
