import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { NEW_CUSTOMER_PROPERTIES } from '#features/organization-settings/new-settings.ts'
import { customerProperties } from '#features/organization-settings/server/organization-settings.tables.ts'
import { makeGarageProperties } from '#features/organization-settings/server/properties.factory.ts'
import {
  makeConnection,
  makeCustomer,
  makeGarage,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { transact } from '#server/db/transact.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { TicketCard, TicketColumn, TicketDetails } from '../ticket-views.ts'
import { GROUP_PAGE_SIZE } from '../tickets.ts'
import { byDeskOrder, deskTime } from '../time-that-matters.ts'
import { archiveOldTickets } from './archive-ticket.ts'
import { makeTicket } from './tickets.factory.ts'
import { ticketsRouter } from './tickets.router.ts'
import { tickets } from './tickets.tables.ts'

const { db } = await testDatabase()

const as = async (userId: string) => callerOf(ticketsRouter, await contextOf(db, userId))

async function pair() {
  const { organization: garage, user: garageUser } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const { organization: customer, user: customerUser } = await makeStaffed(db, { type: 'CUSTOMER', role: 'MEMBER' })
  return {
    garage,
    customer,
    garageUser,
    customerUser,
    garageSide: await as(garageUser.id),
    customerSide: await as(customerUser.id),
  }
}
type Pair = Awaited<ReturnType<typeof pair>>

const report = (p: Pair, more: { requestKey?: string; vehicle?: object; job?: object } = {}) =>
  p.customerSide.report({
    organizationId: p.customer.id,
    garageId: p.garage.id,
    vehicle: { vehicle: { registrationNumber: 'abc 123', make: 'Toyota', ...more.vehicle } },
    job: { title: 'Jarrut vinkuvat', ...more.job },
    requestKey: more.requestKey ?? randomUUID(),
  })

describe('reporting', () => {
  test('a customer’s report appears on both desks, with the vehicle as it is now and a running number', async () => {
    const p = await pair()
    const { ticketId } = await report(p)
    const details = await p.garageSide.get({ organizationId: p.garage.id, ticketId })
    expect(details).toMatchObject({
      registrationNumber: 'ABC-123',
      make: 'Toyota',
      status: 'NEW',
      number: expect.stringMatching(/^\d{4}-0001$/),
      customer: { id: p.customer.id },
    })
    const second = await report(p, { vehicle: { registrationNumber: 'XYZ-9' } })
    expect((await p.customerSide.get({ organizationId: p.customer.id, ticketId: second.ticketId })).number).toMatch(
      /-0002$/,
    )
  })

  test('a retry of the same form makes nothing twice', async () => {
    const p = await pair()
    const requestKey = randomUUID()
    const first = await report(p, { requestKey })
    expect(await report(p, { requestKey })).toEqual(first)
    expect(await p.garageSide.countUnarchived({ organizationId: p.garage.id })).toBe(1)
  })

  test('a form that was changed after it was sent is no retry: it is refused, and names the ticket that was made', async () => {
    const p = await pair()
    const requestKey = randomUUID()
    const first = await report(p, { requestKey })
    const changed = report(p, { requestKey, job: { title: 'Jarrut vinkuvat edestä' } })
    expect(await refusal(changed)).toMatchObject({ kind: 'conflict', reason: 'already_reported', details: first })
    const forCustomer = (title: string) =>
      p.garageSide.reportForCustomer({
        organizationId: p.garage.id,
        customer: { customerId: p.customer.id },
        vehicle: { vehicle: { registrationNumber: 'KOE-1' } },
        job: { title },
        requestKey,
      })
    const second = await forCustomer('Huolto')
    expect(await forCustomer('Huolto')).toEqual(second)
    expect(await refusal(forCustomer('Katsastus'))).toMatchObject({ reason: 'already_reported', details: second })
  })

  test('one of two forms with one key at the same moment is made, the other refused', async () => {
    const p = await pair()
    const requestKey = randomUUID()
    const sends = ['Jarrut', 'Kytkin'].map((title) => report(p, { requestKey, job: { title } }))
    const answers = await Promise.allSettled(sends)
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await p.garageSide.countUnarchived({ organizationId: p.garage.id })).toBe(1)
  })

  test('two sends of one form at the same moment make one ticket', async () => {
    const p = await pair()
    const requestKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(p, { requestKey })))
    expect(new Set(answers.map((answer) => answer.ticketId)).size).toBe(1)
    expect(await p.garageSide.countUnarchived({ organizationId: p.garage.id })).toBe(1)
  })

  test('a report of a customer that asks for a reference needs one, at its field', async () => {
    const p = await pair()
    const rules = { ...NEW_CUSTOMER_PROPERTIES, organizationId: p.customer.id, referenceRequired: true }
    await db.insert(customerProperties).values(rules)
    expect(await p.customerSide.intake.rules({ organizationId: p.customer.id })).toEqual({ referenceRequired: true })
    expect(await refusal(report(p))).toMatchObject({
      kind: 'invalid',
      details: { fields: [{ field: 'job.customerReference' }] },
    })
    expect(await report(p, { job: { title: 'Jarrut', customerReference: 'KP 210' } })).toHaveProperty('ticketId')
  })

  test('ten reports at once get ten different numbers', async () => {
    const p = await pair()
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) => report(p, { vehicle: { registrationNumber: `AAA-${index + 1}` } })),
    )
    const rows = await db.select({ number: tickets.number }).from(tickets).where(eq(tickets.garageId, p.garage.id))
    expect(new Set(rows.map((row) => row.number)).size).toBe(made.length)
  })

  test('the same plate in other spelling is the same vehicle', async () => {
    const p = await pair()
    const one = await report(p)
    const two = await report(p, { vehicle: { registrationNumber: 'ABC-123' } })
    const get = (ticketId: string) => p.customerSide.get({ organizationId: p.customer.id, ticketId })
    expect((await get(one.ticketId)).vehicleId).toBe((await get(two.ticketId)).vehicleId)
  })

  test('an unlisted garage that the customer is not connected with answers as a missing one', async () => {
    const p = await pair()
    const hidden = await makeGarage(db, { listed: false })
    const toHidden = (garageId: string) =>
      refusal(
        p.customerSide.report({
          organizationId: p.customer.id,
          garageId,
          vehicle: { vehicle: { registrationNumber: 'ABC-123' } },
          job: { title: 'x' },
          requestKey: randomUUID(),
        }),
      )
    expect(await toHidden(hidden.id)).toEqual(await toHidden(randomUUID()))
    await makeConnection(db, { garageId: hidden.id, customerId: p.customer.id })
    await expect(toHidden(hidden.id)).rejects.toThrow('not refused')
  })

  test('each wrong field is named in Finnish', async () => {
    const p = await pair()
    const { kind, details } = await refusal(report(p, { job: { title: ' ' }, vehicle: { registrationNumber: '' } }))
    expect(kind).toBe('invalid')
    expect(details?.fields).toEqual(
      expect.arrayContaining([{ field: 'job.title', message: 'Kerro lyhyesti, mitä autolle pitää tehdä' }]),
    )
  })

  test('a garage reports for a customer that it adds, for one it is connected with, and by exact business id only for others', async () => {
    const p = await pair()
    const send = (customer: object) =>
      p.garageSide.reportForCustomer({
        organizationId: p.garage.id,
        customer: customer as { customerId: string },
        vehicle: { vehicle: { registrationNumber: 'KOE-1' } },
        job: { title: 'Huolto' },
        requestKey: randomUUID(),
      })
    const added = await send({ newCustomer: { name: 'Uusi Asiakas', businessId: '0201256-6' } })
    const { customer } = await p.garageSide.get({ organizationId: p.garage.id, ticketId: added.ticketId })
    expect(customer.name).toBe('Uusi Asiakas')
    await send({ customerId: customer.id })

    const stranger = await makeCustomer(db, { businessId: '1234567-1' })
    expect(await refusal(send({ customerId: stranger.id }))).toEqual(await refusal(send({ customerId: randomUUID() })))
    await send({ customerId: stranger.id, businessId: '1234567-1' })
  })

  test('a garage cannot take a vehicle of another customer into a report', async () => {
    const p = await pair()
    const other = await makeVehicle(db, { organizationId: (await makeCustomer(db)).id })
    expect(
      await refusal(
        p.customerSide.report({
          organizationId: p.customer.id,
          garageId: p.garage.id,
          vehicle: { vehicleId: other.id },
          job: { title: 'x' },
          requestKey: randomUUID(),
        }),
      ),
    ).toMatchObject({ kind: 'not_found', reason: 'vehicle' })
  })
})

test('the JSON of one ticket is the declared shape', async () => {
  const p = await pair()
  const { ticketId } = await report(p)
  const ticket = TicketDetails.parse(await p.garageSide.get({ organizationId: p.garage.id, ticketId }))
  expect(ticket.can).toMatchObject({ moves: ['SCHEDULED', 'IN_PROGRESS', 'CANCELLED'], note: true, archive: false })
})

describe('the desk', () => {
  let p: Pair
  beforeAll(async () => {
    p = await pair()
    const mine = { garageId: p.garage.id, customerId: p.customer.id }
    await makeTicket(db, { ...mine, status: 'NEW', title: 'Tavallinen' })
    await makeTicket(db, { ...mine, status: 'NEW', title: 'Kiireinen', urgent: true })
    await makeTicket(db, { ...mine, status: 'DONE' })
    await makeTicket(db, { ...mine, status: 'CANCELLED' })
    await makeTicket(db, { ...mine, status: 'READY', mechanicId: p.garageUser.id })
    await makeTicket(db, { ...mine, status: 'DONE', garageArchivedAt: new Date().toISOString() })
    await makeTicket(db, { garageId: p.garage.id, status: 'WAITING' })
    await makeTicket(db)
  })
  const groups = async (input: object = {}) => p.garageSide.listWithGroups({ organizationId: p.garage.id, ...input })
  const counts = async (input: object = {}) =>
    Object.fromEntries((await groups(input)).map(({ group, count }) => [group, count]))

  test('has every column in order, and its JSON is the declared shape', async () => {
    const columns = TicketColumn.array().parse(await groups())
    expect(columns.map((column) => column.group)).toEqual([
      'new',
      'scheduled',
      'inProgress',
      'waiting',
      'ready',
      'done',
    ])
    expect(columns.map((column) => column.count)).toEqual([2, 0, 0, 1, 1, 2])
    expect(columns[0]?.tickets.map((ticket) => ticket.title)).toEqual(['Tavallinen', 'Kiireinen'])
  })

  test('archives are per side', async () => {
    expect(await counts({ archived: true })).toMatchObject({ done: 1, new: 0 })
    const forCustomer = await p.customerSide.listWithGroups({ organizationId: p.customer.id })
    expect(forCustomer.at(-1)?.count).toBe(3)
  })

  test('filters by text, mechanic and the other party', async () => {
    expect(await counts({ text: 'KIIREINEN' })).toMatchObject({ new: 1, done: 0 })
    expect(await counts({ mechanicId: p.garageUser.id })).toMatchObject({ ready: 1, new: 0 })
    expect(await counts({ mechanicId: 'none' })).toMatchObject({ ready: 0, new: 2 })
    expect(await counts({ partyId: p.customer.id })).toMatchObject({ waiting: 0, new: 2 })
  })

  test('a column’s further pages hold each ticket once and in order', async () => {
    const busy = await pair()
    for (let index = 0; index < GROUP_PAGE_SIZE + 7; index += 1)
      await makeTicket(db, {
        garageId: busy.garage.id,
        customerId: busy.customer.id,
        status: index % 2 ? 'DONE' : 'CANCELLED',
        closedAt: new Date(Date.now() - (index % 10) * 3_600_000).toISOString(),
      })
    const [done] = (await busy.garageSide.listWithGroups({ organizationId: busy.garage.id })).slice(-1)
    const last = done?.tickets.at(-1)
    if (!done || !last) throw new Error('no page')
    expect([done.count, done.tickets.length]).toEqual([GROUP_PAGE_SIZE + 7, GROUP_PAGE_SIZE])
    const next = await busy.garageSide.listColumn({
      organizationId: busy.garage.id,
      group: 'done',
      cursor: { at: deskTime(last), id: last.id },
    })
    const all = [...done.tickets, ...TicketCard.array().parse(next)]
    expect(new Set(all.map((ticket) => ticket.id)).size).toBe(GROUP_PAGE_SIZE + 7)
    expect(all).toEqual(all.toSorted(byDeskOrder))
  })
})

describe('moving', () => {
  test('the garage moves by the rules and the next reader sees it', async () => {
    const p = await pair()
    const { ticketId } = await report(p)
    await p.garageSide.move({ organizationId: p.garage.id, ticketId, to: 'IN_PROGRESS', version: 1 })
    await p.garageSide.move({
      organizationId: p.garage.id,
      ticketId,
      to: 'WAITING',
      waitingFor: 'PARTS',
      note: 'Jarrulevyt tulevat huomenna',
      version: 2,
    })
    const seen = await p.customerSide.get({ organizationId: p.customer.id, ticketId })
    expect(seen).toMatchObject({ status: 'WAITING', waitingFor: 'PARTS', version: 3 })
  })

  test('an illegal move is a conflict that names the allowed ones', async () => {
    const p = await pair()
    const { ticketId } = await report(p)
    const move = { organizationId: p.garage.id, ticketId, to: 'READY' as const, version: 1 }
    expect(await refusal(p.garageSide.move(move))).toMatchObject({
      kind: 'conflict',
      reason: 'move_not_allowed',
      details: { from: 'NEW', moves: ['SCHEDULED', 'IN_PROGRESS', 'CANCELLED'] },
    })
  })

  test('one of two moves on the same version wins, the other learns what changed', async () => {
    const p = await pair()
    const { ticketId } = await report(p)
    const move = (to: 'SCHEDULED' | 'IN_PROGRESS') =>
      p.garageSide.move({ organizationId: p.garage.id, ticketId, to, version: 1 })
    const results = await Promise.allSettled([move('SCHEDULED'), move('IN_PROGRESS')])
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(move('SCHEDULED'))).toMatchObject({
      kind: 'conflict',
      reason: 'ticket_changed',
      details: { current: { version: 2 } },
    })
  })

  test('the customer cancels a new one and confirms a pick-up, and nothing else', async () => {
    const p = await pair()
    const { ticketId } = await report(p)
    const move = (to: 'IN_PROGRESS' | 'CANCELLED' | 'DONE', version: number) =>
      p.customerSide.move({ organizationId: p.customer.id, ticketId, to, version })
    expect(await refusal(move('IN_PROGRESS', 1))).toMatchObject({ reason: 'move_not_allowed' })
    await move('CANCELLED', 1)
    const ready = await makeTicket(db, { garageId: p.garage.id, customerId: p.customer.id, status: 'READY' })
    await p.customerSide.move({ organizationId: p.customer.id, ticketId: ready.id, to: 'DONE', version: 1 })
    const done = await p.garageSide.get({ organizationId: p.garage.id, ticketId: ready.id })
    expect(done).toMatchObject({ status: 'DONE', closedAt: expect.any(String) })
  })

  test('a reopened ticket is back on both desks', async () => {
    const at = new Date().toISOString()
    const p = await pair()
    const ticket = await makeTicket(db, {
      garageId: p.garage.id,
      customerId: p.customer.id,
      status: 'DONE',
      garageArchivedAt: at,
      customerArchivedAt: at,
    })
    await p.garageSide.move({ organizationId: p.garage.id, ticketId: ticket.id, to: 'IN_PROGRESS', version: 1 })
    expect(await p.customerSide.countUnarchived({ organizationId: p.customer.id })).toBe(1)
  })
})

describe('editing', () => {
  test('writes only what changed, and the timeline shows it', async () => {
    const p = await pair()
    const { ticketId } = await report(p)
    const edit = (changes: object, version: number) =>
      p.garageSide.edit({ organizationId: p.garage.id, ticketId, version, changes })
    expect(await edit({ title: 'Jarrut vinkuvat' }, 1)).toEqual({ version: 1 })
    expect(await edit({ title: 'Etujarrut', urgent: true, mechanicId: p.garageUser.id }, 1)).toEqual({ version: 2 })
    const { entries } = await p.customerSide.timeline({ organizationId: p.customer.id, ticketId })
    expect(entries[0]).toMatchObject({
      kind: 'EDITED',
      changes: expect.arrayContaining([{ field: 'title', from: 'Jarrut vinkuvat', to: 'Etujarrut' }]),
    })
  })

  test('a stale edit is refused with what the ticket is now', async () => {
    const p = await pair()
    const { ticketId } = await report(p)
    await p.garageSide.edit({ organizationId: p.garage.id, ticketId, version: 1, changes: { title: 'Ensin' } })
    const stale = p.customerSide.edit({
      organizationId: p.customer.id,
      ticketId,
      version: 1,
      changes: { title: 'Toinen' },
    })
    expect(await refusal(stale)).toMatchObject({
      kind: 'conflict',
      details: { current: { title: 'Ensin', version: 2 } },
    })
  })

  test('the customer edits its report until the work begins, and never plans', async () => {
    const p = await pair()
    const { ticketId } = await report(p)
    const edit = (changes: object, version: number) =>
      p.customerSide.edit({ organizationId: p.customer.id, ticketId, version, changes })
    const plans = { kind: 'forbidden', reason: 'garage_plans' }
    expect(await refusal(edit({ urgent: true }, 1))).toMatchObject(plans)
    const cancel = { organizationId: p.customer.id, ticketId, to: 'CANCELLED', version: 1, urgent: true } as const
    expect(await refusal(p.customerSide.move(cancel))).toMatchObject(plans)
    await edit({ keysLocation: 'Boksissa' }, 1)
    await p.garageSide.move({ organizationId: p.garage.id, ticketId, to: 'IN_PROGRESS', version: 2 })
    expect(await refusal(edit({ keysLocation: 'Muualla' }, 3))).toMatchObject({ reason: 'ticket_not_editable' })
  })

  test('a mechanic is a member of the garage itself', async () => {
    const p = await pair()
    const { ticketId } = await report(p)
    const stranger = await makeUser(db)
    await makeMembership(db, stranger.id, (await makeGarage(db)).id)
    const at = { organizationId: p.garage.id, ticketId, version: 1 }
    const refused = (field: string) => ({ kind: 'invalid', details: { fields: [{ field }] } })
    const edit = p.garageSide.edit({ ...at, changes: { mechanicId: stranger.id } })
    expect(await refusal(edit)).toMatchObject(refused('mechanicId'))
    const move = p.garageSide.move({ ...at, to: 'SCHEDULED', mechanicId: stranger.id })
    expect(await refusal(move)).toMatchObject(refused('mechanicId'))
  })
})

describe('comments and notes', () => {
  test('both see a comment, only the garage a note, and a retry writes once', async () => {
    const p = await pair()
    const { ticketId } = await report(p)
    const requestKey = randomUUID()
    const say = (body: string, internal: boolean, key = requestKey) =>
      p.garageSide.comment({ organizationId: p.garage.id, ticketId, body, internal, requestKey: key })
    await say('Auto on sisällä', false)
    await say('Auto on sisällä', false)
    await say('Asiakas maksaa hitaasti', true, randomUUID())
    const forCustomer = await p.customerSide.timeline({ organizationId: p.customer.id, ticketId })
    expect(forCustomer.entries.map((entry) => entry.kind)).toEqual(['COMMENTED', 'REPORTED'])
    const forGarage = await p.garageSide.timeline({ organizationId: p.garage.id, ticketId })
    expect(forGarage.entries.map((entry) => entry.kind)).toEqual(['NOTED', 'COMMENTED', 'REPORTED'])
    const asCustomer = p.customerSide.comment({
      organizationId: p.customer.id,
      ticketId,
      body: 'x',
      internal: true,
      requestKey: randomUUID(),
    })
    expect(await refusal(asCustomer)).toMatchObject({ kind: 'forbidden' })
  })
})

test('a key that a comment has does not swallow another one: other words and another kind are refused', async () => {
  const p = await pair()
  const { ticketId } = await report(p)
  const first = { organizationId: p.garage.id, ticketId, body: 'Auto on sisällä', requestKey: randomUUID() }
  await p.garageSide.comment(first)
  const used = { kind: 'conflict', reason: 'comment_key_used' }
  expect(await refusal(p.garageSide.comment({ ...first, body: 'Auto on valmis' }))).toMatchObject(used)
  expect(await refusal(p.garageSide.comment({ ...first, internal: true }))).toMatchObject(used)
  await p.garageSide.comment({ ...first, body: ' Auto on sisällä ' })
  const { entries } = await p.garageSide.timeline({ organizationId: p.garage.id, ticketId })
  expect(entries.map((entry) => ('body' in entry ? entry.body : ''))).toEqual(['Auto on sisällä', ''])
})

test('a key that one side used does not swallow the other side’s comment', async () => {
  const p = await pair()
  const { ticketId } = await report(p)
  const requestKey = randomUUID()
  await p.garageSide.comment({ organizationId: p.garage.id, ticketId, body: 'Korjaamolta', requestKey })
  await p.customerSide.comment({ organizationId: p.customer.id, ticketId, body: 'Asiakkaalta', requestKey })
  const { entries } = await p.customerSide.timeline({ organizationId: p.customer.id, ticketId })
  expect(entries.map((entry) => ('body' in entry ? entry.body : ''))).toEqual(['Asiakkaalta', 'Korjaamolta', ''])
})

test('a comment with an emoji at the end of its preview is written and announced', async () => {
  const p = await pair()
  const { ticketId } = await report(p)
  const body = `${'x'.repeat(49)}😀 ja vielä muuta`
  await p.customerSide.comment({ organizationId: p.customer.id, ticketId, body, requestKey: randomUUID() })
  const [event] = await db.select().from(outboxEvents).orderBy(desc(outboxEvents.id)).limit(1)
  expect(event?.payload).toMatchObject({ ticketId, preview: `${'x'.repeat(49)}😀...` })
})

describe('archiving', () => {
  test('only a closed ticket leaves the desk, one side at a time, and comes back', async () => {
    const p = await pair()
    const { ticketId } = await report(p)
    const archive = (archived: boolean) => p.garageSide.archive({ organizationId: p.garage.id, ticketId, archived })
    expect(await refusal(archive(true))).toMatchObject({ kind: 'precondition', reason: 'only_closed_tickets_archive' })
    await p.garageSide.move({ organizationId: p.garage.id, ticketId, to: 'CANCELLED', version: 1 })
    await archive(true)
    await archive(true)
    expect(await p.garageSide.countUnarchived({ organizationId: p.garage.id })).toBe(0)
    expect(await p.customerSide.countUnarchived({ organizationId: p.customer.id })).toBe(1)
    await archive(false)
    expect(await p.garageSide.countUnarchived({ organizationId: p.garage.id })).toBe(1)
  })

  test('the nightly job goes by each organisation’s own days', async () => {
    const p = await pair()
    await makeGarageProperties(db, { organizationId: p.garage.id, archiveAfterDays: 3 })
    const closedAt = new Date(Date.now() - 5 * 86_400_000).toISOString()
    const mine = { garageId: p.garage.id, customerId: p.customer.id }
    const closed = await makeTicket(db, { ...mine, status: 'DONE', closedAt })
    const open = await makeTicket(db, { ...mine, status: 'READY' })
    expect(await archiveOldTickets(db)).toBe(1)
    expect(await archiveOldTickets(db)).toBe(0)
    const state = async (id: string) => (await db.select().from(tickets).where(eq(tickets.id, id)))[0]
    expect(await state(closed.id)).toMatchObject({ garageArchivedAt: expect.any(String), customerArchivedAt: null })
    expect(await state(open.id)).toMatchObject({ garageArchivedAt: null })
  })
})

describe('the nightly archiving', () => {
  const old = new Date(Date.now() - 400 * 86_400_000).toISOString()
  const row = async (id: string) => (await db.select().from(tickets).where(eq(tickets.id, id)))[0]

  test('leaves on a desk what its side has brought back, until it is closed again', async () => {
    const p = await pair()
    const { id } = await makeTicket(db, {
      garageId: p.garage.id,
      customerId: p.customer.id,
      status: 'DONE',
      closedAt: old,
    })
    await archiveOldTickets(db)
    await p.garageSide.archive({ organizationId: p.garage.id, ticketId: id, archived: false })
    await archiveOldTickets(db)
    expect(await row(id)).toMatchObject({ garageArchivedAt: null, customerArchivedAt: expect.any(String), version: 1 })
    await db.update(tickets).set({ closedAt: new Date().toISOString() }).where(eq(tickets.id, id))
    await p.garageSide.move({ organizationId: p.garage.id, ticketId: id, to: 'IN_PROGRESS', version: 1 })
    expect(await row(id)).toMatchObject({ garageUnarchivedAt: null, customerArchivedAt: null })
  })

  test('never takes away a ticket that is being reopened', async () => {
    const { id } = await makeTicket(db, { status: 'CANCELLED', closedAt: old })
    await transact(db, async (tx) => {
      await tx.update(tickets).set({ status: 'NEW', closedAt: null }).where(eq(tickets.id, id))
      await archiveOldTickets(db)
    })
    await archiveOldTickets(db)
    expect(await row(id)).toMatchObject({ status: 'NEW', garageArchivedAt: null, customerArchivedAt: null })
  })
})

test('a refused change announces nothing', async () => {
  const p = await pair()
  const { ticketId } = await report(p)
  const before = await db.$count(outboxEvents)
  await refusal(p.garageSide.move({ organizationId: p.garage.id, ticketId, to: 'DONE', version: 1 }))
  expect(await db.$count(outboxEvents)).toBe(before)
})
