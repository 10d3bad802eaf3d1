import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { makeReview } from '#features/reviews/server/reviews.factory.ts'
import { reviews, reviewTotals } from '#features/reviews/server/reviews.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices, trustAll } from '#test/services.ts'
import { statusRoutes } from './status.routes.ts'
import { statusWorld } from './status-links.fixture.ts'

const { db } = await testDatabase()
const services = testServices({ features: contributionsOf([{ outreachTrust: [trustAll] }]) })
const app = await routeServer(db, statusRoutes, { services })
const read = async (path: string) => (await app.inject({ url: path })).body
const post = (path: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams({ asia: 'arvio', versio: '0', avain: randomUUID(), ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** A private person's car that was fetched, and the page by which it is followed. */
async function fetched() {
  const w = await statusWorld(db)
  const path = await w.sentPath()
  await w.set({ status: 'DONE', closedAt: new Date().toISOString() })
  const given = async () => {
    const [review] = await db.select().from(reviews).where(eq(reviews.ticketId, w.ticketId))
    return review
  }
  return { ...w, path, given }
}

test('the holder of a link reviews a car that was fetched, changes it, and takes it back', async () => {
  const w = await fetched()
  expect(await read(w.path)).toContain('Miten meni?')
  const avain = randomUUID()
  for (let presses = 0; presses < 2; presses++)
    expect((await post(w.path, { tahdet: '4', arvio: 'Hyvä <b>työ</b>', avain })).statusCode).toBe(303)
  expect(await w.given()).toMatchObject({ stars: 4, text: 'Hyvä <b>työ</b>', authorUserId: null })
  const page = await read(w.path)
  expect(page).toContain('Hyvä &lt;b&gt;työ&lt;/b&gt;')
  expect(page).not.toContain('Miten meni?')
  await post(w.path, { tahdet: '3', arvio: '', versio: '1' })
  expect(await w.given()).toMatchObject({ stars: 3, text: '', version: 2 })
  await post(w.path, { teko: 'peru', versio: '2' })
  expect((await w.given())?.withdrawnAt).not.toBeNull()
  const [totals] = await db.select().from(reviewTotals).where(eq(reviewTotals.garageId, w.garage.id))
  expect(totals).toMatchObject({ count: 0, stars: 0 })
  expect(await read(w.path)).not.toContain('Arviosi')
})

test('a review without stars is asked for again with what was typed', async () => {
  const w = await fetched()
  const again = await post(w.path, { arvio: 'Kaikki kunnossa' })
  expect([again.statusCode, again.body]).toEqual([422, expect.stringContaining('Valitse tähdet.')])
  expect(again.body).toContain('value="Kaikki kunnossa"')
  expect(await w.given()).toBeUndefined()
})

test('a car that was not fetched is not reviewed, nor is one whose review another person gave', async () => {
  const open = await statusWorld(db, { ticket: { status: 'READY' } })
  const path = await open.sentPath()
  await post(path, { tahdet: '5' })
  expect(await db.select().from(reviews).where(eq(reviews.ticketId, open.ticketId))).toEqual([])
  const w = await fetched()
  await makeReview(db, w.ticket, { text: 'Toisen sana' })
  expect(await read(w.path)).not.toMatch(/Miten meni|Toisen sana/)
  await post(w.path, { tahdet: '1', versio: '1' })
  expect(await w.given()).toMatchObject({ stars: 5, text: 'Toisen sana' })
})

test('a number that only follows writes no review', async () => {
  const w = await statusWorld(db)
  const path = await w.sentPath({ name: 'Naapuri', address: '050 999 8888' })
  await w.set({ status: 'DONE', closedAt: new Date().toISOString() })
  expect(await read(path)).not.toContain('Miten meni?')
  await post(path, { tahdet: '5' })
  expect(await db.select().from(reviews).where(eq(reviews.ticketId, w.ticketId))).toEqual([])
})

test('a garage that has itself as the contact of a customer it keeps writes no review', async () => {
  const w = await statusWorld(db)
  const path = await w.sentPath()
  await w.set({ status: 'DONE', closedAt: new Date().toISOString() })
  expect(await read(path)).toContain('Miten meni?')

  await db.update(users).set({ phone: '+358401234567' }).where(eq(users.id, w.adviser.id))
  expect(await read(path)).not.toContain('Miten meni?')
  await post(path, { tahdet: '5' })
  expect(await db.select().from(reviews).where(eq(reviews.ticketId, w.ticketId))).toEqual([])
})
