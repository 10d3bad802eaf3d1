import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { deliveryWorld } from '#test/delivery-world.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import { expireOfferRequests } from './expire-requests.ts'
import { makeOfferRequest } from './offer-requests.factory.ts'
import { offerRequests as feature } from './offer-requests.feature.ts'
import { offerRequestsRouter } from './offer-requests.router.ts'
import { remindOfOffers } from './remind-of-offers.ts'

const { db } = await testDatabase()
const HOUR_MS = 3_600_000
const START = Date.parse('2031-01-15T10:00:00Z')
const at = (hours: number) => new Date(START + hours * HOUR_MS)
const inHours = (hours: number) => at(hours).toISOString()

/** Three garages are asked, and have four days to answer. */
async function world() {
  let hours = 0
  const services = testServices({ clock: () => at(hours) })
  const as = async (userId: string) => callerOf(offerRequestsRouter, await contextOf(db, userId, services))
  const { organization: customer, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  const garages = await Promise.all(
    ['Ensimmäinen', 'Toinen', 'Kolmas'].map(async (name) => {
      const { organization, user: adviser } = await makeStaffed(db, { type: 'GARAGE', name })
      await makeConnection(db, { garageId: organization.id, customerId: customer.id })
      const api = await as(adviser.id)
      return { id: organization.id, all: api, api: api.forGarage }
    }),
  )
  const [first, second, third] = garages
  if (!first || !second || !third) throw new Error('three garages')
  const ids = garages.map(({ id }) => id)
  const { id: offerRequestId } = await makeOfferRequest(
    db,
    { customerId: customer.id, answerBy: inHours(96) },
    ids,
    inHours(0),
  )
  const c = { organizationId: customer.id, offerRequestId }
  const inCustomer = await as(user.id)
  const get = () => inCustomer.get(c)
  type Garage = typeof first
  const own = ({ id }: Garage) => ({ organizationId: id, offerRequestId })
  const noticesOf = async (organizationId: string) => {
    await deliveryWorld(db, { notices: feature.notices ?? [], at: inHours(hours) }).relay.drain()
    const rows = await db
      .select()
      .from(notifications)
      .where(eq(notifications.organizationId, organizationId))
      .orderBy(asc(notifications.id))
    return rows.map(({ kind }) => kind.replace('offer-requests.', ''))
  }
  const run = (job: typeof expireOfferRequests) => job.run({}, jobContext(db, { services }))
  return {
    c,
    customer,
    first,
    second,
    third,
    inCustomer,
    get,
    own,
    noticesOf,
    /** Advances to that hour; every job runs, twice at once. */
    async at(later: number) {
      hours = later
      await Promise.all([expireOfferRequests, expireOfferRequests, remindOfOffers, remindOfOffers].map(run))
    },
    standing: async (garage: Garage) => (await garage.api.get(own(garage))).standing,
    waiting: async (organizationId: string) =>
      (await (garages.find(({ id }) => id === organizationId)?.all ?? inCustomer).waiting({ organizationId })).count,
    listed: async (garage: Garage, list: 'open' | 'closed') =>
      (await garage.api.list({ organizationId: garage.id, list })).rows.map(({ standing }) => standing),
    send: async (garage: Garage, cents: number, validUntil: number) =>
      garage.api.send({
        ...own(garage),
        revision: (await garage.api.get(own(garage))).revision,
        priceType: 'FIXED',
        lines: [
          {
            kind: 'OTHER',
            sourceId: null,
            wantedId: null,
            name: 'Jarrut',
            code: '',
            unit: 'kpl',
            quantityThousandths: 1000,
            unitPriceCents: cents,
            discountPerMille: 0,
            vatCode: 'STANDARD',
          },
        ],
        guaranteeMonths: null,
        guaranteeKm: null,
        courtesyCar: 'NONE',
        times: [],
        message: '',
        validUntil: inHours(validUntil),
        requestKey: randomUUID(),
      }),
    edit: async (given: object) => {
      const { version, wanted, description, drivable, courtesyCar, mileageKm, requestedAt, answerBy } = await get()
      return inCustomer.update({
        ...c,
        version,
        wanted,
        description,
        drivable,
        courtesyCar,
        mileageKm,
        requestedAt,
        answerBy,
        contactName: '',
        contactPhone: '',
        customerReference: '',
        near: null,
        ...given,
      })
    },
    accept: async (garage: Garage) => {
      const { garages: parts } = await get()
      const offerId = parts.find((part) => part.garage.id === garage.id)?.offer?.id ?? ''
      return inCustomer.accept({
        ...c,
        offerId,
        timeStart: null,
        requestKey: randomUUID(),
        reason: 'Aika sopi paremmin.',
        tellsRank: true,
      })
    },
  }
}

describe('a request', () => {
  test('a request without offers expires when the time to answer is over, once, and its customer is notified', async () => {
    const w = await world()
    await w.at(95.9)
    expect(await w.get()).toMatchObject({ state: 'OPEN' })
    await w.at(96)
    const { version } = await w.get()
    expect(await w.get()).toMatchObject({ state: 'EXPIRED', closedAt: inHours(96) })
    await w.at(97)
    expect((await w.get()).version).toBe(version)
    expect(await w.noticesOf(w.customer.id)).toEqual(['expired'])
    expect(await w.listed(w.first, 'closed')).toEqual(['EXPIRED'])
    expect(await refusal(w.edit({ answerBy: inHours(200) }))).toMatchObject({ reason: 'offer_request_settled' })
  })

  test('lives on as long as an offer is valid, unknown to the other garages', async () => {
    const w = await world()
    await w.send(w.first, 20_000, 150)
    await w.third.api.decline({ ...w.own(w.third), reason: 'Ei ehditä.' })
    await w.at(96)
    expect(await w.get()).toMatchObject({ state: 'OPEN' })
    expect([await w.standing(w.first), await w.standing(w.second), await w.standing(w.third)]).toEqual([
      'OPEN',
      'EXPIRED',
      'CLOSED',
    ])
    expect([await w.listed(w.first, 'open'), await w.listed(w.second, 'open')]).toEqual([['OPEN'], []])
    expect(await refusal(w.second.api.decline({ ...w.own(w.second), reason: 'Ei.' }))).toMatchObject({
      reason: 'offer_answering',
    })
    const before = await w.noticesOf(w.second.id)
    await w.at(150)
    expect(await w.get()).toMatchObject({ state: 'EXPIRED' })
    expect(await w.standing(w.first)).toBe('EXPIRED')
    expect(await w.noticesOf(w.first.id)).toEqual(['offer_expired'])
    expect(await w.noticesOf(w.second.id)).toEqual(before)
  })

  test('an acceptance or a cancellation does not reach a garage whose time was over', async () => {
    for (const end of ['accept', 'cancel'] as const) {
      const w = await world()
      await w.send(w.first, 20_000, 150)
      // one whose offer was over, one that never answered
      await w.send(w.third, 21_000, 97)
      await w.at(100)
      const before = await w.noticesOf(w.second.id)
      if (end === 'accept') await w.accept(w.first)
      else await w.inCustomer.cancel({ ...w.c, version: (await w.get()).version })
      expect(await w.noticesOf(w.second.id)).toEqual(before)
      expect(await w.standing(w.second)).toBe('EXPIRED')
      // a garage with an offer is notified that another was chosen
      expect(await w.standing(w.third)).toBe(end === 'accept' ? 'NOT_CHOSEN' : 'EXPIRED')
      expect(await w.listed(w.first, 'open')).toEqual([])
      expect(await w.noticesOf(w.first.id)).toEqual([end === 'accept' ? 'accepted' : 'cancelled'])
    }
  })

  test('a request whose customer gives more time waits again', async () => {
    const w = await world()
    await w.send(w.first, 20_000, 150)
    await w.at(97)
    expect(await w.standing(w.second)).toBe('EXPIRED')
    await w.edit({ answerBy: inHours(120) })
    expect([await w.standing(w.first), await w.standing(w.second)]).toEqual(['OPEN', 'OPEN'])
    expect(await w.listed(w.second, 'open')).toEqual(['OPEN'])
    await w.at(120)
    expect([await w.standing(w.first), await w.standing(w.second)]).toEqual(['OPEN', 'EXPIRED'])
  })
})

describe('a reminder', () => {
  test('reaches each garage that has not answered once, on the last day, and no other', async () => {
    const w = await world()
    await w.send(w.first, 20_000, 200)
    await w.third.api.decline({ ...w.own(w.third), reason: 'Ei ehditä.' })
    await w.at(71)
    expect(await w.noticesOf(w.second.id)).toEqual([])
    await w.at(73)
    await w.at(74)
    expect(await w.noticesOf(w.second.id)).toEqual(['answer_due'])
    expect([await w.noticesOf(w.first.id), await w.noticesOf(w.third.id)]).toEqual([[], []])
  })

  test('comes again on the new last day when the customer has moved it', async () => {
    const w = await world()
    await w.at(73)
    await w.edit({ answerBy: inHours(122) })
    await w.at(97)
    expect(await w.noticesOf(w.second.id)).toEqual(['answer_due', 'edited'])
    await w.at(99)
    expect(await w.noticesOf(w.second.id)).toEqual(['answer_due', 'edited', 'answer_due'])
  })

  test('reaches a customer once for each offer that expires soon, for several together', async () => {
    const w = await world()
    await w.send(w.first, 20_000, 120)
    await w.send(w.second, 21_000, 119)
    const expiring = async () => (await w.noticesOf(w.customer.id)).filter((kind) => kind === 'expiring').length
    await w.at(94)
    expect(await expiring()).toBe(0)
    await w.at(96.5)
    await w.at(97)
    expect(await expiring()).toBe(1)
    const [row] = await db
      .select({ title: notifications.title })
      .from(notifications)
      .where(inArray(notifications.kind, ['offer-requests.expiring']))
    expect(row?.title).toBe('ABC-123: 2 tarjouksen voimassaolo päättyy pian')
  })
})

test('each side is notified of what the other did, and no garage of another garage', async () => {
  const w = await world()
  await w.send(w.first, 77_700, 150)
  await w.send(w.second, 88_800, 150)
  await w.edit({ description: 'Narisee ja vuotaa.' })
  await w.send(w.first, 77_700, 150)
  await w.send(w.second, 88_800, 150)
  await w.second.api.withdraw({ ...w.own(w.second), version: 2 })
  await w.third.api.decline({ ...w.own(w.third), reason: 'Ei ehditä.' })
  await w.send(w.second, 88_800, 150)
  await w.accept(w.first)
  expect((await w.noticesOf(w.customer.id)).toSorted()).toEqual(
    ['declined', ...Array(5).fill('offered'), 'withdrawn'].toSorted(),
  )
  expect(await w.noticesOf(w.first.id)).toEqual(['edited', 'accepted'])
  expect(await w.noticesOf(w.second.id)).toEqual(['edited', 'not_chosen'])
  // it said no: it does not learn how it ended
  expect(await w.noticesOf(w.third.id)).toEqual(['edited'])
  const { title, metadata } = notifications
  const shown = await db
    .select({ title, metadata })
    .from(notifications)
    .where(eq(notifications.organizationId, w.second.id))
  const text = JSON.stringify(shown)
  expect(text).toContain('Aika sopi paremmin.')
  for (const secret of ['777', 'Ensimmäinen', w.first.id, 'Kolmas']) expect(text).not.toContain(secret)
})

test('what waits for each side is counted: an answer, an offer to confirm, a choice', async () => {
  const w = await world()
  const waiting = async () => [
    await w.waiting(w.customer.id),
    await w.waiting(w.first.id),
    await w.waiting(w.second.id),
  ]
  expect(await waiting()).toEqual([0, 1, 1])
  await w.send(w.first, 20_000, 150)
  await w.second.api.decline({ ...w.own(w.second), reason: 'Ei ehditä.' })
  expect(await waiting()).toEqual([1, 0, 0])
  await w.edit({ description: 'Narisee ja vuotaa.' })
  expect(await waiting()).toEqual([0, 1, 0])
  await w.send(w.first, 20_000, 150)
  await w.at(96)
  expect(await waiting()).toEqual([1, 0, 0])
  await w.at(150)
  expect(await waiting()).toEqual([0, 0, 0])
})

test('an acceptance at the second of expiry either holds or is refused', async () => {
  const w = await world()
  await w.send(w.first, 20_000, 100)
  const done = await Promise.allSettled([w.accept(w.first), w.at(100)])
  const { state, ticketId } = await w.get()
  expect([state, ticketId !== null]).toEqual(done[0].status === 'fulfilled' ? ['ACCEPTED', true] : ['EXPIRED', false])
})
