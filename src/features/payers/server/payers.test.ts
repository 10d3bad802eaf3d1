import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeExtraWork } from '#features/extra-work/server/extra-work.factory.ts'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import {
  makeConnection,
  makeCustomer,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { transact } from '#server/db/transact.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { handed } from '#test/handed.ts'
import { waitingSessions } from '#test/waiting-sessions.ts'
import { MAX_PAYERS } from '../payers.ts'
import { makePayer } from './payers.factory.ts'
import { DECLINED, GRANTED, payerWorld } from './payers.fixture.ts'
import { payers, permits, ticketPayers, vehiclePayers } from './payers.tables.ts'
import { mergeVehicleInPayers, takeFromCar } from './vehicle-payers.ts'
import { permitsToMend, waitingPermits } from './waiting-permits.ts'

const { db, pool } = await testDatabase()

const waiting = () => waitingSessions(pool)

describe('a payer of a garage', () => {
  const terms = { kind: 'LEASING', permitRule: 'ABOVE', permitAboveCents: 50_000, permitEmail: '', note: '' } as const

  test('a customer of the garage becomes a payer with terms, is edited by version and taken off', async () => {
    const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE' })
    const w = await payerWorld(db)
    const inGarage = await w.as(user.id)
    const customer = await makeCustomer(db, { customerKind: 'COMPANY', name: 'Vakuutus Oy' })
    const g = { organizationId: garage.id }
    const about = { ...g, customerId: customer.id }
    expect(await refusal(inGarage.payers.save({ ...about, version: null, terms }))).toMatchObject({ kind: 'not_found' })
    await makeConnection(db, { garageId: garage.id, customerId: customer.id })
    const { id: payerId } = await inGarage.payers.save({ ...about, version: null, terms })
    expect(await inGarage.payers.list(g)).toMatchObject([{ id: payerId, name: 'Vakuutus Oy', hasPeople: false }])
    expect(await refusal(inGarage.payers.save({ ...about, version: null, terms }))).toMatchObject({
      reason: 'payer_changed',
    })
    await inGarage.payers.save({ ...about, version: 1, terms: { ...terms, kind: 'INSURER' } })
    expect(await inGarage.payers.ofCustomer(about)).toMatchObject({
      payer: { kind: 'INSURER', version: 2 },
      canBe: true,
    })
    const [{ switchedOn } = { switchedOn: [] }] = await db
      .select({ switchedOn: organizations.switchedOn })
      .from(organizations)
      .where(eq(organizations.id, customer.id))
    expect(switchedOn).toEqual(['permits'])
    await inGarage.payers.remove({ ...g, payerId, version: 2 })
    expect(await inGarage.payers.list(g)).toEqual([])
    expect(await inGarage.payers.save({ ...about, version: null, terms })).toEqual({ id: payerId })
  })

  test('a private person is no payer, and one is not taken off while an open ticket is its', async () => {
    const w = await payerWorld(db)
    const person = await makeCustomer(db, { name: 'Aino' })
    await makeConnection(db, { garageId: w.garage.id, customerId: person.id })
    const about = { ...w.g, customerId: person.id }
    expect(await refusal(w.inGarage.payers.save({ ...about, version: null, terms }))).toMatchObject({
      reason: 'payer_is_person',
    })
    await w.set()
    const removal = { ...w.g, payerId: w.payer.id, version: 1 }
    expect(await refusal(w.inGarage.payers.remove(removal))).toMatchObject({ reason: 'payer_used' })
  })

  test('a payer above the limit is refused, also one that was removed before', async () => {
    const w = await payerWorld(db)
    const about = { ...w.g, customerId: w.company.id, version: null, terms }
    await w.inGarage.payers.remove({ ...w.g, payerId: w.payer.id, version: 1 })
    const company = { name: 'Leasing Oy', type: 'CUSTOMER', customerKind: 'COMPANY' } as const
    const others = await db
      .insert(organizations)
      .values(Array.from({ length: MAX_PAYERS }, () => company))
      .returning()
    const asPayer = { garageId: w.garage.id, kind: 'LEASING', permitRule: 'NEVER' } as const
    await db.insert(payers).values(others.map(({ id: customerId }) => ({ ...asPayer, customerId })))
    expect(await refusal(w.inGarage.payers.save(about))).toMatchObject({ kind: 'limit', reason: 'too_many_payers' })
    await db
      .update(payers)
      .set({ removedAt: '2026-11-20T10:00:00Z' })
      .where(eq(payers.customerId, others[0]?.id ?? ''))
    expect(await w.inGarage.payers.save(about)).toEqual({ id: w.payer.id })
  })

  test('a payer that is removed at the same moment becomes neither a ticket’s nor a car’s', async () => {
    const w = await payerWorld(db)
    const car = {
      vehicleId: w.ticket.vehicleId ?? '',
      payerId: w.payer.id,
      contractNumber: '',
      ownShareCents: 0,
      note: '',
    }
    const removing = await pool.connect()
    await removing.query('begin')
    await removing.query('update payers set removed_at = now() where id = $1', [w.payer.id])
    const both = Promise.all([
      refusal(w.set()),
      refusal(w.inGarage.payers.setOfVehicle({ ...w.g, ...car, version: 0 })),
    ])
    await expect.poll(waiting).toBe(2)
    await removing.query('commit')
    removing.release()
    for (const answer of await both) expect(answer).toMatchObject({ kind: 'not_found', reason: 'payer' })
  })
})

describe('the payer of a car', () => {
  test('two who say at the same time who pays a car do not overwrite each other, and a retry changes nothing', async () => {
    const w = await payerWorld(db)
    const vehicleId = w.ticket.vehicleId ?? ''
    const agreed = { vehicleId, payerId: w.payer.id, contractNumber: 'S-9', ownShareCents: 0, note: '' }
    const set = (changes: Partial<typeof agreed>, version: number) =>
      w.inGarage.payers.setOfVehicle({ ...w.g, ...agreed, ...changes, version })
    await set({}, 0)
    await set({}, 0)
    const changed = { reason: 'vehicle_payer_changed' }
    expect(await refusal(set({ contractNumber: 'S-10' }, 0))).toMatchObject(changed)
    await set({ contractNumber: 'S-10' }, 1)
    expect(await refusal(set({ note: 'Toinen' }, 1))).toMatchObject(changed)
    expect((await w.inGarage.payers.ofVehicle({ ...w.g, vehicleId })).payers).toMatchObject([
      { contractNumber: 'S-10', note: '', version: 2 },
    ])
  })

  test('the car’s payer goes to the garage’s next tickets of it, and its holder sees it without the note', async () => {
    const w = await payerWorld(db)
    const vehicleId = w.ticket.vehicleId ?? ''
    const agreed = { vehicleId, payerId: w.payer.id, contractNumber: 'S-9', ownShareCents: 15_000, note: '30 000 km' }
    await w.inGarage.payers.setOfVehicle({ ...w.g, ...agreed, version: 0 })
    expect(await w.inHolder.payers.ofVehicle({ ...w.h, vehicleId })).toMatchObject({
      payers: [{ name: 'Tammileasing Oy', contractNumber: 'S-9', note: '' }],
      can: { set: false },
    })
    const next = await makeTicket(db, { garageId: w.garage.id, customerId: w.holder.id, vehicleId })
    const reported = { ticketId: next.id, garageId: w.garage.id, customerId: w.holder.id }
    const event = { ...reported, actorOrganizationId: w.garage.id, actorUserId: null }
    for (const _ of [1, 2]) await transact(db, (tx) => takeFromCar.handle(tx, handed(event)))
    expect(await w.inGarage.payers.ofTicket({ ...w.g, ticketId: next.id })).toMatchObject({
      payer: { id: w.payer.id, contractNumber: 'S-9', ownShareCents: 15_000 },
    })
    const other = await makeTicket(db, { customerId: w.holder.id, vehicleId })
    await transact(db, (tx) =>
      takeFromCar.handle(tx, handed({ ...event, ticketId: other.id, garageId: other.garageId })),
    )
    expect(await db.$count(ticketPayers, eq(ticketPayers.ticketId, other.id))).toBe(0)
  })

  test('a ticket of a car whose payer has become its holder has no payer', async () => {
    const w = await payerWorld(db)
    const { id: payerId } = await makePayer(db, { garageId: w.garage.id, customerId: w.holder.id })
    const of = { garageId: w.garage.id, vehicleId: w.ticket.vehicleId ?? '' }
    await db.insert(vehiclePayers).values({ ...of, holderId: w.holder.id, payerId })
    const reported = { ticketId: w.ticket.id, garageId: w.garage.id, customerId: w.holder.id }
    const event = { ...reported, actorOrganizationId: w.garage.id, actorUserId: null }
    await transact(db, (tx) => takeFromCar.handle(tx, handed(event)))
    expect(await db.$count(ticketPayers, eq(ticketPayers.ticketId, w.ticket.id))).toBe(0)
  })

  test('the car’s payer follows the kept record of a car that was recorded twice', async () => {
    const w = await payerWorld(db)
    const [kept, removed] = [
      await makeVehicle(db, { organizationId: w.holder.id }),
      await makeVehicle(db, { organizationId: w.holder.id }),
    ]
    const row = { garageId: w.garage.id, holderId: w.holder.id, payerId: w.payer.id }
    await db.insert(vehiclePayers).values({ ...row, vehicleId: removed.id, contractNumber: 'vanha' })
    await transact(db, (tx) => mergeVehicleInPayers(tx, { keptId: kept.id, removedId: removed.id }))
    expect(await db.select().from(vehiclePayers).where(eq(vehiclePayers.vehicleId, kept.id))).toMatchObject([
      { contractNumber: 'vanha' },
    ])
  })
})

describe('the payer of a ticket', () => {
  test('a payer is set by version, once by a retry, with the holder’s share', async () => {
    const w = await payerWorld(db)
    const requestKey = randomUUID()
    const share = { ownShareCents: 5000, excessKm: 100, excessCentsPerKm: 20, holderLineIds: [w.wipers.id] }
    expect(await w.set({ ...share, requestKey })).toEqual({ version: 1 })
    expect(await w.set({ ...share, requestKey, version: 0 })).toEqual({ version: 1 })
    expect(await refusal(w.set({ version: 0 }))).toMatchObject({ reason: 'ticket_payer_changed' })
    for (const seen of [await w.read(), await w.inHolder.payers.ofTicket({ ...w.h, ticketId: w.ticket.id })])
      expect(seen).toMatchObject({
        payer: { name: 'Tammileasing Oy' },
        payerNetCents: 25_000,
        holderNetCents: 17_000,
        permit: { state: 'TO_ASK' },
      })
    expect(await w.acts()).toEqual(['PAYER_SET'])
    await w.set({ payerId: null })
    expect(await w.read()).toMatchObject({ payer: null, version: 2 })
    expect(await w.acts()).toEqual(['PAYER_SET', 'PAYER_REMOVED'])
  })

  test('a ticket’s payer is none of other garages’ payers, not its holder, and no line of another ticket is its holder’s', async () => {
    const w = await payerWorld(db)
    const foreign = await payerWorld(db)
    expect(await refusal(w.set({ payerId: foreign.payer.id }))).toMatchObject({ kind: 'not_found', reason: 'payer' })
    expect(await refusal(w.set({ holderLineIds: [foreign.wipers.id] }))).toMatchObject({ reason: 'line_item' })
    const asHolder = await makePayer(db, { garageId: w.garage.id, customerId: w.holder.id })
    expect(await refusal(w.set({ payerId: asHolder.id }))).toMatchObject({ reason: 'payer_is_holder' })
  })

  test('members who bill say who pays', async () => {
    const w = await payerWorld(db)
    const mechanic = await makeUser(db)
    await makeMembership(db, mechanic.id, w.garage.id, 'MEMBER')
    await db
      .update(memberships)
      .set({ bills: false })
      .where(and(eq(memberships.userId, mechanic.id), eq(memberships.organizationId, w.garage.id)))
    const inGarage = await w.as(mechanic.id)
    await w.set()
    const ticketId = w.ticket.id
    const seen = await inGarage.payers.ofTicket({ ...w.g, ticketId })
    expect(seen.can).toEqual({ set: false, ask: true, record: false, withdraw: false })
    const { version } = seen
    const nothing = { payerId: null, contractNumber: '', ownShareCents: 0, excessKm: 0, excessCentsPerKm: 0 }
    const setting = { ...w.g, ticketId, version, ...nothing, holderLineIds: [], requestKey: randomUUID() }
    expect(await refusal(inGarage.payers.setOfTicket(setting))).toMatchObject({ reason: 'does_not_bill' })
  })
})

describe('a permit', () => {
  test('a permit is asked of people in the product, who see what was asked and nothing else of the ticket', async () => {
    const w = await payerWorld(db)
    await w.set()
    const requestKey = randomUUID()
    const { id: permitId } = await w.ask(40_000, { requestKey })
    expect(await w.ask(40_000, { requestKey })).toEqual({ id: permitId })
    await w.inGarage.tickets.comment({ ...w.g, ticketId: w.ticket.id, body: 'Salainen', fileIds: [], requestKey })
    expect((await w.inPayer.permits.list(w.p)).rows).toMatchObject([{ id: permitId, state: 'ASKED' }])
    const seen = await w.inPayer.permits.get({ ...w.p, permitId })
    expect(seen).toMatchObject({ netCents: 40_000, message: 'Auto on nosturilla', contractNumber: 'S-1' })
    expect(seen.lines.map(({ name }) => name)).toEqual(['Huolto', 'Pyyhkijät'])
    expect(JSON.stringify(seen)).not.toMatch(/Salainen|Testiasiakas/)
    // what is added later is none of what it was asked
    await makeLine(db, { garageId: w.garage.id, ticketId: w.ticket.id, name: 'Lisärivi', place: 3 })
    expect(JSON.stringify(await w.inPayer.permits.get({ ...w.p, permitId }))).not.toContain('Lisärivi')
    const ofTicket = { ...w.p, ticketId: w.ticket.id }
    for (const call of [w.inPayer.tickets.get, w.inPayer.tickets.timeline, w.inPayer.payers.ofTicket])
      expect(await refusal(call(ofTicket))).toMatchObject({ kind: 'not_found', reason: 'ticket' })
    expect(await refusal(w.inHolder.permits.get({ ...w.h, permitId }))).toMatchObject({ kind: 'not_found' })
    expect(await db.$count(outboxEvents, eq(outboxEvents.name, 'payers.permit_asked'))).toBeGreaterThan(0)
  })

  test('a permit is granted once with number and limit, which both sides see; the reason of a refusal only the garage', async () => {
    const w = await payerWorld(db)
    await w.set()
    const { id } = await w.ask()
    await w.answer(id)
    await w.answer(id)
    expect(await refusal(w.answer(id, DECLINED))).toMatchObject({ reason: 'permit_answered' })
    for (const seen of [await w.read(), await w.inHolder.payers.ofTicket({ ...w.h, ticketId: w.ticket.id })])
      expect(seen.permit).toMatchObject({ state: 'GRANTED', permitNumber: 'L-100', limitCents: 40_000 })
    await makeLine(db, { garageId: w.garage.id, ticketId: w.ticket.id, unitPriceCents: 1, place: 3 })
    expect((await w.read()).permit.state).toBe('EXCEEDED')
    const { id: again } = await w.ask(40_001)
    await w.answer(again, DECLINED)
    expect(await w.read()).toMatchObject({
      permit: { state: 'EXCEEDED', permitNumber: 'L-100', isAsked: false },
      permits: [{ state: 'DECLINED', answer: { reason: DECLINED.reason } }, { state: 'GRANTED' }],
    })
    const inHolder = await w.inHolder.payers.ofTicket({ ...w.h, ticketId: w.ticket.id })
    expect(JSON.stringify(inHolder)).not.toContain(DECLINED.reason)
    expect(await w.acts()).toEqual(['PAYER_SET', 'ASKED', 'GRANTED', 'ASKED', 'DECLINED'])
  })

  test('an asking that waits is replaced by the next asking, and taken back by the garage', async () => {
    const w = await payerWorld(db)
    await w.set()
    const { id: first } = await w.ask()
    const { id: second } = await w.ask()
    expect(await refusal(w.answer(first))).toMatchObject({ reason: 'permit_answered' })
    await w.inGarage.payers.withdraw({ ...w.g, permitId: second })
    await w.inGarage.payers.withdraw({ ...w.g, permitId: second })
    expect((await w.read()).permits.map(({ state }) => state)).toEqual(['WITHDRAWN', 'REPLACED'])
    expect(await w.inPayer.permits.countOpen(w.p)).toBe(0)
  })

  test('asking is refused where the sum is another one, nothing is to be asked, or there is no payer', async () => {
    const w = await payerWorld(db)
    expect(await refusal(w.ask())).toMatchObject({ reason: 'ticket_payer_missing' })
    await w.set({ holderLineIds: [w.service.id, w.wipers.id] })
    expect(await refusal(w.ask(0))).toMatchObject({ reason: 'permit_nothing_to_ask' })
    await w.set()
    expect(await refusal(w.ask(39_999))).toMatchObject({ reason: 'permit_sum_changed' })
    await db.update(tickets).set({ status: 'CANCELLED' }).where(eq(tickets.id, w.ticket.id))
    expect(await refusal(w.ask())).toMatchObject({ reason: 'permit_asking' })
  })

  test('a permit asks about extra work that waits for its holder, too', async () => {
    const w = await payerWorld(db)
    await w.set()
    const of = { ticketId: w.ticket.id, garageId: w.garage.id, customerId: w.holder.id }
    await makeExtraWork(db, of, [{ name: 'Jarrulevyt', unit: 'pari', unitPriceCents: 20_000 }])
    const { id: permitId } = await w.ask(60_000)
    const { lines } = await w.inPayer.permits.get({ ...w.p, permitId })
    expect(lines.at(-1)).toMatchObject({ name: 'Jarrulevyt', extraWork: 1 })
    // the payer's yes is not the holder's: the work still waits for that one
    await w.answer(permitId, { ...GRANTED, limitCents: 60_000 })
    expect((await w.inGarage.tickets.get({ ...w.g, ticketId: w.ticket.id })).status).toBe('IN_PROGRESS')
    expect((await w.read()).payerNetCents).toBe(40_000)
  })

  test('an asking goes by mail to a payer without people, or nowhere, and is written down by the garage', async () => {
    const w = await payerWorld(db, { isManaged: true })
    await w.set()
    await w.ask()
    expect((await w.read()).permits).toMatchObject([{ way: 'LINK', sentTo: 'luvat@leasing.example' }])
    const [mail] = await db.select().from(deliveries).where(eq(deliveries.to, 'luvat@leasing.example'))
    expect(mail).toMatchObject({ targetKind: 'permit-link' })
    await w.ask(40_000, { email: '' })
    expect((await w.read()).permits).toMatchObject([{ way: 'NONE', state: 'ASKED' }, { state: 'REPLACED' }])
    const requestKey = randomUUID()
    const made = await w.record(GRANTED, requestKey)
    expect(await w.record(GRANTED, requestKey)).toEqual(made)
    expect(await w.read()).toMatchObject({
      permit: { state: 'GRANTED', permitNumber: 'L-100' },
      permits: [{ answer: { way: 'GARAGE', answeredBy: 'Tammiportaali', givenOn: '2026-11-20' } }, {}, {}],
    })
  })

  test('a permit of one payer is none of the next payer of the ticket', async () => {
    const w = await payerWorld(db)
    await w.set()
    await w.answer((await w.ask()).id)
    const other = await makePayer(db, { garageId: w.garage.id })
    await w.set({ payerId: other.id })
    expect((await w.read()).permit).toMatchObject({ state: 'TO_ASK', permitNumber: '' })
  })
})

test('what waits is known to the garage at work, and to the payer', async () => {
  const w = await payerWorld(db)
  await w.set()
  const linesOf = (organizationId: string, organizationType: 'GARAGE' | 'CUSTOMER') =>
    waitingPermits({
      db,
      services: { clock: () => new Date() },
      membership: { organizationId, organizationType, role: 'ADMIN', installs: true, bills: true },
    })
  expect(await permitsToMend(db, w.garage.id)).toMatchObject([{ ticketId: w.ticket.id, state: 'TO_ASK' }])
  expect(await linesOf(w.garage.id, 'GARAGE')).toMatchObject([{ count: 1 }])
  const { id } = await w.ask()
  expect(await permitsToMend(db, w.garage.id)).toEqual([])
  expect(await linesOf(w.company.id, 'CUSTOMER')).toEqual([
    { count: 1, text: '1 laskutuslupapyyntö odottaa vastausta' },
  ])
  await w.answer(id, DECLINED)
  expect(await permitsToMend(db, w.garage.id)).toMatchObject([{ state: 'DECLINED' }])
  expect(await linesOf(w.company.id, 'CUSTOMER')).toEqual([])
  expect(await db.$count(permits, and(eq(permits.ticketId, w.ticket.id), eq(permits.state, 'DECLINED')))).toBe(1)
})
