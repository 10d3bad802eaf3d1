import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeService } from '#features/catalog/server/catalog.factory.ts'
import { makeFile } from '#features/files/server/files.factory.ts'
import { lineItemsRouter } from '#features/line-items/server/line-items.router.ts'
import { NEW_CUSTOMER_PROPERTIES } from '#features/organization-settings/new-settings.ts'
import { customerProperties } from '#features/organization-settings/server/organization-settings.tables.ts'
import { makeGarageProperties } from '#features/organization-settings/server/properties.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { router } from '#server/trpc.ts'
import type { MemberRole } from '#shared/organization.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { type CreateOfferRequest, MAX_OPEN_REQUESTS } from '../offer-requests.ts'
import type { OfferDraft } from '../offers.ts'
import { mayReadOfferRequest } from './offer-request-files.ts'
import { makeOfferRequest } from './offer-requests.factory.ts'
import { offerRequestsRouter } from './offer-requests.router.ts'

const { db } = await testDatabase()
const api = router({ offerRequests: offerRequestsRouter, lineItems: lineItemsRouter, tickets: ticketsRouter })
const START = Date.parse('2031-01-15T10:00:00Z')
const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(START + hours * HOUR_MS).toISOString()

const [OIL, BRAKES] = [
  { id: randomUUID(), name: 'Öljynvaihto' },
  { id: randomUUID(), name: 'Jarrut' },
]
const line = (unitPriceCents: number, given: Partial<OfferDraft['lines'][number]> = {}) => ({
  kind: 'OTHER' as const,
  sourceId: null,
  wantedId: BRAKES.id,
  name: 'Jarrupalat',
  code: '',
  unit: 'kpl',
  quantityThousandths: 1000,
  unitPriceCents,
  discountPerMille: 0,
  vatCode: 'STANDARD' as const,
  ...given,
})

async function world({ role = 'ADMIN' as MemberRole } = {}) {
  let now = START
  const services = { clock: () => new Date(now) }
  const as = async (userId: string) => callerOf(api, await contextOf(db, userId, services))
  const { organization: customer, user } = await makeStaffed(db, { type: 'CUSTOMER', role })
  const vehicle = await makeVehicle(db, { organizationId: customer.id })
  const c = { organizationId: customer.id }
  const inCustomer = await as(user.id)
  const garage = async () => {
    const { organization, user: adviser } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
    return {
      id: organization.id,
      userId: adviser.id,
      g: { organizationId: organization.id },
      api: (await as(adviser.id)).offerRequests.forGarage,
    }
  }
  const [first, second] = [await garage(), await garage()]
  const asked = (given: Partial<CreateOfferRequest> = {}) => ({
    ...c,
    vehicle: { vehicleId: vehicle.id },
    wanted: [OIL, BRAKES],
    description: 'Narisee',
    drivable: true,
    courtesyCar: false,
    mileageKm: 120_000,
    requestedAt: null,
    fileIds: [],
    answerBy: inHours(48),
    contactName: '',
    contactPhone: '',
    customerReference: '',
    near: null,
    garageIds: [first.id, second.id],
    requestKey: randomUUID(),
    ...given,
  })
  const { offerRequestId } = await inCustomer.offerRequests.create(asked())
  const about = { offerRequestId }
  const get = () => inCustomer.offerRequests.get({ ...c, ...about })
  type Garage = typeof first
  const send = async (from: Garage, cents: number, given: Partial<OfferDraft> & { requestKey?: string } = {}) =>
    from.api.send({
      ...from.g,
      ...about,
      revision: (await from.api.get({ ...from.g, ...about })).revision,
      priceType: 'FIXED' as const,
      lines: [line(cents)],
      guaranteeMonths: 12,
      guaranteeKm: null,
      courtesyCar: 'NONE' as const,
      times: [{ start: inHours(100), end: inHours(102) }],
      message: '',
      requestKey: randomUUID(),
      ...given,
      validUntil: given.validUntil ?? inHours(72),
    })
  /** Lines that do all that is wanted. */
  const whole = (cents: number) => [line(cents, { wantedId: OIL.id }), line(0, { wantedId: BRAKES.id })]
  const offerOf = async (from: Garage) => (await get()).garages.find((one) => one.garage.id === from.id)?.offer
  const acceptance = async (from: Garage) => ({
    ...c,
    ...about,
    offerId: (await offerOf(from))?.id ?? randomUUID(),
    timeStart: inHours(100),
    reason: 'Aika sopi paremmin.',
    tellsRank: true,
    requestKey: randomUUID(),
  })
  return {
    whole,
    c,
    customer,
    user,
    about,
    first,
    second,
    inCustomer,
    asked,
    get,
    send,
    offerOf,
    acceptance,
    garage,
    edit: async (given: object) => {
      const { version, wanted, description, drivable, courtesyCar, mileageKm, requestedAt, answerBy } = await get()
      return inCustomer.offerRequests.update({
        ...c,
        ...about,
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
    at: (hours: number) => {
      now = START + hours * HOUR_MS
    },
    ticketCount: () => db.$count(tickets, eq(tickets.customerId, customer.id)),
  }
}

describe('asking', () => {
  test('reaches the chosen garages once, however often it is tried again', async () => {
    const w = await world()
    const again = w.asked()
    const { offerRequestId } = await w.inCustomer.offerRequests.create(again)
    expect(await w.inCustomer.offerRequests.create(again)).toEqual({ offerRequestId })
    const { rows } = await w.first.api.list({ ...w.first.g })
    expect(rows.map((row) => row.offerRequestId)).toEqual([offerRequestId, w.about.offerRequestId])
    expect(rows[0]).not.toHaveProperty('id')
    expect(await refusal(w.inCustomer.offerRequests.create({ ...again, description: 'Muuta' }))).toMatchObject({
      reason: 'offer_request_changed',
    })
  })

  test('only one of two requests at once can be the last that a customer may have open', async () => {
    const w = await world()
    const { id: vehicleId } = await makeVehicle(db, { organizationId: w.customer.id })
    for (let open = 1; open < MAX_OPEN_REQUESTS - 1; open += 1)
      await makeOfferRequest(db, { customerId: w.customer.id, vehicleId }, [])
    const calls = [w.asked(), w.asked()].map((one) => w.inCustomer.offerRequests.create(one))
    const answers = await Promise.allSettled(calls)
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = calls[answers.findIndex(({ status }) => status === 'rejected')] ?? Promise.resolve()
    expect(await refusal(refused)).toMatchObject({ reason: 'too_many_offer_requests' })
  })

  test('reaches only garages that take requests, with a time to answer that is to come', async () => {
    const w = await world()
    const shut = await w.garage()
    await makeGarageProperties(db, { organizationId: shut.id, takesOfferRequests: false })
    const ask = (given: object) => refusal(w.inCustomer.offerRequests.create(w.asked(given)))
    const fields = async (given: object) => {
      const all = (await ask(given)).details?.fields as { field: string }[] | undefined
      return all?.[0]?.field
    }
    expect(await fields({ garageIds: [shut.id] })).toBe('garageIds')
    expect(await fields({ answerBy: inHours(0) })).toBe('answerBy')
    expect(await fields({ wanted: [], description: '' })).toBe('description')
    expect(await ask({ garageIds: [randomUUID()] })).toMatchObject({ kind: 'not_found', reason: 'garage' })
  })
})

describe('a garage', () => {
  test('sees its own part and nothing of another garage, not even whether there is one', async () => {
    const w = await world()
    await w.send(w.second, 77_700)
    await w.second.api.get({ ...w.second.g, ...w.about })
    const seen = JSON.stringify([
      await w.first.api.get({ ...w.first.g, ...w.about }),
      await w.first.api.list({ ...w.first.g }),
    ])
    expect(seen).not.toContain(w.second.id)
    expect(seen).not.toContain('77700')
    expect(seen).not.toMatch(/count|garages/i)
    const stranger = await w.garage()
    expect(await refusal(stranger.api.get({ ...stranger.g, ...w.about }))).toMatchObject({ kind: 'not_found' })
  })

  test('keeps a draft that the customer never sees, and sends it as version after version', async () => {
    const w = await world()
    const draft = {
      priceType: 'CAP' as const,
      lines: [line(1234)],
      guaranteeMonths: null,
      guaranteeKm: null,
      courtesyCar: 'NONE' as const,
      times: [],
      message: 'SALAISUUS',
      validUntil: null,
    }
    const save = (version: number) => w.first.api.saveDraft({ ...w.first.g, ...w.about, version, draft })
    expect(await save(0)).toEqual({ version: 1 })
    expect(await refusal(save(0))).toMatchObject({ reason: 'offer_draft_changed' })
    expect(JSON.stringify(await w.get())).not.toContain('SALAISUUS')
    const requestKey = randomUUID()
    expect(await w.send(w.first, 10_000, { requestKey })).toEqual({ number: 1 })
    expect(await w.send(w.first, 10_000, { requestKey })).toEqual({ number: 1 })
    expect(await w.send(w.first, 12_000)).toEqual({ number: 2 })
    expect(await w.offerOf(w.first)).toMatchObject({ number: 2, netCents: 12_000, grossCents: 15_060 })
    expect(await w.first.api.get({ ...w.first.g, ...w.about })).toMatchObject({
      draft: null,
      earlier: [{ number: 1 }],
    })
  })

  test('offers only lines of its own price list', async () => {
    const w = await world()
    const theirs = await makeService(db, { organizationId: w.second.id })
    const stolen = w.send(w.first, 1, { lines: [line(1, { kind: 'SERVICE', sourceId: theirs.id })] })
    expect(await refusal(stolen)).toMatchObject({ kind: 'invalid' })
    expect(await refusal(w.send(w.first, 1, { lines: [line(1, { wantedId: randomUUID() })] }))).toMatchObject({
      kind: 'invalid',
    })
  })

  test('declines with a reason, offers all the same later, and takes the offer back', async () => {
    const w = await world()
    await w.first.api.decline({ ...w.first.g, ...w.about, reason: 'Ei ehditä.' })
    expect((await w.get()).garages.find(({ garage }) => garage.id === w.first.id)).toMatchObject({
      state: 'DECLINED',
      declineReason: 'Ei ehditä.',
    })
    await w.send(w.first, 5000)
    await w.first.api.withdraw({ ...w.first.g, ...w.about, version: 1 })
    expect(await w.offerOf(w.first)).toBeNull()
    w.at(47.999)
    expect(await w.send(w.first, 5000)).toEqual({ number: 2 })
    w.at(48)
    expect(await refusal(w.send(w.first, 5000))).toMatchObject({ reason: 'offer_answering' })
  })
})

describe('accepting', () => {
  test('makes a ticket with the lines, the price, the guarantee and the time, and notifies the others of what the customer allows', async () => {
    const w = await world()
    await w.send(w.first, 20_000, { lines: w.whole(20_000) })
    await w.send(w.second, 30_000, { lines: w.whole(30_000) })
    const given = await w.acceptance(w.first)
    const { ticketId } = await w.inCustomer.offerRequests.accept(given)
    expect(await w.inCustomer.offerRequests.accept(given)).toEqual({ ticketId })
    expect(await w.inCustomer.tickets.get({ ...w.c, ticketId })).toMatchObject({
      status: 'SCHEDULED',
      title: 'Öljynvaihto, jarrut',
      scheduledStart: inHours(100),
    })
    expect(await w.inCustomer.lineItems.ofTicket({ ...w.c, ticketId })).toMatchObject({
      lines: [{ name: 'Jarrupalat', unitPriceCents: 20_000 }, { unitPriceCents: 0 }],
      price: { priceType: 'FIXED', agreedCents: 20_000 },
      guarantee: { months: 12, km: null },
    })
    expect(await w.get()).toMatchObject({ state: 'ACCEPTED', ticketId })
    expect(await w.first.api.get({ ...w.first.g, ...w.about })).toMatchObject({ standing: 'CHOSEN', ticketId })
    expect(await w.second.api.get({ ...w.second.g, ...w.about })).toMatchObject({
      standing: 'NOT_CHOSEN',
      ticketId: null,
      told: { reason: 'Aika sopi paremmin.', rank: 2 },
    })
    const other = await w.acceptance(w.second)
    // under the same key too: it says something else
    for (const requestKey of [other.requestKey, given.requestKey])
      expect(await refusal(w.inCustomer.offerRequests.accept({ ...other, requestKey }))).toMatchObject({
        kind: 'conflict',
        reason: 'offer_request_settled',
        details: { ticketId },
      })
    expect(await refusal(w.send(w.second, 1))).toMatchObject({ reason: 'offer_answering' })
  })

  test('appears on the ticket as an accepted offer, with VAT and its request', async () => {
    const w = await world()
    await w.send(w.first, 20_000)
    const { ticketId } = await w.inCustomer.offerRequests.accept(await w.acceptance(w.first))
    const { entries } = await w.inCustomer.tickets.timeline({ ...w.c, ticketId })
    expect(entries.find(({ kind }) => kind === 'PRICED')).toMatchObject({
      offer: { requestId: w.about.offerRequestId, grossCents: 25_100 },
    })
  })

  test('counts an offer that leaves works out neither as the cheapest nor in the ranks', async () => {
    const w = await world()
    await w.send(w.first, 30_000, { lines: w.whole(30_000) })
    await w.send(w.second, 10_000, { lines: [line(10_000, { wantedId: OIL.id })] })
    const { rows } = await w.inCustomer.offerRequests.list({ ...w.c, list: 'open' })
    expect(rows[0]).toMatchObject({ offerCount: 2, lowestGrossCents: 37_650 })
    await w.inCustomer.offerRequests.accept(await w.acceptance(w.first))
    expect(await w.second.api.get({ ...w.second.g, ...w.about })).toMatchObject({ told: { rank: null } })
  })

  test('leaves the lowest price what it was then, without an offer whose time had run out', async () => {
    const w = await world()
    await w.send(w.first, 30_000, { lines: w.whole(30_000), validUntil: inHours(50) })
    await w.send(w.second, 40_000, { lines: w.whole(40_000) })
    const lowest = async (list: 'open' | 'closed') =>
      (await w.inCustomer.offerRequests.list({ ...w.c, list })).rows[0]?.lowestGrossCents
    expect(await lowest('open')).toBe(37_650)
    w.at(50)
    expect(await lowest('open')).toBe(50_200)
    await w.inCustomer.offerRequests.accept(await w.acceptance(w.second))
    w.at(1000)
    expect(await lowest('closed')).toBe(50_200)
  })

  test('takes the photos on to the ticket; garages see them as long as the request is open for them', async () => {
    const w = await world()
    const { id } = await makeFile(db, {
      userId: w.user.id,
      attachedToKind: 'offer_request',
      attachedToId: w.about.offerRequestId,
    })
    const seenBy = async (garage: typeof w.first) =>
      (await garage.api.get({ ...garage.g, ...w.about })).files.map((file) => file.id)
    expect([await seenBy(w.first), await seenBy(w.second)]).toEqual([[id], [id]])
    const mayRead = async (garage: typeof w.first) =>
      mayReadOfferRequest(db, (await contextOf(db, garage.userId)).caller as never, w.about.offerRequestId)
    expect([await mayRead(w.first), await mayRead(await w.garage())]).toEqual([true, false])
    await w.send(w.first, 20_000)
    const { ticketId } = await w.inCustomer.offerRequests.accept(await w.acceptance(w.first))
    const { entries } = await w.inCustomer.tickets.timeline({ ...w.c, ticketId })
    expect(entries.flatMap((entry) => ('files' in entry ? entry.files : []))).toMatchObject([{ id }])
    expect([await seenBy(w.first), await seenBy(w.second)]).toEqual([[id], []])
    expect(await mayRead(w.second)).toBe(false)
    expect((await w.get()).files).toMatchObject([{ id }])
  })

  test('makes one ticket, also at the same moment in two tabs for two garages', async () => {
    const w = await world()
    await w.send(w.first, 20_000)
    await w.send(w.second, 30_000)
    const all = [await w.acceptance(w.first), await w.acceptance(w.second), await w.acceptance(w.first)]
    const done = await Promise.allSettled([
      ...all.map((one) => w.inCustomer.offerRequests.accept(one)),
      w.send(w.first, 99_900),
      w.second.api.withdraw({ ...w.second.g, ...w.about, version: 1 }),
    ])
    const accepted = done.slice(0, 3).filter(({ status }) => status === 'fulfilled').length
    expect(accepted).toBeLessThanOrEqual(1)
    expect(await w.ticketCount()).toBe(accepted)
    expect((await w.get()).garages.filter(({ state }) => state === 'CHOSEN')).toHaveLength(accepted)
  })

  test('fails at the second of expiry, after an edit, and of an older version', async () => {
    const w = await world()
    await w.send(w.first, 20_000)
    const old = await w.acceptance(w.first)
    await w.send(w.first, 21_000)
    const accept = async () => refusal(w.inCustomer.offerRequests.accept(await w.acceptance(w.first)))
    expect(await refusal(w.inCustomer.offerRequests.accept(old))).toMatchObject({ reason: 'offer_changed' })
    await w.edit({ description: 'Narisee ja vuotaa' })
    expect(await w.offerOf(w.first)).toMatchObject({ isBeforeEdit: true })
    expect(await accept()).toMatchObject({ kind: 'conflict', reason: 'offer_before_edit' })
    await w.send(w.first, 21_000)
    // a change of only the time to answer marks nothing
    await w.edit({ answerBy: inHours(60) })
    expect(await w.offerOf(w.first)).toMatchObject({ isBeforeEdit: false })
    w.at(72)
    expect(await accept()).toMatchObject({ kind: 'conflict', reason: 'offer_expired' })
    expect(await w.ticketCount()).toBe(0)
    w.at(71)
    await w.inCustomer.offerRequests.accept(await w.acceptance(w.first))
  })

  test('needs an admin above the limit', async () => {
    const w = await world({ role: 'MEMBER' })
    await db
      .insert(customerProperties)
      .values({ ...NEW_CUSTOMER_PROPERTIES, organizationId: w.customer.id, approvalLimitCents: 25_000 })
    // with VAT 251,00
    await w.send(w.first, 20_000)
    await w.send(w.second, 19_000)
    expect(await refusal(w.inCustomer.offerRequests.accept(await w.acceptance(w.first)))).toMatchObject({
      kind: 'forbidden',
      reason: 'above_approval_limit',
    })
    await w.inCustomer.offerRequests.accept(await w.acceptance(w.second))
  })
})

test('a cancelled request takes no answers; another user’s edit in between is shown first', async () => {
  const w = await world()
  const { version } = await w.get()
  await w.edit({ description: 'Muutettu' })
  const cancel = (of: number) => w.inCustomer.offerRequests.cancel({ ...w.c, ...w.about, version: of })
  expect(await refusal(cancel(version))).toMatchObject({ reason: 'offer_request_changed' })
  await cancel(version + 1)
  expect(await refusal(w.send(w.first, 1))).toMatchObject({ reason: 'offer_answering' })
  expect(await w.first.api.get({ ...w.first.g, ...w.about })).toMatchObject({ standing: 'CANCELLED' })
  expect((await w.inCustomer.offerRequests.list({ ...w.c, list: 'closed' })).rows).toMatchObject([
    { state: 'CANCELLED' },
  ])
})
