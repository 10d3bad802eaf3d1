import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeService, makeServicePackage } from '#features/catalog/server/catalog.factory.ts'
import { refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import type { TemplateItem } from '../plan-templates.ts'
import { ITEMS } from './service-plans.factory.ts'
import { planWorld } from './service-plans.fixture.ts'

const { db } = await testDatabase()
const world = (given: Parameters<typeof planWorld>[1] = {}) => planWorld(db, given)

describe('the work moves it on', () => {
  const withService = () =>
    world({
      ownItems: async (organizationId) => {
        const { id: serviceId } = await makeService(db, { organizationId, name: 'Öljyhuolto', priceCents: 12_000 })
        return [{ ...ITEMS[0], serviceId } as TemplateItem, ...ITEMS.slice(1)]
      },
    })

  test('due parts become lines at the price of the catalogue, once, and without a price where there is none', async () => {
    const { addDue, lines, card } = await withService()
    const key = randomUUID()
    await addDue(undefined, key)
    await addDue(undefined, key)
    await addDue()
    expect((await lines()).map(({ name, unitPriceCents, isUnpriced }) => [name, unitPriceCents, isUnpriced])).toEqual([
      ['Öljyhuolto', 12_000, false],
      ['Jarruneste', 0, true],
    ])
    expect((await card())?.items.map(({ isOnLines, isDone }) => [isOnLines, isDone])).toEqual([
      [true, true],
      [true, true],
    ])
  })

  test('a ticket that is ready marks what is on its lines as done with its day and mileage, once', async () => {
    const { addDue, move, part, parts, vehicle, card } = await withService()
    await addDue([parts[0]?.id ?? ''])
    await move('IN_PROGRESS', 'READY')
    const moved = { done: { on: '2026-11-23', km: 119_500 }, next: { on: '2027-11-23', km: 134_500 } }
    expect(await part('Öljynvaihto')).toMatchObject(moved)
    expect(await part('Jarruneste')).toMatchObject({ done: { on: null } })
    const { version } = await vehicle()
    await move('READY', 'DONE')
    expect(await part('Öljynvaihto')).toMatchObject(moved)
    expect(await vehicle()).toMatchObject({ nextServiceOn: '2027-11-20', nextServiceKm: 134_500, version })
    expect((await card())?.items.map(({ isMoved }) => isMoved)).toEqual([true, false])
  })

  test('a ticket that is opened again takes it back, and a line that was taken away is not done', async () => {
    const { addDue, move, part, parts, inGarage, g, lines } = await withService()
    await addDue([parts[0]?.id ?? ''])
    await move('IN_PROGRESS', 'READY')
    await move('READY', 'IN_PROGRESS')
    expect(await part('Öljynvaihto')).toMatchObject({ done: { on: null }, next: { on: '2026-11-20', km: 134_000 } })
    await move('IN_PROGRESS', 'READY')
    const [line] = await lines()
    await inGarage.lines.remove({ ...g, lineId: line?.id ?? '', version: line?.version ?? 0 })
    await move('READY', 'DONE')
    expect(await part('Öljynvaihto')).toMatchObject({ done: { on: null } })
  })

  test('two tickets that are opened again, the earlier one first or both at once, leave a part as it was before either', async () => {
    const { inGarage, g, ticket, ticketAt, parts, move, part } = await world()
    const later = await ticketAt(119_600)
    for (const { id: ticketId } of [ticket, later])
      await inGarage.plans.tick({ ...g, ticketId, itemId: parts[0]?.id ?? '', isDone: true })
    const finish = async () => {
      await move('IN_PROGRESS', 'READY', [ticket.id])
      await move('IN_PROGRESS', 'READY', [later.id])
      expect(await part('Öljynvaihto')).toMatchObject({ done: { km: 119_600 } })
    }
    await finish()
    await move('READY', 'IN_PROGRESS', [ticket.id])
    expect(await part('Öljynvaihto')).toMatchObject({ done: { km: 119_600 } })
    await move('READY', 'IN_PROGRESS', [later.id])
    expect(await part('Öljynvaihto')).toMatchObject({ done: { on: null, km: null } })
    await finish()
    await move('READY', 'IN_PROGRESS', [ticket.id, later.id])
    expect(await part('Öljynvaihto')).toMatchObject({ done: { on: null, km: null } })
  })

  test('what the garage ticks goes before the lines, and follows at once on a ticket that is ready', async () => {
    const { inGarage, g, ticket, parts, move, part, addDue } = await withService()
    await addDue([parts[0]?.id ?? ''])
    const tick = (at: number, isDone: boolean | null) =>
      inGarage.plans.tick({ ...g, ticketId: ticket.id, itemId: parts[at]?.id ?? '', isDone })
    await tick(0, false)
    await tick(1, true)
    await move('IN_PROGRESS', 'READY')
    expect(await part('Öljynvaihto')).toMatchObject({ done: { on: null } })
    expect(await part('Jarruneste')).toMatchObject({ done: { on: '2026-11-23' } })
    await tick(0, null)
    expect(await part('Öljynvaihto')).toMatchObject({ done: { on: '2026-11-23' } })
    await tick(1, false)
    expect(await part('Jarruneste')).toMatchObject({ done: { on: null } })
  })

  test('a customer reads what a ticket does and ticks nothing', async () => {
    const { inCustomer, c, ticket, parts } = await withService()
    const { items, can } = (await inCustomer.plans.ofTicket({ ...c, ticketId: ticket.id })) ?? { items: [], can: null }
    expect(can).toEqual({ tick: false, addLines: false, recordHours: false })
    expect(items[0]).toMatchObject({ name: 'Öljynvaihto', serviceId: null, state: 'LATE' })
    const tick = inCustomer.plans.tick({ ...c, ticketId: ticket.id, itemId: parts[0]?.id ?? '', isDone: true })
    expect(await refusal(tick)).toMatchObject({ kind: 'forbidden' })
  })

  test('a package moves its part on when its services are on the lines', async () => {
    const { inGarage, g, ticket, move, part } = await world({
      ownItems: async (organizationId) => {
        const { id: sourceId } = await makeService(db, { organizationId, name: 'Vaihto', priceCents: 5000 })
        const rows = [{ kind: 'SERVICE' as const, sourceId, name: 'Vaihto', quantityThousandths: 1000 }]
        const { id: packageId } = await makeServicePackage(db, { organizationId, name: 'Vuosihuolto', rows })
        return [{ ...ITEMS[0], packageId } as TemplateItem]
      },
    })
    const { items } = (await inGarage.plans.ofTicket({ ...g, ticketId: ticket.id })) ?? { items: [] }
    const packageId = items[0]?.packageId ?? ''
    await inGarage.lines.addPackage({ ...g, ticketId: ticket.id, packageId, requestKey: randomUUID() })
    await move('IN_PROGRESS', 'READY')
    expect(await part('Öljynvaihto')).toMatchObject({ done: { on: '2026-11-23' } })
  })
})
