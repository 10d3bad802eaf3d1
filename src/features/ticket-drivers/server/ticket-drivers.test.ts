import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { drivers } from '#features/drivers/server/drivers.tables.ts'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import { makeCustomer } from '#features/organizations/server/organizations.factory.ts'
import { connections, organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { transact } from '#server/db/transact.ts'
import { receiveText } from '#server/delivery/receive-text.ts'
import { outreachAllowances } from '#server/outreach/outreach.tables.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { MAX_NAMED } from '../ticket-drivers.ts'
import { remindDrivers } from './remind-drivers.ts'
import { driverWorld } from './ticket-drivers.fixture.ts'
import { driverMessageBatches, driverMessages } from './ticket-drivers.tables.ts'

const { db } = await testDatabase()
const world = (status?: Parameters<typeof driverWorld>[1]) => driverWorld(db, status)

describe('a driver of a ticket', () => {
  test('can be named by the customer from its own list, once, and seen by both sides', async () => {
    const w = await world('NEW')
    const kaisa = await makeDriver(db, { ...w.c, name: 'Kaisa', phone: '+358401112222' })
    for (let time = 0; time < 2; time++)
      await w.inCustomer.ticketDrivers.name({ ...w.c, ticketId: w.ticketId, driverIds: [kaisa.id, kaisa.id] })
    expect(await w.shown()).toMatchObject({
      drivers: [{ driverId: kaisa.id, name: 'Kaisa', phone: '+358401112222', channel: 'SMS', message: null }],
      can: { name: false, notify: false, callBack: false },
    })
    expect(await w.inCustomer.ticketDrivers.ofTicket({ ...w.c, ticketId: w.ticketId })).toMatchObject({
      drivers: [{ name: 'Kaisa' }],
      can: { name: true, notify: false },
    })
    expect((await w.timeline()).filter(({ kind }) => kind === 'DRIVERS')).toMatchObject([
      { added: ['Kaisa'], removed: [] },
    ])
  })

  test('can be named in the report, only from the customer’s own list', async () => {
    const w = await world()
    const kaisa = await makeDriver(db, { ...w.c, name: 'Kaisa' })
    const foreign = await makeDriver(db, { organizationId: (await makeCustomer(db)).id })
    const report = {
      ...w.c,
      garageId: w.garage.id,
      job: { title: 'Öljynvaihto' },
      requestKey: randomUUID(),
      vehicle: { vehicleId: w.ticket.vehicleId ?? '' },
      driverIds: [kaisa.id, foreign.id, kaisa.id, 'x'],
    }
    const { ticketId } = await w.inCustomer.tickets.report(report)
    expect(await w.inCustomer.tickets.report(report)).toEqual({ ticketId })
    await w.engine.relay.drain()
    const { drivers: named } = await w.inGarage.ticketDrivers.ofTicket({ ...w.g, ticketId })
    expect(named).toMatchObject([{ name: 'Kaisa', driverId: kaisa.id }])
    const { entries } = await w.inGarage.tickets.timeline({ ...w.g, ticketId })
    expect(entries.filter(({ kind }) => kind === 'DRIVERS')).toMatchObject([{ added: ['Kaisa'] }])
  })

  test('cannot be another customer’s, or unknown: not found, and then none is named', async () => {
    const w = await world('NEW')
    const own = await makeDriver(db, w.c)
    const foreign = await makeDriver(db, { organizationId: (await makeCustomer(db)).id })
    for (const id of [foreign.id, randomUUID(), 'x'])
      expect(
        await refusal(w.inCustomer.ticketDrivers.name({ ...w.c, ticketId: w.ticketId, driverIds: [own.id, id] })),
      ).toMatchObject({ kind: 'not_found', reason: 'driver' })
    expect((await w.shown()).drivers).toEqual([])
  })

  test('cannot be named by the garage, but by the one that manages a customer without people', async () => {
    const w = await world('NEW')
    const { id } = await makeDriver(db, w.c)
    const name = () => w.inGarage.ticketDrivers.name({ ...w.g, ticketId: w.ticketId, driverIds: [id] })
    const choices = () => w.inGarage.ticketDrivers.choices({ ...w.g, ticketId: w.ticketId, text: '' })
    expect(await refusal(name())).toMatchObject({ kind: 'forbidden', reason: 'drivers_not_named' })
    expect(await refusal(choices())).toMatchObject({ kind: 'forbidden', reason: 'drivers_not_named' })
    await db.update(organizations).set({ managedByGarageId: w.garage.id }).where(eq(organizations.id, w.customer.id))
    expect(await choices()).toMatchObject([{ id }])
    await name()
    expect((await w.shown()).drivers).toHaveLength(1)
  })

  test.each(['DONE', 'CANCELLED'] as const)('cannot be named any more once the ticket is %s', async (status) => {
    const w = await world(status)
    const { id } = await makeDriver(db, w.c)
    expect(
      await refusal(w.inCustomer.ticketDrivers.name({ ...w.c, ticketId: w.ticketId, driverIds: [id] })),
    ).toMatchObject({ kind: 'forbidden', reason: 'drivers_not_named' })
  })

  test('has at most nineteen others on the ticket', async () => {
    const w = await world('NEW')
    for (let count = 0; count < MAX_NAMED; count++) await w.name()
    const { id } = await makeDriver(db, w.c)
    expect(
      await refusal(w.inCustomer.ticketDrivers.name({ ...w.c, ticketId: w.ticketId, driverIds: [id] })),
    ).toMatchObject({ kind: 'limit', reason: 'too_many_named' })
  })

  test('stays by name after leaving the customer’s list, and gets no messages', async () => {
    const w = await world()
    const named = await w.name({ name: 'Kaisa' })
    await db.delete(drivers).where(eq(drivers.id, named.driverId))
    expect((await w.shown()).drivers).toMatchObject([{ driverId: null, name: 'Kaisa', channel: null }])
    expect(await refusal(w.notify([named.id]))).toMatchObject({ kind: 'invalid' })
  })

  test('stays hidden from a garage that the customer is not open to, and gets no messages from it', async () => {
    const w = await world()
    const named = await w.name()
    await db.update(connections).set({ state: 'REVOKED' }).where(eq(connections.garageId, w.garage.id))
    expect(await w.shown()).toMatchObject({ drivers: [], can: { name: false, notify: false, callBack: false } })
    expect(await refusal(w.notify([named.id]))).toMatchObject({ kind: 'not_found', reason: 'named_driver' })
  })

  test('can be searched by name and number, only among the customer’s own, also before there is a ticket', async () => {
    const w = await world('NEW')
    await makeDriver(db, { ...w.c, name: 'Kaisa', phone: '+358401112222' })
    await makeDriver(db, { ...w.c, name: 'Matti', channel: 'EMAIL', email: 'm@example.fi' })
    await makeDriver(db, { organizationId: (await makeCustomer(db)).id, name: 'Kaisa Vieras' })
    const names = async (text: string) =>
      (await w.inCustomer.ticketDrivers.choices({ ...w.c, ticketId: null, text })).map(({ name }) => name)
    expect([await names('kaisa'), await names('040 111'), await names('')]).toEqual([
      ['Kaisa'],
      ['Kaisa'],
      ['Kaisa', 'Matti'],
    ])
    expect(await refusal(w.inGarage.ticketDrivers.choices({ ...w.g, ticketId: null, text: '' }))).toMatchObject({
      reason: 'drivers_not_named',
    })
  })
})

describe('Ilmoita kuljettajille', () => {
  test('makes the car ready, notifies each picked driver by its own channel with a link of its own, and the customer once', async () => {
    const w = await world()
    const kaisa = await w.name({ name: 'Kaisa', phone: '+358401112222' })
    const matti = await w.name({ name: 'Matti', channel: 'EMAIL', email: 'matti@example.fi' })
    await w.name({ name: 'Tuula', channel: 'WHATSAPP' })
    await w.notify([kaisa.id, matti.id])
    expect(await w.status()).toBe('READY')
    const [first, second, ...others] = await w.messages()
    expect(others).toEqual([])
    const [sms] = await w.sentOf(first?.id ?? '')
    const [mail] = await w.sentOf(second?.id ?? '')
    expect([sms, mail]).toMatchObject([
      { channel: 'sms', to: '+358401112222', organizationId: w.customer.id, senderOrganizationId: w.garage.id },
      { channel: 'mail', to: 'matti@example.fi', subject: `${w.ticket.registrationNumber} on noudettavissa` },
    ])
    const [toKaisa, toMatti] = [sms, mail].map((one) => /\/nouto\/([\w-]{44})/.exec(one?.text ?? '')?.[1])
    expect(toKaisa).toBeDefined()
    expect(toMatti).toBeDefined()
    expect(toKaisa).not.toBe(toMatti)
    // what opens a car is only behind the link
    expect(sms?.text).not.toContain('1234')
    expect(await w.shown()).toMatchObject({
      drivers: [
        { name: 'Kaisa', message: { kind: 'READY', channel: 'SMS', state: 'QUEUED' } },
        { name: 'Matti', message: { kind: 'READY', channel: 'EMAIL', state: 'QUEUED' } },
        { name: 'Tuula', message: null },
      ],
      keysPlace: 'Avainlaatikko, koodi 1234',
      payer: 'COMPANY',
      can: { notify: true, callBack: true },
    })
    expect((await w.timeline()).filter(({ kind }) => kind === 'TOLD_DRIVERS')).toMatchObject([
      { what: 'READY', names: ['Kaisa', 'Matti'], newTime: null },
    ])

    await w.engine.relay.drain()
    const notices = await db.select().from(notifications).where(eq(notifications.organizationId, w.customer.id))
    expect(notices.map(({ kind, metadata }) => [kind, JSON.parse(metadata ?? '{}')])).toEqual([
      ['ticket-drivers.notified', { driversNotified: true }],
    ])
  })

  test('says of a car that was ready already that the drivers know, not once more that it is ready', async () => {
    const w = await world('READY')
    const { id } = await w.name()
    await w.notify([id])
    await w.engine.relay.drain()
    const notices = await db.select().from(notifications).where(eq(notifications.organizationId, w.customer.id))
    expect(notices.map(({ title }) => title)).toEqual([
      `${w.ticket.registrationNumber}: kuljettajille ilmoitettiin noudosta`,
    ])
  })

  test('notifies no one twice when it is sent again, also by two at once', async () => {
    const w = await world()
    const { id } = await w.name()
    const requestKey = randomUUID()
    await Promise.all([w.notify([id], { requestKey }), w.notify([id], { requestKey })])
    await w.notify([id], { requestKey })
    expect(await w.messages().then((all) => all.filter(({ namedId }) => namedId === id))).toHaveLength(1)
  })

  test('may be sent again with news while the car is ready', async () => {
    const w = await world('READY')
    const { id } = await w.name()
    await w.notify([id])
    await w.notify([id], { keysPlace: 'Tiskillä' })
    expect(await w.shown()).toMatchObject({ keysPlace: 'Tiskillä', drivers: [{ message: { kind: 'READY' } }] })
    expect(await db.$count(signedLinks, eq(signedLinks.subject, id))).toBe(2)
  })

  test.each(['NEW', 'SCHEDULED', 'DONE', 'CANCELLED'] as const)('rejects a ticket that is %s', async (status) => {
    const w = await world(status)
    const { id } = await w.name()
    expect(await refusal(w.notify([id]))).toMatchObject({ kind: 'conflict', reason: 'drivers_not_told' })
    expect(await db.$count(driverMessageBatches, eq(driverMessageBatches.ticketId, w.ticketId))).toBe(0)
  })

  test('rejects a driver who is not named, and one who wants no messages; then no driver is notified', async () => {
    const w = await world()
    const { id } = await w.name()
    const silent = await w.name({ name: 'Hilja', channel: 'NONE' })
    const foreign = await (await world()).name()
    expect(await refusal(w.notify([id, foreign.id]))).toMatchObject({ kind: 'not_found', reason: 'named_driver' })
    expect(await refusal(w.notify([id, silent.id]))).toMatchObject({
      details: { fields: [{ field: 'namedIds', message: 'Hilja ei saa viestejä. Soita hänelle' }] },
    })
    expect(await w.status()).toBe('IN_PROGRESS')
    expect((await w.shown()).drivers.every(({ message }) => message === null)).toBe(true)
  })
})

describe('too many messages', () => {
  test('are refused for all picked drivers together, at the field with who it is', async () => {
    const w = await world()
    const home = await w.name({ name: 'Kaisa', phone: '+358405550002' })
    const abroad = await w.name({ name: 'Sven', phone: '+46701234567' })
    expect(await refusal(w.notify([home.id, abroad.id]))).toMatchObject({
      kind: 'forbidden',
      reason: 'outreach_country',
      details: { fields: [{ field: 'namedIds', message: expect.stringMatching(/^Sven: Numeron maata \(Ruotsi\)/) }] },
    })
    expect(await w.status()).toBe('IN_PROGRESS')
    expect((await w.shown()).drivers.map(({ message }) => message)).toEqual([null, null])
    await w.notify([home.id])
    expect(await w.status()).toBe('READY')
  })

  test('two garages that notify the same drivers at once in another order end in no deadlock', async () => {
    const [one, other] = [await world(), await world()]
    const phones = ['+358405550003', '+358405550004', '+358405550005']
    const name = (w: typeof one, numbers: string[]) =>
      Promise.all(numbers.map((phone) => w.name({ name: phone, phone })))
    const [first, second] = [await name(one, phones), await name(other, phones.toReversed())]
    const answers = await Promise.allSettled([
      one.notify(first.map(({ id }) => id)),
      other.notify(second.map(({ id }) => id)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })
})

describe('Siirrä nouto', () => {
  test('puts the car back to work with its new time, notifies the drivers, and takes back every link', async () => {
    const w = await world()
    const { id, name } = await w.name()
    await w.notify([id])
    await w.callBack([id])
    const [ticket] = await db.select().from(tickets).where(eq(tickets.id, w.ticketId))
    expect(ticket).toMatchObject({ status: 'IN_PROGRESS', promisedReadyAt: '2036-11-25T13:00:00.000Z' })
    const [later] = await w.sentOf((await w.message()).id)
    expect(later?.text).toMatch(/ei ole vielä noudettavissa\. Uusi aika on 25\.11\. klo 15\.00\./)
    expect(later?.text).not.toContain('/nouto/')
    const links = await db.select().from(signedLinks).where(eq(signedLinks.subject, id))
    expect(links).toMatchObject([{ revokedAt: expect.any(String) }])
    expect((await w.timeline()).find(({ kind }) => kind === 'TOLD_DRIVERS')).toMatchObject({
      what: 'LATER',
      names: [name],
      newTime: '2036-11-25T13:00:00.000Z',
    })
    await w.engine.relay.drain()
    const notices = await db.select().from(notifications).where(eq(notifications.organizationId, w.customer.id))
    expect(notices.map(({ metadata }) => JSON.parse(metadata ?? '{}'))).toEqual([
      { driversNotified: true },
      { driversCalledBack: true },
    ])
  })

  test('rejects a car that is not ready, and a time that is over', async () => {
    const w = await world()
    const { id } = await w.name()
    expect(await refusal(w.callBack([id]))).toMatchObject({ kind: 'conflict', reason: 'drivers_not_called_back' })
    await w.notify([id])
    expect(await refusal(w.callBack([id], { newTime: '2026-01-01T12:00:00Z' }))).toMatchObject({
      details: { fields: [{ field: 'newTime' }] },
    })
    expect(await w.status()).toBe('READY')
  })

  test('any other move away from ready takes the links back too', async () => {
    const w = await world()
    const { id } = await w.name()
    await w.notify([id])
    const { version } = await w.inGarage.tickets.get({ ...w.g, ticketId: w.ticketId })
    await w.inGarage.tickets.move({ ...w.g, ticketId: w.ticketId, to: 'IN_PROGRESS', version })
    await w.engine.relay.drain()
    expect(await db.select().from(signedLinks).where(eq(signedLinks.subject, id))).toMatchObject([
      { revokedAt: expect.any(String) },
    ])
  })
})

describe('the state of a message', () => {
  test('follows the provider, and never leads back when its news are late or come twice', async () => {
    const w = await world()
    const { id } = await w.name()
    await w.notify([id])
    const message = await w.message()
    const state = async () => (await w.shown()).drivers[0]?.message?.state
    await w.provider(message, 'delivered')
    expect(await state()).toBe('DELIVERED')
    await w.provider(message, 'sent', 'delivered')
    expect(await state()).toBe('DELIVERED')
    await w.provider(message, 'read', 'sent')
    expect(await state()).toBe('READ')
  })

  test('follows the new try when the platform’s people send a failed message again', async () => {
    const w = await world()
    await w.notify([(await w.name()).id])
    const message = await w.message()
    await w.provider(message, 'failed')
    expect(await w.shown()).toMatchObject({ drivers: [{ message: { state: 'FAILED' } }] })
    await w.provider(message, 'sent', 'delivered')
    expect(await w.shown()).toMatchObject({ drivers: [{ message: { state: 'DELIVERED' } }] })
  })

  test('leads a failed message on to the driver’s next channel, each channel once, and at the end the garage reads whom to call', async () => {
    const w = await world()
    const { id } = await w.name({ name: 'Kaisa', channel: 'WHATSAPP', email: 'kaisa@example.fi' })
    await w.notify([id])
    const first = await w.message()
    await w.provider(first, 'failed', 'failed')
    const second = await w.message()
    expect(second).toMatchObject({ id: first.id, channel: 'SMS', state: 'QUEUED', tried: ['WHATSAPP', 'SMS'] })
    await w.provider(second, 'failed')
    const third = await w.message()
    expect(third).toMatchObject({ id: first.id, channel: 'EMAIL' })
    const sent = await w.sentOf(first.id)
    expect(sent.map(({ channel }) => channel)).toEqual(['whatsapp', 'sms', 'mail'])
    // the same link by each channel: whichever arrives
    expect(new Set(sent.map(({ text }) => /\/nouto\/([\w-]{44})/.exec(text)?.[1])).size).toBe(1)
    expect((await w.timeline()).some(({ kind }) => kind === 'NOT_DELIVERED')).toBe(false)

    await w.provider(third, 'failed')
    await w.provider(first, 'read')
    expect(await w.shown()).toMatchObject({ drivers: [{ message: { channel: 'EMAIL', state: 'FAILED' } }] })
    expect((await w.timeline()).filter(({ kind }) => kind === 'NOT_DELIVERED')).toMatchObject([
      { channel: 'mail', recipient: 'Kaisa' },
    ])
    const forCustomer = await w.inCustomer.tickets.timeline({ ...w.c, ticketId: w.ticketId })
    expect(forCustomer.entries.some(({ kind }) => kind === 'NOT_DELIVERED')).toBe(false)
  })

  test('stays failed when its next channel would be one too many, and the garage reads whom to call', async () => {
    const w = await world()
    const { id } = await w.name({ name: 'Kaisa', channel: 'WHATSAPP', phone: '+358405550001' })
    await w.notify([id])
    await db.insert(outreachAllowances).values({ organizationId: w.garage.id, messagesPerDay: 1 })
    const first = await w.message()
    await w.provider(first, 'failed')
    await w.engine.relay.drain()
    expect(await w.message()).toMatchObject({ id: first.id, tried: ['WHATSAPP', 'SMS'], state: 'FAILED' })
    expect(await w.sentOf(first.id)).toMatchObject([
      { channel: 'whatsapp' },
      { channel: 'sms', state: 'suppressed', reason: 'limit' },
    ])
    const undelivered = (await w.timeline()).filter(({ kind }) => kind === 'NOT_DELIVERED')
    expect(undelivered).toMatchObject([{ channel: 'sms', recipient: 'Kaisa' }])
  })

  test('leads nowhere when it failed after the drivers were called back', async () => {
    const w = await world()
    const { id } = await w.name({ email: 'kaisa@example.fi' })
    await w.notify([id])
    const message = await w.message()
    await w.callBack([id])
    await w.provider(message, 'failed')
    expect((await w.sentOf(message.id)).map(({ channel }) => channel)).toEqual(['sms'])
  })
})

describe('what a driver writes back', () => {
  const receive = (from: string, body: string) =>
    transact(db, (tx) => receiveText(tx, { channel: 'sms', from, body, providerId: `SM${randomUUID()}` }))

  test('appears on the ticket of the last message to them, for both sides, and the garage is notified', async () => {
    const [older, w] = [await world(), await world()]
    const phone = '+358409876543'
    await older.notify([(await older.name({ name: 'Kaisa', phone })).id])
    await w.notify([(await w.name({ name: 'Kaisa', phone })).id])
    await receive(phone, 'Tulen vasta huomenna <b>aamulla</b>')
    await w.engine.relay.drain()
    const { entries } = await w.inCustomer.tickets.timeline({ ...w.c, ticketId: w.ticketId })
    expect(entries[0]).toMatchObject({
      kind: 'DRIVER_ANSWERED',
      driver: 'Kaisa',
      channel: 'sms',
      body: 'Tulen vasta huomenna <b>aamulla</b>',
      actor: null,
      organization: { id: w.customer.id },
    })
    expect((await older.timeline()).some(({ kind }) => kind === 'DRIVER_ANSWERED')).toBe(false)
    const garageNotices = await db.select().from(notifications).where(eq(notifications.organizationId, w.garage.id))
    expect(garageNotices).toMatchObject([{ title: `${w.ticket.registrationNumber}: Kaisa vastasi` }])
  })

  test('counts as no answer from a number to which nothing was sent', async () => {
    const w = await world()
    await w.notify([(await w.name({ phone: '+358409876544' })).id])
    await receive('+358409876545', 'Hei')
    await w.engine.relay.drain()
    expect((await w.timeline()).some(({ kind }) => kind === 'DRIVER_ANSWERED')).toBe(false)
  })
})

describe('the evening reminder', () => {
  const evening = (w: Awaited<ReturnType<typeof world>>, at: string) =>
    remindDrivers.run({}, jobContext(db, { services: { ...w.services, clock: () => new Date(at) } }))
  const messagedAt = (w: { ticketId: string }, at: string) =>
    db.update(driverMessageBatches).set({ createdAt: at }).where(eq(driverMessageBatches.ticketId, w.ticketId))
  const reminders = (w: { ticketId: string }) =>
    db
      .select({ kind: driverMessages.kind, linkId: driverMessages.linkId })
      .from(driverMessages)
      .innerJoin(driverMessageBatches, eq(driverMessageBatches.id, driverMessages.batchId))
      .where(eq(driverMessageBatches.ticketId, w.ticketId))

  test('a reminder that is one too many is not sent, and the garage reads whom to call', async () => {
    const w = await world()
    const { id } = await w.name({ name: 'Kaisa', phone: '+358405550006' })
    await w.notify([id])
    await messagedAt(w, '2036-11-24T09:00:00Z')
    await db.insert(outreachAllowances).values({ organizationId: w.garage.id, messagesPerDay: 1 })
    await evening(w, '2036-11-24T16:00:00Z')
    await w.engine.relay.drain()
    expect(await w.message()).toMatchObject({ kind: 'REMINDER', state: 'FAILED' })
    expect((await w.timeline()).filter(({ kind }) => kind === 'NOT_DELIVERED')).toMatchObject([{ recipient: 'Kaisa' }])
  })

  test('a car that is still ready is reminded of once, by the same link', async () => {
    const w = await world()
    const [kaisa, matti] = [await w.name({ name: 'Kaisa' }), await w.name({ name: 'Matti' })]
    await w.notify([kaisa.id])
    await w.notify([matti.id])
    await messagedAt(w, '2036-11-24T09:00:00Z')
    for (const at of ['2036-11-24T16:00:00Z', '2036-11-24T16:00:05Z', '2036-11-25T16:00:00Z']) await evening(w, at)
    const all = await reminders(w)
    expect(all.map(({ kind }) => kind).toSorted()).toEqual(['READY', 'READY', 'REMINDER', 'REMINDER'])
    expect(new Set(all.map(({ linkId }) => linkId)).size).toBe(2)
    expect((await w.timeline()).filter((one) => one.kind === 'TOLD_DRIVERS' && one.what === 'REMINDER')).toMatchObject([
      { names: ['Kaisa', 'Matti'], actor: null },
    ])
    const [sent] = await w.sentOf((await w.message()).id)
    expect(sent?.text).toMatch(/odottaa yhä noutajaa.*\/nouto\/[\w-]{44}$/)
  })

  test('a driver whose message has no link is not reminded: it would lead nowhere', async () => {
    const w = await world()
    await w.notify([(await w.name()).id])
    await messagedAt(w, '2036-11-24T09:00:00Z')
    await db.update(driverMessages).set({ linkId: null }).where(eq(driverMessages.kind, 'READY'))
    await evening(w, '2036-11-24T16:00:00Z')
    expect((await reminders(w)).map(({ kind }) => kind)).toEqual(['READY'])
  })

  test('a driver who was just notified is reminded the next evening', async () => {
    const w = await world()
    await w.notify([(await w.name()).id])
    await messagedAt(w, '2036-11-24T15:30:00Z')
    await evening(w, '2036-11-24T16:00:00Z')
    expect((await reminders(w)).map(({ kind }) => kind)).toEqual(['READY'])
    await evening(w, '2036-11-25T16:00:00Z')
    expect((await reminders(w)).map(({ kind }) => kind).toSorted()).toEqual(['READY', 'REMINDER'])
  })

  test('no driver is reminded of a car that was fetched, called back or announced long ago', async () => {
    const [fetched, calledBack, old] = [await world(), await world(), await world()]
    for (const w of [fetched, calledBack, old]) await w.notify([(await w.name()).id])
    await db
      .update(tickets)
      .set({ status: 'DONE', closedAt: '2036-11-24T12:00:00Z' })
      .where(eq(tickets.id, fetched.ticketId))
    const [named] = (await calledBack.shown()).drivers
    await calledBack.callBack([named?.id ?? ''])
    // and it is ready again, without a message
    await db.update(tickets).set({ status: 'READY' }).where(eq(tickets.id, calledBack.ticketId))
    for (const w of [fetched, calledBack]) await messagedAt(w, '2036-11-24T09:00:00Z')
    await messagedAt(old, '2036-11-01T09:00:00Z')
    await evening(fetched, '2036-11-24T16:00:00Z')
    for (const w of [fetched, calledBack, old])
      expect((await reminders(w)).some(({ kind }) => kind === 'REMINDER')).toBe(false)
  })
})
