import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { makeCustomer } from '#features/organizations/server/organizations.factory.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { ARCHIVE_PAGE_SIZE, type ArchivedRow } from '../archive.ts'
import {
  makeAcceptedRequest,
  makeArchivist,
  makePastBook,
  makePastRequest,
  makePastTicket,
  services,
} from './archive.fixture.ts'
import { archiveRouter } from './archive.router.ts'

const { db } = await testDatabase()

const day = (date: string) => `${date}T09:00:00.000Z`
const summary = ({ kind, status, at }: ArchivedRow) => `${kind} ${status} ${at.slice(0, 10)}`

describe('an archive of all kinds', async () => {
  const garage = await makeArchivist(db, { type: 'GARAGE', name: 'Korjaamo Nosto' })
  const customer = await makeArchivist(db, { type: 'CUSTOMER', name: 'Putkityö Ahonen Oy' })
  const rival = await makeArchivist(db, { type: 'GARAGE', name: 'Toinen Paja' })
  const other = await makeCustomer(db, { name: 'Kuljetus Virta Oy' })
  const sides = { garageId: garage.id, customerId: customer.id }
  const bought = await makePastTicket(db, sides, day('2026-03-05'), {
    registrationNumber: 'AAA-877',
    title: 'Tuulilasi haljennut',
    make: 'Volvo',
  })
  await makePastTicket(db, sides, day('2025-12-31'), { status: 'CANCELLED', registrationNumber: 'BXH-396' })
  await makePastTicket(db, { ...sides, customerId: other.id }, day('2025-06-01'), { registrationNumber: 'AAA-877' })
  await makePastTicket(db, sides, day('2026-05-05'), { garageArchivedAt: null, customerArchivedAt: null })
  await makePastBook(db, sides, day('2026-02-01'), 'billing')
  await makePastBook(db, sides, day('2026-01-15'))
  await makePastRequest(db, { garageIds: [garage.id, rival.id], customerId: customer.id }, day('2026-01-01'))
  await makePastRequest(db, { garageIds: [garage.id], customerId: customer.id }, day('2025-11-01'), {
    state: 'DECLINED',
    expiredAt: null,
    endedAt: day('2025-10-20'),
  })

  test('makes one list, with the last ended first', async () => {
    expect(await garage.all({}, summary)).toEqual([
      'ticket DONE 2026-03-05',
      'maintenanceBook billing 2026-02-01',
      'maintenanceBook done 2026-01-15',
      'offerRequest EXPIRED 2026-01-01',
      'ticket CANCELLED 2025-12-31',
      'offerRequest DECLINED 2025-10-20',
      'ticket DONE 2025-06-01',
    ])
    expect(await customer.all({ from: '2025-09-01' }, summary)).toEqual([
      'ticket DONE 2026-03-05',
      'maintenanceBook billing 2026-02-01',
      'maintenanceBook done 2026-01-15',
      'offerRequest EXPIRED 2026-01-01',
      'ticket CANCELLED 2025-12-31',
      'offerRequest EXPIRED 2025-11-01',
    ])
  })

  test.each([
    [{ kind: 'maintenanceBook' }, 2],
    [{ kind: 'nothing' }, 0],
    [{ from: '2026-01-01' }, 4],
    // 31 December 22.00 UTC is 1 January in Helsinki
    [{ from: '2026-01-01', to: '2026-01-31' }, 2],
    [{ from: '2026-01-31', to: '2026-01-01' }, 2],
    [{ from: '2000-01-01', to: '2099-12-31' }, 7],
    [{ plate: 'aaa 877' }, 2],
    [{ plate: 'AAA-877', partyId: customer.id }, 1],
    [{ plate: '---' }, 0],
    [{ partyId: other.id }, 1],
    [{ partyId: customer.id, kind: 'offerRequest' }, 2],
    [{ partyId: rival.id }, 0],
    [{ partyId: 'x' }, 0],
    [{ status: 'CANCELLED' }, 1],
    [{ status: 'billing' }, 1],
    [{ status: 'billing', kind: 'ticket' }, 0],
    [{ status: 'constructor' }, 0],
    [{ text: 'volvo tuulilasi' }, 1],
    [{ text: 'aaa877' }, 2],
    [{ text: 'ahonen' }, 6],
    [{ text: 'narisevat' }, 2],
    [{ text: '%_' }, 0],
    [{ text: "'; drop table tickets; --" }, 0],
    [{ text: '🚗' }, 0],
    [{ text: '🚗 volvo' }, 1],
    [{ text: 'ei mitään tällaista' }, 0],
  ])('the garage asks for %j and finds %i', async (filter, amount) => {
    expect(await garage.all(filter, summary)).toHaveLength(amount)
  })

  test('a row leads to its thing and names the other side', async () => {
    expect((await garage.list()).rows[0]).toMatchObject({
      id: bought.id,
      number: bought.number,
      title: 'Tuulilasi haljennut',
      registrationNumber: 'AAA-877',
      party: 'Putkityö Ahonen Oy',
      partyCount: 1,
    })
    const { rows } = await customer.list({ kind: 'offerRequest' })
    expect(rows[0]).toMatchObject({ party: 'Korjaamo Nosto', partyCount: 2, title: 'Jarrut narisevat.' })
    expect((await customer.list({ kind: 'offerRequest', partyId: rival.id })).rows).toHaveLength(1)
  })

  test('a search of a thousand characters is refused in words', async () => {
    expect(await refusal(garage.list({ text: 'a'.repeat(1000) }))).toMatchObject({ kind: 'invalid' })
    expect(await refusal(garage.list({ from: '1976-01-01' }))).toMatchObject({ kind: 'invalid' })
    expect(await garage.list({ cursor: { at: day('2026-01-01'), id: 'x' } })).toEqual({ rows: [], next: null })
  })

  test.each(['ADMIN', 'MEMBER'] as const)('nothing of it is shown to others, as %s', async (role) => {
    const stranger = await makeArchivist(db, { type: 'CUSTOMER', role })
    expect(await stranger.all({}, summary)).toEqual([])
    const asked = callerOf(archiveRouter, await contextOf(db, stranger.userId, services))
    expect(await refusal(asked.list({ organizationId: garage.id }))).toMatchObject({ kind: 'not_found' })
    expect(await rival.all({}, summary)).toEqual(['offerRequest EXPIRED 2026-01-01'])
  })
})

test('pages hold each thing once, also of one moment', async () => {
  const garage = await makeArchivist(db, { type: 'GARAGE' })
  const { id: customerId } = await makeCustomer(db)
  const sides = { garageId: garage.id, customerId }
  const at = day('2026-02-02')
  for (let index = 0; index < ARCHIVE_PAGE_SIZE; index += 1) {
    await makePastTicket(db, sides, at)
    await makePastBook(db, sides, index % 2 ? at : day('2026-02-01'))
  }
  const first = await garage.list()
  expect(first.rows).toHaveLength(ARCHIVE_PAGE_SIZE)
  const ids = await garage.all({}, ({ id }) => id)
  expect(ids).toHaveLength(2 * ARCHIVE_PAGE_SIZE)
  expect(new Set(ids).size).toBe(ids.length)
  const searched = await garage.all({ text: 'korj', status: 'DONE' }, ({ id }) => id)
  expect(searched).toEqual([])
  expect(await garage.all({ status: 'done' }, ({ id }) => id)).toHaveLength(ARCHIVE_PAGE_SIZE)
  expect(await garage.list({ cursor: { at: day('2020-01-01'), id: randomUUID() } })).toEqual({ rows: [], next: null })
})

describe('what things came to', async () => {
  const garage = await makeArchivist(db, { type: 'GARAGE', name: 'Valittu Paja' })
  const rival = await makeArchivist(db, { type: 'GARAGE', name: 'Toinen Paja' })
  const customer = await makeArchivist(db, { type: 'CUSTOMER' })
  const sides = { garageId: garage.id, customerId: customer.id }
  const done = await makePastTicket(db, sides, day('2026-03-05'))
  const cancelled = await makePastTicket(db, sides, day('2026-03-04'), { status: 'CANCELLED' })
  await makePastTicket(db, sides, day('2026-03-03'))
  for (const { id } of [done, cancelled])
    await makeLine(db, { garageId: garage.id, ticketId: id, unitPriceCents: 10_000 })
  const garageIds = [garage.id, rival.id] as const
  await makeAcceptedRequest(db, { garageIds, customerId: customer.id }, day('2026-03-02'), 20_000)
  const shown = ({ kind, party, partyCount, sum }: ArchivedRow) =>
    `${kind} ${party} ${partyCount} ${sum?.netCents ?? '-'}/${sum?.grossCents ?? '-'}`

  test('both sides see the sum of a finished ticket, and none of one that was cancelled or has no lines', async () => {
    const expected = ['10000/12550', '-/-', '-/-']
    for (const { all } of [garage, customer]) {
      const sums = await all({ kind: 'ticket' }, (row) => shown(row).split(' ').at(-1))
      expect(sums).toEqual(expected)
    }
  })

  test('an accepted offer request has its price and only the garage that was chosen', async () => {
    const requests = { kind: 'offerRequest' }
    expect(await customer.all(requests, shown)).toEqual(['offerRequest Valittu Paja 1 20000/25100'])
    expect(await garage.all(requests, (row) => row.sum?.netCents)).toEqual([20_000])
    expect(await rival.all(requests, (row) => [row.status, row.sum])).toEqual([['NOT_CHOSEN', null]])
    expect(await customer.all({ ...requests, partyId: rival.id }, shown)).toEqual([])
  })
})
