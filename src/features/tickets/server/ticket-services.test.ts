import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeService } from '#features/catalog/server/catalog.factory.ts'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { makeConnection, makeGarage, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { showVehicleToGarage } from '#features/vehicles/server/save-vehicle.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { transact } from '#server/db/transact.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import type { PlanAtOnce } from '../plan-at-once.ts'
import { ticketsRouter } from './tickets.router.ts'
import { tickets } from './tickets.tables.ts'

const { db } = await testDatabase()

/** A garage with two services, its customer and a car of it. */
async function intake() {
  const garage = await makeStaffed(db, { type: 'GARAGE' })
  const customer = await makeStaffed(db, { type: 'CUSTOMER' })
  const [g, c] = [{ organizationId: garage.organization.id }, { organizationId: customer.organization.id }]
  await makeConnection(db, { garageId: g.organizationId, customerId: c.organizationId })
  const { id: vehicleId } = await makeVehicle(db, c)
  await transact(db, (tx) => showVehicleToGarage(tx, g.organizationId, vehicleId))
  const oil = await makeService(db, { ...g, name: 'Öljynvaihto', hours: 0.5 })
  const service = await makeService(db, { ...g, name: 'Määräaikaishuolto', hours: 2 })
  const inGarage = callerOf(ticketsRouter, await contextOf(db, garage.user.id))
  const inCustomer = callerOf(ticketsRouter, await contextOf(db, customer.user.id))
  const common = () => ({ vehicle: { vehicleId }, requestKey: randomUUID() })
  return {
    g,
    c,
    oil,
    service,
    inGarage,
    inCustomer,
    mechanicId: garage.user.id,
    byGarage: (more: Partial<PlanAtOnce> & { job?: object; serviceIds?: string[]; requestKey?: string }) =>
      inGarage.reportForCustomer({ ...g, customer: { customerId: c.organizationId }, ...common(), job: {}, ...more }),
    byCustomer: (more: { job?: object; serviceIds?: string[] }) =>
      inCustomer.report({ ...c, garageId: g.organizationId, ...common(), job: {}, ...more }),
    shown: (ticketId: string) => inGarage.get({ ...g, ticketId }),
    history: async (ticketId: string) => (await inGarage.timeline({ ...g, ticketId })).entries,
    edit: (ticketId: string, version: number, changes: object) => inGarage.edit({ ...g, ticketId, version, changes }),
  }
}

const fieldsOf = (details: Record<string, unknown> | undefined) =>
  ((details?.fields ?? []) as { field: string }[]).map(({ field }) => field)

describe('a report', () => {
  test('keeps the chosen services in their order, unchanged, and takes its title from them', async () => {
    const { byCustomer, oil, service, shown, inCustomer, c } = await intake()
    const { ticketId } = await byCustomer({ serviceIds: [oil.id, service.id, oil.id] })
    await db.update(services).set({ name: 'Toinen nimi', hours: 9 }).where(eq(services.id, oil.id))
    const kept = [
      { serviceId: oil.id, name: 'Öljynvaihto', hours: 0.5 },
      { serviceId: service.id, name: 'Määräaikaishuolto', hours: 2 },
    ]
    expect(await shown(ticketId)).toMatchObject({ title: 'Öljynvaihto, määräaikaishuolto', services: kept })
    expect((await inCustomer.get({ ...c, ticketId })).services).toEqual(kept.map((one) => ({ ...one, hours: null })))
    await db.delete(services).where(eq(services.id, oil.id))
    expect((await shown(ticketId)).services[0]).toEqual({ serviceId: null, name: 'Öljynvaihto', hours: 0.5 })
  })

  test('keeps its own title, and needs one when no service is chosen', async () => {
    const { byCustomer, byGarage, oil, shown } = await intake()
    const { ticketId } = await byCustomer({ serviceIds: [oil.id], job: { title: 'Jarrut vinkuvat' } })
    expect((await shown(ticketId)).title).toBe('Jarrut vinkuvat')
    for (const report of [byCustomer, byGarage]) {
      const { kind, details } = await refusal(report({}))
      expect([kind, fieldsOf(details)]).toEqual(['invalid', ['job.title']])
    }
  })

  test('takes no service of another garage, none that is not offered any more, and none that does not exist', async () => {
    const { byCustomer, byGarage, g } = await intake()
    const foreign = await makeService(db, { organizationId: (await makeGarage(db)).id })
    const gone = await makeService(db, { ...g, name: 'Poistunut', active: false })
    for (const id of [foreign.id, gone.id, randomUUID(), 'x'])
      for (const report of [byCustomer, byGarage]) {
        const { kind, details } = await refusal(report({ serviceIds: [id], job: { title: 'x' } }))
        expect([kind, fieldsOf(details)]).toEqual(['invalid', ['serviceIds']])
      }
  })
})

describe('a garage’s report with a day', () => {
  const start = '2026-11-23T06:00:00.000Z'

  test('makes a planned ticket, as long as its services take, with an entry in its timeline', async () => {
    const { byGarage, oil, service, shown, history } = await intake()
    const requestKey = randomUUID()
    const report = { serviceIds: [oil.id, service.id], scheduledStart: start, requestKey }
    const { ticketId } = await byGarage(report)
    const end = '2026-11-23T08:30:00.000Z'
    expect(await shown(ticketId)).toMatchObject({ status: 'SCHEDULED', scheduledStart: start, scheduledEnd: end })
    expect(await history(ticketId)).toMatchObject([
      {
        kind: 'MOVED',
        from: 'NEW',
        to: 'SCHEDULED',
        changes: [
          { field: 'scheduledStart', from: null, to: start },
          { field: 'scheduledEnd', from: null, to: end },
        ],
      },
      { kind: 'REPORTED' },
    ])
    expect(await byGarage(report)).toEqual({ ticketId })
    expect(await refusal(byGarage({ ...report, scheduledStart: null }))).toMatchObject({ reason: 'already_reported' })
  })

  test('without services it has no end; without a day it is new', async () => {
    const { byGarage, shown, history } = await intake()
    const { ticketId } = await byGarage({ job: { title: 'Jarrut' }, scheduledStart: start })
    expect(await shown(ticketId)).toMatchObject({ status: 'SCHEDULED', scheduledStart: start, scheduledEnd: null })
    const plain = await byGarage({ job: { title: 'Jarrut' } })
    expect(await shown(plain.ticketId)).toMatchObject({ status: 'NEW', scheduledStart: null })
    expect(await history(plain.ticketId)).toMatchObject([{ kind: 'REPORTED' }])
  })

  test('may name its end, its promise and its mechanic, one of the garage’s own', async () => {
    const { byGarage, service, mechanicId, shown, history } = await intake()
    const plan = {
      mechanicId,
      scheduledStart: start,
      scheduledEnd: '2026-11-24T07:00:00.000Z',
      promisedReadyAt: '2026-11-24T13:00:00.000Z',
    }
    const { ticketId } = await byGarage({ serviceIds: [service.id], ...plan })
    const { mechanic, ...times } = await shown(ticketId)
    expect({ ...times, mechanicId: mechanic?.id }).toMatchObject({ ...plan, status: 'SCHEDULED' })
    const [planned] = await history(ticketId)
    expect(planned).toMatchObject({ changes: Object.entries(plan).map(([field, to]) => ({ field, from: null, to })) })

    const wrong = async (more: Partial<PlanAtOnce>) => {
      const { kind, details } = await refusal(byGarage({ serviceIds: [service.id], ...plan, ...more }))
      return [kind, ...fieldsOf(details)]
    }
    expect(await wrong({ mechanicId: (await makeStaffed(db, { type: 'GARAGE' })).user.id })).toEqual([
      'invalid',
      'mechanicId',
    ])
    await db.update(memberships).set({ installs: false }).where(eq(memberships.userId, mechanicId))
    expect(await wrong({})).toEqual(['invalid', 'mechanicId'])
    expect(await wrong({ mechanicId: null, scheduledEnd: '2026-11-22T07:00:00.000Z' })).toEqual([
      'invalid',
      'scheduledEnd',
    ])
  })

  test('stays unplanned without a day, even with other parts of a plan', async () => {
    const { byGarage, mechanicId, shown } = await intake()
    const { ticketId } = await byGarage({ job: { title: 'Jarrut' }, mechanicId, scheduledEnd: start })
    expect(await shown(ticketId)).toMatchObject({ status: 'NEW', mechanic: null, scheduledEnd: null })
  })

  test('a customer plans nothing', async () => {
    const { byCustomer, shown } = await intake()
    const asked: object = { job: { title: 'Jarrut' }, scheduledStart: start }
    const { ticketId } = await byCustomer(asked)
    expect(await shown(ticketId)).toMatchObject({ status: 'NEW', scheduledStart: null })
  })
})

describe('an edit of services', () => {
  test('changes the ticket like any other edit: version, timeline, and kept services are unchanged', async () => {
    const { byGarage, oil, service, shown, history, edit } = await intake()
    const { ticketId } = await byGarage({ serviceIds: [oil.id] })
    await db.update(services).set({ hours: 9 }).where(eq(services.id, oil.id))
    const both = [{ serviceId: service.id }, { serviceId: oil.id }]
    expect(await edit(ticketId, 1, { services: both })).toEqual({ version: 2 })
    expect(await shown(ticketId)).toMatchObject({
      version: 2,
      services: [
        { name: 'Määräaikaishuolto', hours: 2 },
        { name: 'Öljynvaihto', hours: 0.5 },
      ],
    })
    expect((await history(ticketId))[0]).toMatchObject({
      kind: 'EDITED',
      changes: [{ field: 'services', from: 'Öljynvaihto', to: 'Määräaikaishuolto, Öljynvaihto' }],
    })
    expect(await edit(ticketId, 2, { services: both })).toEqual({ version: 2 })
    expect(await refusal(edit(ticketId, 1, { services: [] }))).toMatchObject({ reason: 'ticket_changed' })
    expect(await edit(ticketId, 2, { services: [], title: 'Jarrut' })).toEqual({ version: 3 })
    expect((await shown(ticketId)).services).toEqual([])
  })

  test('keeps what has left the list, and adds nothing that is not on it', async () => {
    const { byGarage, oil, service, shown, edit, g } = await intake()
    const { ticketId } = await byGarage({ serviceIds: [oil.id] })
    await db.delete(services).where(eq(services.id, oil.id))
    const gone = { serviceId: null, name: 'Öljynvaihto' }
    expect(await edit(ticketId, 1, { services: [gone, { serviceId: service.id }] })).toEqual({ version: 2 })
    expect((await shown(ticketId)).services).toMatchObject([{ ...gone, hours: 0.5 }, { serviceId: service.id }])
    const foreign = await makeService(db, { organizationId: (await makeGarage(db)).id })
    const inactive = await makeService(db, { ...g, name: 'Poistunut', active: false })
    for (const wanted of [
      { serviceId: null, name: 'Keksitty' },
      { serviceId: foreign.id },
      { serviceId: inactive.id },
    ]) {
      const { kind, details } = await refusal(edit(ticketId, 2, { services: [wanted] }))
      expect([kind, fieldsOf(details)]).toEqual(['invalid', ['services']])
    }
    expect((await shown(ticketId)).services).toHaveLength(2)
  })

  test('a customer may make it too, until the work begins', async () => {
    const { byCustomer, inCustomer, c, oil } = await intake()
    const { ticketId } = await byCustomer({ job: { title: 'Jarrut' } })
    const edit = { ...c, ticketId, version: 1, changes: { services: [{ serviceId: oil.id }] } }
    expect(await inCustomer.edit(edit)).toEqual({ version: 2 })
    await db.update(tickets).set({ status: 'IN_PROGRESS' }).where(eq(tickets.id, ticketId))
    expect(await refusal(inCustomer.edit({ ...edit, version: 2 }))).toMatchObject({ reason: 'ticket_not_editable' })
  })
})
