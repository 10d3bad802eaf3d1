import { and, eq, gte, inArray, max } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '#features/accounts/demo-accounts.ts'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { carTransportsRouter } from '#features/car-transports/server/car-transports.router.ts'
import { chatsRouter } from '#features/chats/server/chats.router.ts'
import { CONNECTION_LISTS } from '#features/connections/connections.ts'
import { connectionsRouter } from '#features/connections/server/connections.router.ts'
import { courtesyCarsRouter } from '#features/courtesy-cars/server/courtesy-cars.router.ts'
import { extraWorkRouter } from '#features/extra-work/server/extra-work.router.ts'
import { filesServer } from '#features/files/server/files.fixture.ts'
import { files } from '#features/files/server/files.tables.ts'
import { BOOK_GROUPS } from '#features/maintenance-books/maintenance-books.ts'
import { newSigner } from '#features/maintenance-books/server/books.fixture.ts'
import { maintenanceBooksRouter } from '#features/maintenance-books/server/maintenance-books.router.ts'
import { maintenanceBooks } from '#features/maintenance-books/server/maintenance-books.tables.ts'
import { offerRequestsRouter } from '#features/offer-requests/server/offer-requests.router.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { tyreHotelRouter } from '#features/tyre-hotel/server/tyre-hotel.router.ts'
import { webhooksRouter } from '#features/webhooks/server/webhooks.router.ts'
import { createLog } from '#server/log.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { addDemoBooks } from './demo-books.ts'
import { addDemoPhotos } from './demo-photos.ts'
import { addDemoWebhooks } from './demo-webhooks.ts'
import { loadDemoWorldWhenEmpty } from './demo-world.ts'

const { db } = await testDatabase()
await loadDemoWorldWhenEmpty(db, createLog('silent'))

test('its photos hang on what a mechanic wrote, and are kept', async () => {
  const { storage, objectCount, close } = await filesServer(db)
  await addDemoPhotos({ db, storage })
  const photos = await db.select().from(files)
  expect(photos.length).toBeGreaterThan(3)
  expect(objectCount()).toBe(photos.length * 2)
  const entries = await db
    .select({ kind: ticketEvents.kind })
    .from(ticketEvents)
    .where(
      inArray(
        ticketEvents.id,
        photos.flatMap(({ attachedToId }) => attachedToId ?? []),
      ),
    )
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['COMMENTED']))
  await close()
})

test('its garage’s ERP has got tickets, and is called no more', async () => {
  await addDemoWebhooks({ db, linkSecret: 'a secret of the tests' })
  const [adviser] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'korjaamo@example.fi'))
  const [garage] = await db.select().from(organizations).where(eq(organizations.name, 'Vallilan Autohuolto'))
  const about = { organizationId: garage?.id ?? '' }
  const api = callerOf(webhooksRouter, await contextOf(db, adviser?.id ?? ''))
  const [endpoint] = await api.list(about)
  expect(endpoint).toMatchObject({ isOn: false, url: expect.stringContaining('.example/') })
  const { rows } = await api.deliveries({ ...about, endpointId: endpoint?.id ?? '' })
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['DELIVERED', 'GIVEN_UP']))
})

test('its garage has a book in each group, as it was signed', async () => {
  const signer = newSigner()
  await addDemoBooks({ db, signer })
  const [adviser] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'korjaamo@example.fi'))
  const books = await db.select().from(maintenanceBooks)
  // files of the archive show both days
  for (const { createdAt, groupSince } of books) expect(createdAt <= groupSince).toBe(true)
  expect(books.map(({ group }) => group).sort()).toEqual([...BOOK_GROUPS].sort())
  const api = callerOf(maintenanceBooksRouter, await contextOf(db, adviser?.id ?? '', { signer }))
  for (const { id: maintenanceBookId, garageId: organizationId, signedCount: count } of books)
    expect(await api.verify({ organizationId, maintenanceBookId })).toEqual(
      count === 0 ? { state: 'EMPTY' } : { state: 'VALID', count },
    )
})

test('its customer has a request for extra work to answer', async () => {
  const [place] = await db
    .select({ userId: users.id, organizationId: memberships.organizationId })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(users.email, 'asiakas@example.fi'))
    .orderBy(memberships.createdAt)
  const organizationId = place?.organizationId ?? ''
  const context = await contextOf(db, place?.userId ?? '')
  const [car] = await callerOf(ticketsRouter, context).awaitingAnswer({ organizationId })
  const asked = await callerOf(extraWorkRouter, context).ofTicket({ organizationId, ticketId: car?.id ?? '' })
  expect(asked.works).toMatchObject([{ state: 'ASKED', can: { answer: true } }])
})

test.each(['korjaamo@example.fi', 'asiakas@example.fi'])(
  '%s finds something in each list of connections',
  async (email) => {
    expect(DEMO_ACCOUNTS.map((account) => account.email)).toContain(email)
    const [place] = await db
      .select({ userId: users.id, organizationId: memberships.organizationId })
      .from(users)
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .where(eq(users.email, email))
      // the one that the sign-in opens
      .orderBy(memberships.createdAt)
    if (!place) throw new Error(`${email} belongs nowhere`)
    const connections = callerOf(connectionsRouter, await contextOf(db, place.userId))
    for (const list of CONNECTION_LISTS) {
      const { total } = await connections.list({ organizationId: place.organizationId, list })
      expect([list, total > 0]).toEqual([list, true])
    }
  },
)

test.each([
  ['korjaamo@example.fi', 1],
  ['asiakas@example.fi', 0],
])('%s has conversations, with something unread in %i of them', async (email, unread) => {
  const [place] = await db
    .select({ userId: users.id, organizationId: memberships.organizationId })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(users.email, email))
    .orderBy(memberships.createdAt)
  if (!place) throw new Error(`${email} belongs nowhere`)
  const api = callerOf(chatsRouter, await contextOf(db, place.userId))
  const { organizationId } = place
  const { chats } = await api.list({ organizationId })
  expect(chats).toHaveLength(2)
  expect(await api.countUnread({ organizationId })).toBe(unread)
  for (const { other } of chats) {
    const { messages } = await api.messages({ organizationId, otherId: other.id })
    const times = messages.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted())
    expect((times.at(-1) ?? '') < new Date().toISOString()).toBe(true)
    expect(messages.every(({ body }) => !/[{}]/.test(body))).toBe(true)
  }
})

test.each(['korjaamo@example.fi', 'asiakas@example.fi'])(
  'an offer request waits for %s, and one is over',
  async (email) => {
    const [place] = await db
      .select({ userId: users.id, organizationId: memberships.organizationId })
      .from(users)
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .where(eq(users.email, email))
      .orderBy(memberships.createdAt)
    if (!place) throw new Error(`${email} belongs nowhere`)
    const api = callerOf(offerRequestsRouter, await contextOf(db, place.userId))
    const { organizationId } = place
    expect(await api.waiting({ organizationId })).toEqual({ count: 1 })
    const list = email === 'korjaamo@example.fi' ? api.forGarage.list : api.list
    expect((await list({ organizationId, list: 'open' })).rows).toHaveLength(2)
    expect((await list({ organizationId, list: 'closed' })).rows).toHaveLength(1)
  },
)

test('nothing in it happens before what it follows from, or in the future', async () => {
  const rows = await db.select().from(tickets)
  expect(rows.length).toBeGreaterThan(50)
  const now = new Date().toISOString()
  for (const { id, createdAt, statusChangedAt, requestedAt, scheduledEnd, status } of rows) {
    expect([id, createdAt <= statusChangedAt, statusChangedAt <= now]).toEqual([id, true, true])
    const [latest] = await db
      .select({ at: max(ticketEvents.createdAt) })
      .from(ticketEvents)
      .where(and(eq(ticketEvents.ticketId, id), eq(ticketEvents.kind, 'COMMENTED')))
    if (latest?.at) expect([id, latest.at >= createdAt, latest.at <= now]).toEqual([id, true, true])
    // a requested day is never after the work was done
    if (status === 'DONE') expect([id, (requestedAt ?? '') <= (scheduledEnd ?? '')]).toEqual([id, true])
  }
  const early = await db
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(organizations, eq(organizations.id, tickets.customerId))
    .where(gte(organizations.createdAt, tickets.createdAt))
  expect(early).toEqual([])
})

test('its garage lends cars: one is out on a job, one is reserved, one is free, and others have come back', async () => {
  const [adviser] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'korjaamo@example.fi'))
  const [garage] = await db.select().from(organizations).where(eq(organizations.name, 'Vallilan Autohuolto'))
  const organizationId = garage?.id ?? ''
  expect(garage?.switchedOn).toEqual(['tyre-hotel', 'courtesy-cars', 'car-transports'])
  const api = callerOf(courtesyCarsRouter, await contextOf(db, adviser?.id ?? ''))
  const cars = await api.list({ organizationId })
  expect(cars.map(({ out, next }) => [out !== null, next !== null]).sort()).toEqual([
    [false, false],
    [false, true],
    [true, false],
  ])
  const { rows } = await api.loans({ organizationId, state: 'RETURNED' })
  expect(rows.length).toBeGreaterThanOrEqual(4)
  expect(cars.find(({ out }) => out)?.out?.ticketId).not.toBeNull()
})

test('its garage drives cars: today and tomorrow, one without a driver, one asked for by the fleet', async () => {
  const [adviser] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'korjaamo@example.fi'))
  const [garage] = await db.select().from(organizations).where(eq(organizations.name, 'Vallilan Autohuolto'))
  const organizationId = garage?.id ?? ''
  const api = callerOf(carTransportsRouter, await contextOf(db, adviser?.id ?? ''))
  const { today, transports, asked } = await api.day({ organizationId })
  expect(transports.map(({ direction, driver }) => [direction, driver !== null])).toEqual([
    ['COLLECTION', true],
    ['DELIVERY', false],
  ])
  expect(asked).toHaveLength(1)
  expect((await api.day({ organizationId, day: plusDays(today, 1) })).transports).toHaveLength(1)
})

test('its garage keeps tyres over three seasons, of which some are worn and some are on the car', async () => {
  const [adviser] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'korjaamo@example.fi'))
  const [garage] = await db.select().from(organizations).where(eq(organizations.name, 'Vallilan Autohuolto'))
  const organizationId = garage?.id ?? ''
  const api = callerOf(tyreHotelRouter, await contextOf(db, adviser?.id ?? ''))
  const { rows, total } = await api.list({ organizationId })
  expect(total).toBeGreaterThanOrEqual(20)
  expect(rows.some(({ wear }) => wear === 'WORN')).toBe(true)
  expect(rows.some(({ state }) => state === 'ON_CAR')).toBe(true)
  expect((await api.get({ organizationId, setId: rows[0]?.id ?? '' })).measurements).toHaveLength(3)
  const { places } = await api.places({ organizationId })
  expect(places.some(({ set, isClosed }) => set === null && !isClosed)).toBe(true)
})
