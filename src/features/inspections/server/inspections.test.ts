import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeService } from '#features/catalog/server/catalog.factory.ts'
import { extraWorkRouter } from '#features/extra-work/server/extra-work.router.ts'
import { makeFile } from '#features/files/server/files.factory.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'
import type { PointPress } from '../inspections.ts'
import { makeInspectionTemplate } from './inspections.factory.ts'
import { inspectionsRouter } from './inspections.router.ts'
import { inspectionTemplates as templates } from './inspections.tables.ts'

const { db } = await testDatabase()
const api = router({ inspections: inspectionsRouter, extraWork: extraWorkRouter, tickets: ticketsRouter })
const as = async (userId: string) => callerOf(api, await contextOf(db, userId))

async function world({ status = 'IN_PROGRESS' }: { status?: TicketStatus } = {}) {
  const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const { organization: customer, user: person } = await makeStaffed(db, { type: 'CUSTOMER', role: 'ADMIN' })
  const { id: ticketId } = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status })
  const template = await makeInspectionTemplate(db, { organizationId: garage.id, name: 'Kuntotarkastus' })
  const [inGarage, inCustomer] = [await as(mechanic.id), await as(person.id)]
  const [g, c] = [{ organizationId: garage.id }, { organizationId: customer.id }]
  const start = () => inGarage.inspections.start({ ...g, ticketId, templateId: template.id, requestKey: randomUUID() })
  const { id: inspectionId } = await start()
  const read = () => inGarage.inspections.get({ ...g, inspectionId })
  const { points } = await read()
  const [pads, hoses] = points.map(({ id }) => id) as [string, string]
  const press = (point: PointPress, who = inGarage) =>
    who.inspections.savePoints({ ...g, inspectionId, points: [point] })
  return {
    garage,
    customer,
    mechanic,
    ticketId,
    template,
    inGarage,
    inCustomer,
    g,
    c,
    start,
    inspectionId,
    read,
    pads,
    hoses,
    press,
    red: () => press({ pointId: pads, result: { from: null, to: 'RED' }, measure: { from: null, to: 1500 } }),
    finish: () => inGarage.inspections.finish({ ...g, inspectionId }),
    begin: (pointIds: string[], requestKey: string = randomUUID()) =>
      inGarage.inspections.beginAsk({ ...g, inspectionId, pointIds, requestKey }),
    acts: async () => {
      const { entries } = await inCustomer.tickets.timeline({ ...c, ticketId })
      return entries.flatMap((entry) => (entry.kind === 'INSPECTION' ? [entry.act] : [])).reverse()
    },
  }
}

/** The request that the window would send. */
const send = (w: Awaited<ReturnType<typeof world>>, begun: Awaited<ReturnType<typeof w.begin>>) =>
  w.inGarage.extraWork.ask({
    ...w.g,
    ticketId: w.ticketId,
    description: begun.description,
    readyAt: null,
    requestKey: randomUUID(),
    fileIds: begun.files.map(({ id }) => id),
    lines: begun.lines.map((line) => ({ ...line, unitPriceCents: line.unitPriceCents ?? 5000 })),
  })

describe('an inspection', () => {
  test('an inspection keeps the points that its template had when it began', async () => {
    const w = await world()
    await db.update(templates).set({ groups: [] }).where(eq(templates.id, w.template.id))
    expect((await w.read()).points.map(({ group, name, unit }) => [group, name, unit])).toEqual([
      ['Jarrut', 'Jarrupalat, etu', 'mm'],
      ['Jarrut', 'Jarruletkut', ''],
    ])
  })

  test('an inspection begins once for a retry, and not from an archived template or on a finished ticket', async () => {
    const w = await world()
    const asked = { ...w.g, ticketId: w.ticketId, templateId: w.template.id, requestKey: randomUUID() }
    const first = await w.inGarage.inspections.start(asked)
    expect(await w.inGarage.inspections.start(asked)).toEqual(first)
    await db.update(templates).set({ active: false }).where(eq(templates.id, w.template.id))
    expect(await refusal(w.start())).toMatchObject({ kind: 'not_found', reason: 'inspection_template' })
    await db.update(tickets).set({ status: 'DONE', closedAt: '2026-01-01T10:00:00Z' }).where(eq(tickets.id, w.ticketId))
    expect(await refusal(w.start())).toMatchObject({ kind: 'conflict', reason: 'inspection_closed' })
    expect(await refusal(w.red())).toMatchObject({ reason: 'inspection_closed' })
  })

  test('an inspection is a draft of the garage until it is finished, and again after it is reopened', async () => {
    const w = await world()
    const seen = async () =>
      (await w.inCustomer.inspections.ofTicket({ ...w.c, ticketId: w.ticketId })).inspections.map(
        ({ counts }) => counts,
      )
    const open = () => w.inCustomer.inspections.get({ ...w.c, inspectionId: w.inspectionId })
    expect(await refusal(w.finish())).toMatchObject({ reason: 'inspection_empty' })
    await w.red()
    expect(await seen()).toEqual([])
    expect(await refusal(open())).toMatchObject({ kind: 'not_found', reason: 'inspection' })
    await w.finish()
    await w.finish()
    expect(await seen()).toEqual([{ RED: 1, YELLOW: 0, GREEN: 0, NOT_APPLICABLE: 0, OPEN: 1 }])
    expect(await open()).toMatchObject({ finishedBy: w.mechanic.name, can: { fill: false, reopen: false, ask: false } })
    expect(await refusal(w.press({ pointId: w.hoses, result: { from: null, to: 'GREEN' } }))).toMatchObject({
      reason: 'inspection_finished',
    })
    await w.inGarage.inspections.reopen({ ...w.g, inspectionId: w.inspectionId })
    expect(await seen()).toEqual([])
    expect(await w.acts()).toEqual(['FINISHED', 'REOPENED'])
    // the customer has seen it once
    expect(await refusal(w.inGarage.inspections.remove({ ...w.g, inspectionId: w.inspectionId }))).toMatchObject({
      reason: 'inspection_kept',
    })
  })

  test('an inspection that was begun by mistake is removed', async () => {
    const w = await world()
    await w.red()
    await w.inGarage.inspections.remove({ ...w.g, inspectionId: w.inspectionId })
    expect(await refusal(w.read())).toMatchObject({ kind: 'not_found', reason: 'inspection' })
  })
})

test('red findings of finished inspections wait until a request asks about them', async () => {
  const w = await world()
  const waiting = () => w.inGarage.inspections.waiting(w.g)
  await w.red()
  expect(await waiting()).toEqual([])
  await w.finish()
  expect(await waiting()).toMatchObject([{ id: w.ticketId, red: 1, customer: w.customer.name }])
  await send(w, await w.begin([w.pads]))
  expect(await waiting()).toEqual([])
})

test('the newest finished inspection is on the page of its car, for both sides', async () => {
  const w = await world()
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, w.ticketId))
  const vehicleId = ticket?.vehicleId ?? ''
  const latest = () => w.inCustomer.inspections.latestOfVehicle({ ...w.c, vehicleId })
  await w.red()
  expect(await latest()).toBeNull()
  await w.finish()
  expect(await latest()).toMatchObject({ id: w.inspectionId, garage: w.garage.name, counts: { RED: 1, OPEN: 1 } })
  expect(await w.inGarage.inspections.latestOfVehicle({ ...w.g, vehicleId })).toMatchObject({ id: w.inspectionId })
})

describe('a press', () => {
  test('a press is kept only where the point is what the mechanic saw, and a retry does nothing more', async () => {
    const w = await world()
    const other = await makeUser(db, { name: 'Olli Toinen' })
    await makeMembership(db, other.id, w.garage.id, 'MEMBER')
    await w.press({ pointId: w.pads, result: { from: null, to: 'GREEN' } }, await as(other.id))
    expect(await refusal(w.press({ pointId: w.pads, result: { from: null, to: 'RED' } }))).toMatchObject({
      kind: 'conflict',
      reason: 'inspection_point_changed',
      details: { current: { result: 'GREEN', changedBy: 'Olli Toinen' } },
    })
    // each field is looked at by itself
    const note = { pointId: w.pads, note: { from: '', to: 'Vasen vinossa' } }
    await w.press(note)
    expect(await w.press(note)).toEqual({
      points: [{ id: w.pads, result: 'GREEN', measure: null, note: 'Vasen vinossa' }],
    })
  })

  test('a press for all the rest leaves what another mechanic has looked at, and is undone by the reverse', async () => {
    const w = await world()
    const all = (from: 'GREEN' | null, to: 'GREEN' | null) =>
      w.inGarage.inspections.savePoints({
        ...w.g,
        inspectionId: w.inspectionId,
        isBulk: true,
        points: [w.pads, w.hoses].map((pointId) => ({ pointId, result: { from, to } })),
      })
    await w.red()
    const results = async () => (await w.read()).points.map(({ result }) => result)
    await all(null, 'GREEN')
    expect(await results()).toEqual(['RED', 'GREEN'])
    await all('GREEN', null)
    expect(await results()).toEqual(['RED', null])
  })
})

describe('findings become extra work', () => {
  test('a request begins with words, a line without a price where no service is proposed, and once only', async () => {
    const w = await world()
    await w.red()
    const begun = await w.begin([w.pads])
    expect(begun.description.replaceAll('\u00a0', ' ')).toBe('Jarrupalat, etu: 1,5 mm')
    expect(begun.lines).toMatchObject([
      { findingId: w.pads, kind: 'OTHER', name: 'Jarrupalat, etu', unitPriceCents: null },
    ])
    await send(w, begun)
    expect(await refusal(w.begin([w.pads]))).toMatchObject({ kind: 'conflict', reason: 'finding_asked' })
    expect(await refusal(send(w, begun))).toMatchObject({ kind: 'conflict', reason: 'finding_asked' })
    expect((await w.read()).points[0]?.outcome).toEqual({ is: 'ASKED', extraWork: 1 })
  })

  test.each([
    ['APPROVED', 'APPROVED'],
    ['DECLINED', 'DECLINED'],
  ] as const)('a finding says what became of it: %s', async (decision, is) => {
    const w = await world()
    await w.red()
    await send(w, await w.begin([w.pads]))
    const [work] = (await w.inCustomer.extraWork.ofTicket({ ...w.c, ticketId: w.ticketId })).works
    if (!work) throw new Error('nothing was asked')
    const decisions = work.lines.map(({ id: lineId }) => ({ lineId, decision }))
    await w.inCustomer.extraWork.answer({ ...w.c, extraWorkId: work.id, version: work.version, decisions })
    expect((await w.read()).points[0]?.outcome).toEqual({ is, extraWork: 1 })
    await db.update(tickets).set({ status: 'READY' }).where(eq(tickets.id, w.ticketId))
    expect((await w.read()).points[0]?.outcome?.is).toBe(decision === 'APPROVED' ? 'DONE' : 'DECLINED')
  })

  test('a finding is asked again after its request was withdrawn', async () => {
    const w = await world()
    await w.red()
    const { id: extraWorkId } = await send(w, await w.begin([w.pads]))
    await w.inGarage.extraWork.withdraw({ ...w.g, extraWorkId, version: 1 })
    expect((await w.read()).points[0]?.outcome).toBeNull()
    await send(w, await w.begin([w.pads]))
  })

  test('lines keep their finding when the request is changed', async () => {
    const w = await world()
    await w.red()
    const { id: extraWorkId } = await send(w, await w.begin([w.pads]))
    const [work] = (await w.inGarage.extraWork.ofTicket({ ...w.g, ticketId: w.ticketId })).works
    const lines = (work?.lines ?? []).map((line) => ({ ...line, unitPriceCents: 7000 }))
    const changed = { description: 'Uusi', readyAt: null, requestKey: randomUUID(), lines }
    await w.inGarage.extraWork.change({ ...w.g, extraWorkId, version: 1, ...changed })
    expect((await w.read()).points[0]?.outcome?.is).toBe('ASKED')
  })

  test('a request begins with the service of the template at its price, and copies of the photos', async () => {
    const w = await world()
    const service = await makeService(db, {
      organizationId: w.garage.id,
      name: 'Jarrupalojen vaihto',
      priceCents: 8900,
    })
    const groups = w.template.groups.map(({ name, points }) => ({
      name,
      points: points.map((point) => ({ ...point, serviceId: service.id })),
    }))
    await db.update(templates).set({ groups }).where(eq(templates.id, w.template.id))
    const { id: inspectionId } = await w.start()
    const [point] = (await w.inGarage.inspections.get({ ...w.g, inspectionId })).points
    const pointId = point?.id ?? ''
    const points = [{ pointId, result: { from: null, to: 'YELLOW' as const } }]
    await w.inGarage.inspections.savePoints({ ...w.g, inspectionId, points })
    const key = `2026-01/${randomUUID()}.jpg`
    await testServices().storage.put(key, new Uint8Array([1, 2, 3]), 'image/jpeg')
    const photo = await makeFile(db, { userId: w.mechanic.id, organizationId: w.garage.id, key })
    const photos = { ...w.g, inspectionId, pointId, fileIds: [photo.id] }
    await w.inGarage.inspections.addPhotos(photos)
    await w.inGarage.inspections.addPhotos(photos)
    const requestKey = randomUUID()
    const asked = { ...w.g, inspectionId, pointIds: [pointId], requestKey }
    const begun = await w.inGarage.inspections.beginAsk(asked)
    expect(begun.lines).toMatchObject([{ kind: 'SERVICE', sourceId: service.id, unitPriceCents: 8900 }])
    expect(begun.files).toHaveLength(1)
    expect(begun.files[0]?.id).not.toBe(photo.id)
    // a retry copies nothing more
    expect((await w.inGarage.inspections.beginAsk(asked)).files).toEqual(begun.files)
    await send(w, begun)
    const [work] = (await w.inCustomer.extraWork.ofTicket({ ...w.c, ticketId: w.ticketId })).works
    expect(work?.files.map(({ id }) => id)).toEqual(begun.files.map(({ id }) => id))
    await w.inGarage.inspections.removePhoto({ ...w.g, inspectionId, pointId, fileId: photo.id })
    const after = await w.inGarage.inspections.get({ ...w.g, inspectionId })
    expect(after.points[0]?.files).toEqual([])
  })
})
