import { asc, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeTransport } from '#features/car-transports/server/car-transports.factory.ts'
import { makeCourtesyCar, makeCourtesyLoan } from '#features/courtesy-cars/server/courtesy-cars.factory.ts'
import { customersRouter } from '#features/customers/server/customers.router.ts'
import { customerDataRoute } from '#features/customers/server/customers.routes.ts'
import { makeExtraWork } from '#features/extra-work/server/extra-work.factory.ts'
import { makeExtraWorkLink } from '#features/extra-work-links/server/extra-work-links.factory.ts'
import { makeProposal } from '#features/line-items/server/line-items.factory.ts'
import { makeInvitation } from '#features/members/server/invitations.factory.ts'
import { makeBilling } from '#features/organization-settings/server/billing.factory.ts'
import { makeContact } from '#features/organization-settings/server/contacts.factory.ts'
import {
  makeConnection,
  makeCustomer,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { customerNotes, type organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeReminder } from '#features/reminders/server/reminders.factory.ts'
import { makeReport, makeReview } from '#features/reviews/server/reviews.factory.ts'
import { refreshAllDocuments } from '#features/search/server/refresh-documents.ts'
import { makeStatusLink } from '#features/status-links/server/status-links.factory.ts'
import { makeNamedDriver } from '#features/ticket-drivers/server/ticket-drivers.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { contributionsOf } from '#server/feature.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { serverFeatures } from './server-features.ts'

const { db, pool } = await testDatabase()
const features = contributionsOf(serverFeatures)

const NAME = 'Unohdettava Ulla'
const PHONE = '+358405550199'
const EMAIL = 'ulla@unohdettava.example'

/** Who answered for the person before a request was changed; named nowhere else but on the timeline. */
const SON = 'Unohdettava Urho'
const SON_PHONE = '+358405550288'

/** Where an erased person may still be named, and why. */
const KEPT = [
  // documents of bookkeeping
  'invoice_bases',
  // what was done and what was sent, each kept for its own time
  'audit_events',
  'deliveries',
  'outbox_events',
  // words that nothing has any more, forgotten every night (search.sweep-words)
  'search_words',
]

/** A garage with a private person whom it added, who is named wherever a garage's own customer can be. */
async function world(given: Partial<typeof organizations.$inferInsert> = {}) {
  const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE' })
  const garageId = garage.id
  const { id: customerId } = await makeCustomer(db, {
    name: NAME,
    customerKind: 'PERSON',
    phone: PHONE,
    email: EMAIL,
    managedByGarageId: garageId,
    ...given,
  })
  await makeConnection(db, { garageId, customerId })
  await makeContact(db, { organizationId: customerId, name: NAME, phone: PHONE, email: EMAIL })
  await makeBilling(db, { organizationId: customerId, billingName: NAME, billingEmail: EMAIL })
  await makeInvitation(db, { organizationId: customerId, email: EMAIL, invitedByOrganizationId: garageId })
  await db
    .insert(customerNotes)
    .values({ garageId, customerId, text: `${NAME} soittaa ${PHONE}`, savedAt: '2026-01-01T10:00:00Z' })
  const vehicle = await makeVehicle(db, { organizationId: customerId, registrationNumber: 'ULL-199' })
  const ticket = await makeTicket(db, {
    garageId,
    customerId,
    vehicleId: vehicle.id,
    status: 'DONE',
    contactName: NAME,
    contactPhone: PHONE,
    description: `Soita ennen työtä: ${NAME}, ${PHONE} tai 0405550199`,
    waitingNote: 'Asiakas 00358 40 555 0199 päättää',
  })
  await db.insert(ticketEvents).values([
    { ticketId: ticket.id, kind: 'STATUS_LINK', data: { act: 'SENT', name: NAME, about: 'READY' } },
    {
      ticketId: ticket.id,
      kind: 'COMMENTED',
      data: { body: 'Soitettu 040-555 0199, ei vastannut. Varaosa 20405550199' },
    },
    {
      ticketId: ticket.id,
      kind: 'EDITED',
      data: { changes: [{ field: 'contactPhone', from: '+358 (0)40 5550199', to: '(040) 555 01 99' }] },
    },
    { ticketId: ticket.id, kind: 'EXTRA_WORK', data: { act: 'ANSWERED', answeredBy: SON, linkTo: SON_PHONE } },
  ])
  await makeProposal(db, {
    ticketId: ticket.id,
    garageId,
    state: 'ACCEPTED',
    answeredAt: '2026-01-02T10:00:00Z',
    how: 'LINK',
    answeredBy: NAME,
    linkTo: PHONE,
    answerNote: `Soittakaa: ${PHONE}`,
  })
  await makeNamedDriver(db, ticket, { name: NAME, phone: PHONE })
  await makeStatusLink(db, ticket, { name: NAME, address: PHONE })
  const review = await makeReview(db, ticket, {
    text: `Terveisin ${NAME}`,
    answer: `Kiitos ${NAME}, soitamme: ${PHONE}`,
  })
  await makeReport(db, review, garageId, `${NAME} ei ole asiakkaamme`)
  const asked = { description: 'Jarrut loppu, kysy 040.555.0199', readyAt: null, askedAt: '2026-01-02T10:00:00.000Z' }
  const answer = { at: asked.askedAt, by: null, answeredBy: SON, way: 'LINK' as const, linkTo: SON_PHONE }
  const line = {
    place: 0,
    kind: 'OTHER' as const,
    code: '',
    unit: 'h',
    name: `Jarrut, ${NAME}`,
    vatCode: 'STANDARD' as const,
  }
  const earlierLine = { ...line, id: ticket.id, sourceId: null, decision: null }
  const price = { quantityThousandths: 1000, unitPriceCents: 8900, discountPerMille: 0 }
  const earlier = {
    ...asked,
    revision: 1,
    lines: [{ ...earlierLine, ...price }],
    answer: { ...answer, asDeputy: false, note: `${NAME} maksaa` },
  }
  const work = await makeExtraWork(
    db,
    { ...asked, ticketId: ticket.id, garageId, customerId, answeredBy: NAME, revision: 2, earlier: [earlier] },
    [line],
  )
  await makeExtraWorkLink(db, work, { name: NAME, address: EMAIL })
  const { id: carId } = await makeCourtesyCar(db, { garageId })
  await makeCourtesyLoan(db, {
    garageId,
    customerId,
    carId,
    ticketId: ticket.id,
    state: 'RETURNED',
    driverName: NAME,
    driverPhone: PHONE,
    signedName: NAME,
    signedWay: 'TYPED',
    inNote: `Soita ${PHONE}`,
    outAt: '2026-11-23T06:00:00.000Z',
    outMileageKm: 1,
    outLevel: 1,
    inAt: '2026-11-24T06:00:00.000Z',
    inMileageKm: 2,
    inLevel: 1,
  })
  await makeTransport(db, {
    garageId,
    customerId,
    ticketId: ticket.id,
    state: 'DECLINED',
    contactName: NAME,
    contactPhone: PHONE,
    note: `Soita ${PHONE}`,
    declinedReason: `${NAME} asuu liian kaukana`,
  })
  await makeReminder(db, { garageId, customerId, vehicleId: vehicle.id, address: PHONE })
  const ctx = async (userId = user.id) => contextOf(db, userId, { features })
  const api = callerOf(customersRouter, await ctx())
  return {
    garageId,
    userId: user.id,
    customerId,
    ticketId: ticket.id,
    vehicleId: vehicle.id,
    api,
    as: async (userId: string) => callerOf(customersRouter, await ctx(userId)),
    erase: () => api.erase({ organizationId: garageId, customerId }),
  }
}

/** The person's number without what people write between its digits, and no longer one. */
const anyWriting = '(^|[^0-9])((00)?358)?0?405550199([^0-9]|$)'

/** The tables with a row that holds one of the words, or the number in any writing. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await pool.query(
      `select 1 from "${name}" as one where one::text ilike any ($1::text[]) or translate(one::text, ' -.()/', '') ~ $2 limit 1`,
      [words.map((word) => `%${word}%`), anyWriting],
    )
    if (hits.length > 0) found.push(name)
  }
  return found
}

describe('erasing a private person whom a garage added', () => {
  test('leaves no name, number or address in any table but those that are kept', async () => {
    const { garageId, customerId, ticketId, vehicleId, api, erase } = await world()
    await refreshAllDocuments(db, features)
    expect(await tablesWith([NAME])).toContain('search_documents')
    await erase()
    await refreshAllDocuments(db, features)
    const left = await tablesWith([NAME, PHONE, EMAIL, SON, SON_PHONE])
    expect(left.filter((table) => !KEPT.includes(table))).toEqual([])

    expect((await refusal(api.get({ organizationId: garageId, customerId }))).reason).toBe('customer')
    expect((await api.list({ organizationId: garageId, text: '' })).rows).toEqual([])
    // the garage's work and the car's book stay
    const [ticket] = await db.select().from(tickets).where(eq(tickets.id, ticketId))
    expect(ticket).toMatchObject({ contactName: '', contactPhone: '', vehicleId })
    expect(ticket).toMatchObject({
      description: 'Soita ennen työtä: Poistettu henkilö, Poistettu henkilö tai Poistettu henkilö',
      waitingNote: 'Asiakas Poistettu henkilö päättää',
    })
    const events = await db
      .select({ data: ticketEvents.data })
      .from(ticketEvents)
      .where(eq(ticketEvents.ticketId, ticketId))
      .orderBy(asc(ticketEvents.id))
    expect(events.map(({ data }) => data)).toEqual([
      {},
      { act: 'SENT', name: 'Poistettu henkilö', about: 'READY' },
      { body: 'Soitettu Poistettu henkilö, ei vastannut. Varaosa 20405550199' },
      { changes: [{ field: 'contactPhone', from: 'Poistettu henkilö', to: 'Poistettu henkilö' }] },
      { act: 'ANSWERED', answeredBy: 'Poistettu henkilö', linkTo: 'Poistettu henkilö' },
    ])
    const [car] = await db.select().from(vehicles).where(eq(vehicles.id, vehicleId))
    expect(car?.registrationNumber).toBe('ULL-199')
    expect(car?.retiredAt).not.toBeNull()
    expect((await refusal(erase())).reason).toBe('customer')
  })

  test('an erasure is refused while a ticket is open, and nothing is removed', async () => {
    const { garageId, customerId, api, erase } = await world()
    await makeTicket(db, { garageId, customerId, status: 'IN_PROGRESS' })
    expect(await refusal(erase())).toMatchObject({ kind: 'precondition', reason: 'customer_has_open_tickets' })
    expect(await api.get({ organizationId: garageId, customerId })).toMatchObject({ name: NAME, phone: PHONE })
  })

  test('an erasure is refused for a company, for who has another garage, and for who has an account', async () => {
    const company = await world({ customerKind: 'COMPANY' })
    const shared = await world()
    const { organization: other } = await makeStaffed(db, { type: 'GARAGE' })
    await makeConnection(db, { garageId: other.id, customerId: shared.customerId })
    const grown = await world()
    await makeMembership(db, (await makeUser(db)).id, grown.customerId)
    for (const one of [company, shared, grown])
      expect(await refusal(one.erase())).toMatchObject({ kind: 'precondition', reason: 'customer_not_erasable' })
  })

  test('an erasure is only for admins of the garage', async () => {
    const { garageId, customerId, as } = await world()
    const member = await makeUser(db)
    await makeMembership(db, member.id, garageId, 'MEMBER')
    const asMember = await as(member.id)
    expect((await refusal(asMember.erase({ organizationId: garageId, customerId }))).reason).toBe('admin_only')
  })
})

test('the copy for a customer holds what each feature keeps of it', async () => {
  const { customerId } = await world()
  const copy: Record<string, unknown> = {}
  for (const { name, read } of features.customerData) {
    expect(copy).not.toHaveProperty(name)
    if (read) copy[name] = await read(db, customerId)
  }
  expect(copy).toMatchObject({
    profile: { name: NAME, phone: PHONE, email: EMAIL },
    contacts: [{ name: NAME }],
    vehicles: [{ registrationNumber: 'ULL-199' }],
    tickets: [{ contactName: NAME }],
    priceProposals: [{ answeredBy: NAME, linkTo: PHONE }],
    statusLinks: [{ name: NAME, address: PHONE }],
    extraWork: [
      { answeredBy: NAME, earlier: [{ answeredBy: SON, answerLinkTo: SON_PHONE, answerNote: `${NAME} maksaa` }] },
    ],
    extraWorkLinks: [{ address: EMAIL }],
    reminders: { wantsNoMore: false, sent: [{ address: PHONE }] },
    notes: [{ text: `${NAME} soittaa ${PHONE}` }],
    invitations: [{ email: EMAIL }],
  })
})

test('an admin takes the copy out as a file, which the log of the garage says', async () => {
  const { garageId, customerId, userId } = await world()
  const { caller } = await contextOf(db, userId)
  const app = await routeServer(db, [customerDataRoute], { services: { features }, caller: () => caller })
  const { statusCode, headers, body } = await app.inject(
    `/api/customers/${customerId}/data.json?organizationId=${garageId}`,
  )
  expect([statusCode, headers['content-disposition']]).toEqual([200, expect.stringMatching(/^attachment/)])
  expect(JSON.parse(body)).toMatchObject({ profile: { name: NAME }, vehicles: [{ registrationNumber: 'ULL-199' }] })
  const [row] = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.organizationId, garageId))
    .orderBy(desc(auditEvents.id))
  expect(row).toMatchObject({ action: 'customers.copied', details: { customerId } })
})
