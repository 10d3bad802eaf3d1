import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeGarage, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketEvents, type tickets } from '#features/tickets/server/tickets.tables.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { makeReview } from './reviews.factory.ts'
import { reportedReviewsRouter, reviewsRouter } from './reviews.router.ts'
import { reviewReports, reviews, reviewTotals } from './reviews.tables.ts'

const { db } = await testDatabase()
/** What a super-user decides. */
const asSuperUser = async () =>
  callerOf(reportedReviewsRouter, await contextOf(db, (await makeUser(db, { isSuperUser: true })).id))
const DAY_MS = 86_400_000
const content = { stars: 4, text: 'Hyvä työ' }
const key = () => ({ requestKey: randomUUID() })

/** A garage with a customer's car that was picked up. */
async function world(given: Partial<typeof tickets.$inferInsert> = {}) {
  const { organization: garage, user: adviser } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: person } = await makeStaffed(db, { name: 'Maija Virtanen', role: 'MEMBER' })
  const ticket = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status: 'DONE', ...given })
  const as = async (userId: string, clock?: () => Date) =>
    callerOf(reviewsRouter, await contextOf(db, userId, clock ? { clock } : {}))
  const [g, c] = [{ organizationId: garage.id }, { organizationId: customer.id }]
  const inCustomer = await as(person.id)
  return {
    garage,
    customer,
    person,
    ticket,
    as,
    g,
    c,
    inCustomer,
    inGarage: await as(adviser.id),
    give: (more: object = {}) => inCustomer.give({ ...c, ticketId: ticket.id, ...content, ...key(), ...more }),
    /** Sums and list of the garage, as its customer reads them. */
    shown: async () => {
      const { rating, reviews } = await inCustomer.ofGarage({ ...c, garageId: garage.id })
      return { count: rating.count, average: rating.average, listed: reviews.length }
    },
  }
}

test('a member of the customer reviews a ticket that was picked up, once, and a retry writes nothing twice', async () => {
  const { ticket, give, shown } = await world()
  const requestKey = randomUUID()
  const first = await give({ requestKey })
  expect(await give({ requestKey })).toEqual(first)
  expect(await refusal(give())).toMatchObject({ kind: 'conflict', reason: 'review_given' })
  expect(await shown()).toEqual({ count: 1, average: null, listed: 1 })
  const entries = await db.select().from(ticketEvents).where(eq(ticketEvents.ticketId, ticket.id))
  expect(entries.filter(({ kind }) => kind === 'REVIEWED').map(({ data }) => data)).toEqual([{}])
})

test('two reviews of one ticket at the same moment become one', async () => {
  const { give, shown } = await world()
  const both = await Promise.allSettled([give(), give()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await shown()).toMatchObject({ count: 1, listed: 1 })
})

test('a ticket that goes on, and one that was closed too long ago, are not reviewed', async () => {
  const open = await world({ status: 'READY' })
  expect(await refusal(open.give())).toMatchObject({ reason: 'review_not_done' })
  const old = await world({ closedAt: new Date(Date.now() - 91 * DAY_MS).toISOString() })
  expect(await refusal(old.give())).toMatchObject({ reason: 'review_too_late' })
  expect(await old.inCustomer.ofTicket({ ...old.c, ticketId: old.ticket.id })).toEqual({ review: null, canGive: false })
})

test('people of the garage do not review it, even as members of the customer', async () => {
  const { garage, person, give, inGarage, g, ticket } = await world()
  expect(await refusal(inGarage.give({ ...g, ticketId: ticket.id, ...content, ...key() }))).toMatchObject({
    reason: 'customer_only',
  })
  await makeMembership(db, person.id, garage.id, 'MEMBER')
  expect(await refusal(give())).toMatchObject({ kind: 'forbidden', reason: 'review_own_garage' })
})

test('the author changes the stars for 14 days, and another member does not', async () => {
  const { customer, person, as, c, inCustomer, give, ticket } = await world()
  const { reviewId, version } = await give()
  const other = await makeUser(db)
  await makeMembership(db, other.id, customer.id, 'ADMIN')
  const change = { ...c, reviewId, version, stars: 2, text: 'Kolina jäi' }
  expect(await refusal((await as(other.id)).change(change))).toMatchObject({ reason: 'not_the_author' })
  await inCustomer.change(change)
  // a retry, which names the version before
  await inCustomer.change(change)
  expect(await refusal(inCustomer.change({ ...change, stars: 1 }))).toMatchObject({ reason: 'review_changed' })
  const later = await as(person.id, () => new Date(Date.now() + 15 * DAY_MS))
  expect(await refusal(later.change({ ...change, version: version + 1, stars: 5 }))).toMatchObject({
    reason: 'review_settled',
  })
  expect((await inCustomer.ofTicket({ ...c, ticketId: ticket.id })).review).toMatchObject({
    stars: 2,
    text: 'Kolina jäi',
  })
  const [totals] = await db.select().from(reviewTotals).where(eq(reviewTotals.garageId, ticket.garageId))
  expect(totals).toMatchObject({ count: 1, stars: 2 })
})

test('the average is there from the third review on, and without withdrawn and hidden ones', async () => {
  const { garage, customer, c, inCustomer, give, shown } = await world()
  for (const stars of [5, 5])
    await makeReview(db, await makeTicket(db, { garageId: garage.id, customerId: customer.id, status: 'DONE' }), {
      stars,
    })
  expect(await shown()).toEqual({ count: 2, average: null, listed: 2 })
  const { reviewId, version } = await give({ stars: 3 })
  expect(await shown()).toEqual({ count: 3, average: 4.3, listed: 3 })
  const superUser = await asSuperUser()
  await inCustomer.withdraw({ ...c, reviewId, version })
  await inCustomer.withdraw({ ...c, reviewId, version })
  expect(await shown()).toEqual({ count: 2, average: null, listed: 2 })
  const own = await db.select().from(reviews).where(eq(reviews.garageId, garage.id))
  const five = own.find(({ stars }) => stars === 5)
  await superUser.hide({ reviewId: five?.id ?? '', reason: 'Asiaton' })
  expect(await shown()).toEqual({ count: 1, average: null, listed: 1 })
})

test('the garage answers once, may correct the answer, and a member who does not bill may not', async () => {
  const { garage, g, inGarage, inCustomer, as, c, give } = await world()
  const { reviewId, version } = await give()
  const mechanic = await makeUser(db)
  await makeMembership(db, mechanic.id, garage.id, 'MEMBER')
  await db.update(memberships).set({ bills: false }).where(eq(memberships.userId, mechanic.id))
  const answer = { ...g, reviewId, version, text: 'Kiitos palautteesta' }
  expect(await refusal((await as(mechanic.id)).answer(answer))).toMatchObject({ kind: 'forbidden' })
  const answered = await inGarage.answer(answer)
  await inGarage.answer({ ...answer, ...answered, text: 'Kiitos' })
  const { reviews: listed } = await inCustomer.ofGarage({ ...c, garageId: garage.id })
  expect(listed).toMatchObject([{ answer: 'Kiitos', author: 'Maija V.' }])
})

test('a garage that the caller does not see has no reviews for it, and its reviews are not reported', async () => {
  const { garage, give } = await world()
  await db.update(organizations).set({ listed: false }).where(eq(organizations.id, garage.id))
  const { reviewId } = await give()
  const stranger = await world()
  const foreign = await refusal(stranger.inCustomer.ofGarage({ ...stranger.c, garageId: garage.id }))
  expect(foreign).toEqual(await refusal(stranger.inCustomer.ofGarage({ ...stranger.c, garageId: randomUUID() })))
  expect(await refusal(stranger.inCustomer.report({ ...stranger.c, reviewId, reason: 'x' }))).toMatchObject({
    reason: 'review',
  })
  expect(await refusal(stranger.inGarage.answer({ ...stranger.g, reviewId, version: 1, text: 'x' }))).toMatchObject({
    reason: 'review',
  })
})

test('a reported review is listed once, a super-user hides it with a reason that both sides read, and the log says so', async () => {
  const { garage, g, c, inGarage, inCustomer, give, shown, ticket } = await world()
  const { reviewId } = await give()
  await inGarage.report({ ...g, reviewId, reason: 'Väärä korjaamo' })
  await inGarage.report({ ...g, reviewId, reason: 'Väärä korjaamo' })
  const admin = await asSuperUser()
  const mine = async () => (await admin.list({})).reviews.filter((one) => one.garage.id === garage.id)
  expect(await mine()).toMatchObject([{ reviewId, reports: [{ reason: 'Väärä korjaamo' }] }])
  await admin.hide({ reviewId, reason: 'Kohdistuu toiseen korjaamoon' })
  expect(await mine()).toEqual([])
  expect(await shown()).toEqual({ count: 0, average: null, listed: 0 })
  for (const [side, own] of [
    [inGarage, g],
    [inCustomer, c],
  ] as const)
    expect((await side.ofTicket({ ...own, ticketId: ticket.id })).review).toMatchObject({
      state: 'HIDDEN',
      hiddenReason: 'Kohdistuu toiseen korjaamoon',
    })
  const log = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, garage.id))
  expect(log.map(({ action }) => action)).toContain('reviews.hidden')
})

test('a hidden review is listed for super-users, and is restored into the list and the average', async () => {
  const { garage, give, shown, inCustomer, c, ticket } = await world()
  const { reviewId } = await give()
  const admin = await asSuperUser()
  await admin.hide({ reviewId, reason: 'Kohdistuu toiseen korjaamoon' })
  const mine = async () => (await admin.hidden({})).reviews.filter((one) => one.garage.id === garage.id)
  expect(await mine()).toMatchObject([{ reviewId, hiddenReason: 'Kohdistuu toiseen korjaamoon' }])
  await admin.restore({ reviewId })
  await admin.restore({ reviewId })
  expect(await mine()).toEqual([])
  expect(await shown()).toMatchObject({ count: 1, listed: 1 })
  expect((await inCustomer.ofTicket({ ...c, ticketId: ticket.id })).review).toMatchObject({ state: 'SHOWN' })
  const log = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, garage.id))
  expect(log.filter(({ action }) => action === 'reviews.restored')).toHaveLength(1)
})

test('the sums of a garage are of its own shown reviews of these days in Helsinki', async () => {
  const { garage, g, inGarage } = await world()
  const of = async (given: Partial<typeof reviews.$inferInsert>) =>
    makeReview(db, await makeTicket(db, { garageId: garage.id, status: 'DONE' }), given)
  await of({ stars: 5, createdAt: '2026-02-28T22:00:00.000Z', answeredAt: '2026-03-02T08:00:00.000Z' })
  await of({ stars: 2, createdAt: '2026-03-31T20:59:59.000Z' })
  await of({ stars: 2, createdAt: '2026-03-31T21:00:00.000Z' })
  await of({ stars: 1, createdAt: '2026-03-10T08:00:00.000Z', hiddenAt: '2026-03-11T08:00:00.000Z' })
  await makeReview(db, await makeTicket(db, { status: 'DONE' }), { createdAt: '2026-03-10T08:00:00.000Z' })
  const { byStars, answered } = await inGarage.sums({ ...g, from: '2026-03-01', to: '2026-03-31' })
  expect(byStars.map(({ stars, count }) => [stars, count])).toEqual([
    [5, 1],
    [4, 0],
    [3, 0],
    [2, 1],
    [1, 0],
  ])
  expect(answered).toBe(1)
})

test('a review that is kept stays, and its reports are settled', async () => {
  const { c, inCustomer, give, shown } = await world()
  const { reviewId } = await give()
  await inCustomer.report({ ...c, reviewId, reason: 'Kokeilu' })
  await (await asSuperUser()).keep({ reviewId })
  expect(await shown()).toMatchObject({ count: 1, listed: 1 })
  const open = await db.select().from(reviewReports).where(eq(reviewReports.reviewId, reviewId))
  expect(open.every(({ settledAt }) => settledAt !== null)).toBe(true)
})

test('an organisation reports ten reviews a day at most', async () => {
  const { garage, g, inGarage } = await world()
  const made = []
  for (let one = 0; one < 11; one++)
    made.push(await makeReview(db, await makeTicket(db, { garageId: garage.id, status: 'DONE' })))
  const [last, ...rest] = made
  for (const { id } of rest) await inGarage.report({ ...g, reviewId: id, reason: 'Asiaton' })
  expect(await refusal(inGarage.report({ ...g, reviewId: last?.id ?? '', reason: 'Asiaton' }))).toMatchObject({
    kind: 'limit',
    reason: 'too_many_reports',
  })
})

test('the list goes on page by page, the newest first', async () => {
  const { c, inCustomer } = await world()
  const garage = await makeGarage(db)
  for (let day = 1; day <= 22; day++)
    await makeReview(db, await makeTicket(db, { garageId: garage.id, status: 'DONE' }), {
      text: `${day}`,
      createdAt: `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`,
    })
  const first = await inCustomer.ofGarage({ ...c, garageId: garage.id })
  const second = await inCustomer.ofGarage({ ...c, garageId: garage.id, cursor: first.next })
  expect([first.reviews[0]?.text, first.reviews.length, second.reviews.map(({ text }) => text), second.next]).toEqual([
    '22',
    20,
    ['2', '1'],
    null,
  ])
})
