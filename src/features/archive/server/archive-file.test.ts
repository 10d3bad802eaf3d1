import { get } from 'node:http'
import { streamXlsxRows } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { makeCustomer } from '#features/organizations/server/organizations.factory.ts'
import { readCsv } from '#server/import/read-csv.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import type { ArchiveCursor, ArchivePage } from '../archive.ts'
import {
  copyTickets,
  makeArchivist,
  makePastBook,
  makePastRequest,
  makePastTicket,
  services,
} from './archive.fixture.ts'
import { archiveRoutes } from './archive.routes.ts'

const { db, pool } = await testDatabase()
const app = await routeServer(db, archiveRoutes, { services })
afterAll(() => app.close())

const fileOf = async (form: 'csv' | 'xlsx', userId: string, query: Record<string, string>) =>
  app.inject({ url: `/api/archive/archive.${form}`, query, cookies: { session: await makeSession(db, userId) } })

const byTitle = (titles: readonly unknown[] = [], cells: readonly unknown[] = []): Record<string, unknown> =>
  Object.fromEntries(titles.map((title, index) => [String(title), cells[index]]))

describe('the file of an archive', async () => {
  const garage = await makeArchivist(db, { type: 'GARAGE', role: 'MEMBER' })
  const customer = await makeArchivist(db, { type: 'CUSTOMER', name: '=Kuljetus; Virta Oy' })
  const organizationId = garage.id
  const sides = { garageId: garage.id, customerId: customer.id }
  const ticket = await makePastTicket(db, sides, '2026-03-04T22:30:00.000Z', {
    registrationNumber: 'AAA-877',
    title: '+Jarrut',
    make: 'Škoda',
    year: 2021,
    mileageKm: 152_300,
    createdAt: '2026-02-28T10:00:00.000Z',
  })
  await makePastBook(db, sides, '2026-02-01T09:00:00.000Z')
  await makePastRequest(db, { garageIds: [garage.id], customerId: customer.id }, '2026-01-05T09:00:00.000Z')

  test('opens in a Finnish Excel as CSV, and holds no formula', async () => {
    const { statusCode, headers, body } = await fileOf('csv', garage.userId, { organizationId })
    expect([statusCode, headers['x-total-rows'], headers['content-type']]).toEqual([
      200,
      '3',
      'text/csv; charset=utf-8',
    ])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="?arkisto-\d{4}-\d\d-\d\d\.csv"?$/)
    expect(body.startsWith('\ufeffLaji;Numero;')).toBe(true)
    expect(body).toContain(`;'+Jarrut;"'=Kuljetus; Virta Oy";`)
    const { header, rows } = await readCsv(Buffer.from(body), { maxRows: 10 })
    const [first, ...rest] = rows.map(({ cells }) => byTitle(header, cells))
    expect(first).toMatchObject({
      Laji: 'Huolto',
      Numero: ticket.number,
      Rekisterinumero: 'AAA-877',
      Valmistenumero: ticket.vinNumber ?? '',
      Merkki: 'Škoda',
      Malli: ticket.model,
      Vuosimalli: '2021',
      'Mittarilukema (km)': '152300',
      Tila: 'Valmis',
      Aloitettu: '28.2.2026',
      Päättynyt: '5.3.2026',
    })
    expect(rest.map(({ Laji }) => Laji)).toEqual(['Huoltokirja', 'Tarjouspyyntö'])
  })

  test('has typed numbers and days as a workbook, and texts that are never formulas', async () => {
    const { headers, rawPayload } = await fileOf('xlsx', garage.userId, { organizationId, kind: 'ticket' })
    expect([headers['x-total-rows'], headers['content-type']]).toEqual([
      '1',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    const rows = await Array.fromAsync(streamXlsxRows(rawPayload), ({ values }) => values)
    expect(rows).toHaveLength(2)
    expect(byTitle(rows[0], rows[1])).toMatchObject({
      Merkki: 'Škoda',
      Malli: ticket.model,
      Vuosimalli: 2021,
      'Mittarilukema (km)': 152_300,
      Otsikko: '+Jarrut',
      Asiakas: '=Kuljetus; Virta Oy',
      Tila: 'Valmis',
      Aloitettu: new Date('2026-02-28T00:00:00Z'),
      Päättynyt: new Date('2026-03-05T00:00:00Z'),
    })
  })

  test('holds what the list shows with the same filters', async () => {
    const lines = async (query: Record<string, string>) => {
      const { body, headers } = await fileOf('csv', garage.userId, { organizationId, ...query })
      return [body.split('\r\n').length - 2, headers['x-total-rows']]
    }
    expect(await lines({ kind: 'maintenanceBook' })).toEqual([1, '1'])
    expect(await lines({ from: '2026-12-31', to: '2026-01-15' })).toEqual([2, '2'])
    expect(await lines({ plate: 'aaa877' })).toEqual([1, '1'])
    // counting would take as long as the file
    expect(await lines({ text: 'virta' })).toEqual([3, undefined])
    expect(await lines({ text: '%' })).toEqual([0, '0'])
    expect(await lines({ status: 'NEW' })).toEqual([0, '0'])
  })

  test.each(['csv', 'xlsx'] as const)('%s is for the organisation’s own people', async (form) => {
    const stranger = await makeArchivist(db, { type: 'GARAGE' })
    expect((await fileOf(form, stranger.userId, { organizationId })).statusCode).toBe(404)
    expect((await fileOf(form, garage.userId, { organizationId, from: 'x' })).statusCode).toBe(400)
    expect((await app.inject({ url: `/api/archive/archive.${form}`, query: { organizationId } })).statusCode).toBe(401)
  })
})

test('a user who exports too many files is stopped for a while', async () => {
  const { id, userId } = await makeArchivist(db, { type: 'CUSTOMER' })
  const cookies = { session: await makeSession(db, userId) }
  const ask = () => app.inject({ url: `/api/archive/archive.csv?organizationId=${id}`, cookies })
  for (let times = 0; times < 60; times += 1) expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(429)
})

describe('a long archive', async () => {
  const AMOUNT = 30_000
  const garage = await makeArchivist(db, { type: 'GARAGE' })
  const { id: customerId } = await makeCustomer(db)
  const ticket = await makePastTicket(db, { garageId: garage.id, customerId }, '2026-01-01T09:00:00.000Z')
  await copyTickets(pool, ticket.id, AMOUNT)
  const [session, address] = [await makeSession(db, garage.userId), await app.listen({ port: 0, host: '127.0.0.1' })]
  const { port } = new URL(address)
  let taken = 0
  // each page takes a connection of its own
  pool.on('acquire', () => {
    taken += 1
  })

  test('exports everything, each thing once', async () => {
    const { body, headers } = await fileOf('csv', garage.userId, { organizationId: garage.id })
    const numbers = body.split('\r\n').map((line) => line.split(';')[1])
    expect([numbers.length, headers['x-total-rows']]).toEqual([AMOUNT + 3, `${AMOUNT + 1}`])
    expect(new Set(numbers).size).toBe(AMOUNT + 3)
  })

  test('searches 5,000 at a time, and finds one car at once', async () => {
    const found: string[] = []
    let pages = 0
    for (let cursor: ArchiveCursor | null = null; pages === 0 || cursor; pages += 1) {
      const { rows, next }: ArchivePage = await garage.list({ text: 'kul29999', cursor })
      found.push(...rows.map(({ registrationNumber }) => registrationNumber ?? ''))
      cursor = next
    }
    expect([found, pages]).toEqual([['KUL-29999'], 7])
    const { rows, next } = await garage.list({ plate: 'kul29999' })
    expect([rows.length, next]).toEqual([1, null])
  })

  test.each(['csv', 'xlsx'])(
    '%s ends with the client that leaves: nothing more is read, no connection is kept',
    async (form) => {
      const before = taken
      await new Promise<void>((resolve, reject) => {
        const path = `/api/archive/archive.${form}?organizationId=${garage.id}`
        const asking = get({ port, path, headers: { cookie: `session=${session}` } }, (answer) =>
          answer.once('data', () => {
            asking.destroy()
            resolve()
          }),
        )
        asking.on('error', reject)
      })
      // while so many others are answered, one after the other, what went on would have read the rest
      const others = (3 * AMOUNT) / 1000
      for (let count = 0; count < others; count += 1) await pool.query('select 1')
      expect(taken - others - before).toBeLessThan(AMOUNT / 1000)
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    },
  )
})
