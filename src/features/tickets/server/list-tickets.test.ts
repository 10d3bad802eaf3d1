import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { newId } from '#server/db/new-id.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { rowsReadByStatement } from '#test/query-plans.ts'
import type { ListPage } from '../ticket-inputs.ts'
import { TICKET_ORDERS, type TicketOrder } from '../ticket-order.ts'
import type { TicketCard, TicketPage } from '../ticket-views.ts'
import { LIST_PAGE_SIZE, TICKET_STATUSES } from '../tickets.ts'
import { byDeskOrder, deskTime } from '../time-that-matters.ts'
import { deskStatement } from './desk-statements.ts'
import { ARCHIVE_COUNT, ARCHIVE_WINDOW, listQuery } from './list-tickets.ts'
import { LAST_KEY } from './sort-keys.ts'
import { makeTicket } from './tickets.factory.ts'
import { ticketsRouter } from './tickets.router.ts'
import { tickets } from './tickets.tables.ts'

const { db, pool } = await testDatabase()

type Given = Partial<typeof tickets.$inferInsert>

/** So many tickets like one of the garage, each with what `given` says of it. */
async function copies(garageId: string, amount: number, given: (place: number) => Given) {
  const { id: _, ...like } = await makeTicket(db, { garageId })
  const rows = Array.from({ length: amount }, (_, place) => ({
    ...like,
    id: newId(),
    number: `2021-${place + 1}`,
    requestKey: randomUUID(),
    ...given(place),
  }))
  for (let at = 0; at < rows.length; at += 1000) await db.insert(tickets).values(rows.slice(at, at + 1000))
}

type Garage = Awaited<ReturnType<typeof garageWithCaller>>
async function garageWithCaller() {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  return { organizationId: organization.id, caller: callerOf(ticketsRouter, await contextOf(db, user.id)) }
}

/** All pages of the list. */
async function allOf(page: ListPage & { organizationId: string }, { caller }: Garage) {
  const shown: TicketCard[] = []
  let cursor: ListPage['cursor'] = null
  for (let pages = 1; ; pages += 1) {
    const { tickets: more, next }: TicketPage = await caller.list({ ...page, cursor })
    shown.push(...more)
    if (!next) return { shown, pages }
    cursor = next
  }
}

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const anyTime = fc.option(fc.integer({ min: -50, max: 50 }).map(hoursFromNow))

describe('the list of a desk', () => {
  let garage: Garage
  beforeAll(async () => {
    garage = await garageWithCaller()
    const AMOUNT = 2 * LIST_PAGE_SIZE + 7
    const drawn = fc.sample(
      fc.record({
        status: fc.constantFrom(...TICKET_STATUSES),
        requestedAt: anyTime,
        scheduledStart: anyTime,
        promisedReadyAt: anyTime,
        statusChangedAt: fc.integer({ min: -9_000, max: -1_000 }).map((hours) => hoursFromNow(hours / 1000)),
        registrationNumber: fc.constantFrom('AAA-1', 'BBB-22', 'ÅÄÖ-3', null),
        vinNumber: fc.constantFrom('TMBJG7NE8L0123456', null),
      }),
      { numRuns: AMOUNT, seed: 4 },
    )
    await copies(garage.organizationId, AMOUNT, (place) => {
      const given = drawn[place]
      const isClosed = given?.status === 'DONE' || given?.status === 'CANCELLED'
      return { ...given, ...(isClosed && { closedAt: hoursFromNow(-place) }) }
    })
  })

  test.each(TICKET_ORDERS)(
    'by %s: its pages hold each ticket once and in order, the first one with the count',
    async (order) => {
      const { caller, organizationId } = garage
      const first = await caller.list({ organizationId, order })
      const { shown, pages } = await allOf({ organizationId, order }, garage)
      expect([pages, shown.length, first.count]).toEqual([3, 2 * LIST_PAGE_SIZE + 8, 2 * LIST_PAGE_SIZE + 8])
      expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
      if (order.endsWith('status')) {
        const sorted = shown.toSorted(byDeskOrder)
        expect(shown).toEqual(order.startsWith('-') ? sorted.reverse() : sorted)
        return
      }
      const keyOf: Record<string, (ticket: TicketCard) => string> = {
        time: (ticket) => deskTime(ticket) ?? LAST_KEY,
        plate: ({ registrationNumber, vinNumber }) => registrationNumber ?? vinNumber ?? '',
      }
      const keys = shown.map(keyOf[order.replace('-', '')] as (ticket: TicketCard) => string)
      const compare = order.includes('plate')
        ? await comparisonOf(keys)
        : (a: string, b: string) => (a < b ? -1 : Number(a > b))
      const sorted = keys.toSorted(compare)
      expect(keys).toEqual(order.startsWith('-') ? sorted.reverse() : sorted)
    },
  )

  test('a page that begins nowhere in this order is empty', async () => {
    const { caller, organizationId } = garage
    const cursor = (key: string | number, id: string = randomUUID()) => ({ key, id })
    for (const [order, one] of [
      ['status', cursor('AAA-1')],
      ['time', cursor(3)],
      ['time', cursor('AAA-1')],
      ['plate', cursor('AAA-1', 'x')],
    ] as [TicketOrder, ReturnType<typeof cursor>][])
      expect(await caller.list({ organizationId, order, cursor: one })).toEqual({
        tickets: [],
        count: null,
        next: null,
      })
    expect(await caller.list({ organizationId, partyId: 'x' })).toEqual({ tickets: [], count: null, next: null })
  })

  test('its filters are those of the board', async () => {
    const { caller, organizationId } = garage
    for (const filter of [
      { text: 'bbb-22' },
      { text: 'bbb22' },
      { mechanicId: 'none' },
      { mechanicId: randomUUID() },
    ]) {
      const board = await caller.listWithGroups({ organizationId, ...filter })
      const { count } = await caller.list({ organizationId, ...filter })
      expect(count).toBe(board.reduce((sum, column) => sum + column.count, 0))
    }
  })
})

/** As PostgreSQL compares texts here. */
async function comparisonOf(texts: string[]) {
  const { rows } = await pool.query<{ text: string }>('select text from unnest($1::text[]) as text order by text', [
    texts,
  ])
  const ranks = new Map(rows.map(({ text }, rank) => [text, rank]))
  return (a: string, b: string) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0)
}

describe('an archive of forty thousand', () => {
  const ARCHIVED = 40_000
  let garage: Garage
  let partyId: string
  beforeAll(async () => {
    garage = await garageWithCaller()
    const { organizationId } = garage
    partyId = (await makeCustomer(db)).id
    const { id: likeId } = await makeTicket(db, { garageId: organizationId, status: 'DONE' })
    // all columns but those that the database makes
    const { rows } = await pool.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
        where attrelid = 'tickets'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    const columns = rows[0]?.names
    await pool.query(
      `with made as (
        select made.* from tickets t cross join generate_series(1, $2::int) as place
        cross join lateral jsonb_populate_record(t, jsonb_build_object(
          'id', gen_random_uuid(), 'request_key', gen_random_uuid(), 'number', '2020-' || place,
          'status', case when place % 9 = 0 then 'CANCELLED' else 'DONE' end, 'urgent', place % 10 = 0,
          'title', case when place = $2 then 'Ensimmäinen huolto' else 'Huolto' end,
          'closed_at', now() - place * interval '1 hour', 'garage_archived_at', now(), 'customer_archived_at', now(),
          'customer_id', case when place % 1000 = 0 then $3 else t.customer_id end
        )) as made where t.id = $1
      ) insert into tickets (${columns}) select ${columns} from made`,
      [likeId, ARCHIVED, partyId],
    )
    await pool.query('vacuum analyze tickets')
  })
  const read = (page: Partial<ListPage> = {}) => {
    const { sql: text, params: values } = listQuery(db, membership(), { archived: true, ...page }).toSQL()
    return rowsReadByStatement(pool, { text, values })
  }
  const membership = () =>
    ({
      organizationId: garage.organizationId,
      organizationType: 'GARAGE',
      role: 'ADMIN',
      installs: true,
      bills: true,
    }) as const

  test('shows a page by reading only that page, and counts no further than it says', async () => {
    const { caller, organizationId } = garage
    const first = await caller.list({ organizationId, archived: true })
    expect([first.tickets.length, first.count]).toEqual([LIST_PAGE_SIZE, null])
    expect(first.tickets.map(({ closedAt }) => closedAt)).toEqual(
      first.tickets
        .map(({ closedAt }) => closedAt)
        .sort()
        .reverse(),
    )
    expect(await read()).toBeLessThan(ARCHIVE_COUNT + 20 * LIST_PAGE_SIZE)
    expect(await read({ cursor: first.next })).toBeLessThan(20 * LIST_PAGE_SIZE)
    expect(await read({ order: 'time' })).toBeLessThan(ARCHIVE_COUNT + 20 * LIST_PAGE_SIZE)
  })

  test('shows what one party has in it by reading that, and counts it', async () => {
    const { caller, organizationId } = garage
    const found = await caller.list({ organizationId, archived: true, partyId })
    expect([found.tickets.length, found.count, found.next]).toEqual([ARCHIVED / 1000, ARCHIVED / 1000, null])
    expect(await read({ partyId })).toBeLessThan(20 * LIST_PAGE_SIZE)
  })

  test('searches a part at a time, to its very end', async () => {
    const { organizationId } = garage
    const page = { organizationId, archived: true, text: 'ensimmäinen' }
    const { shown, pages } = await allOf(page, garage)
    expect(shown.map(({ title }) => title)).toEqual(['Ensimmäinen huolto'])
    expect(pages).toBe(ARCHIVED / ARCHIVE_WINDOW + 1)
    expect(await read({ text: 'ensimmäinen' })).toBeLessThan(2 * ARCHIVE_WINDOW + 10 * LIST_PAGE_SIZE)
    const many = await allOf({ ...page, text: 'huolto', partyId }, garage)
    expect(many.shown).toHaveLength(ARCHIVED / 1000)
  })

  test('becomes one column of the board, which counts as far as it says', async () => {
    const { caller, organizationId } = garage
    const columns = await caller.listWithGroups({ organizationId, archived: true })
    expect(columns.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, ARCHIVE_COUNT])
    expect(columns.at(-1)?.tickets).toHaveLength(LIST_PAGE_SIZE)
  })

  test('costs the board nothing, which reads no more than it shows', async () => {
    const { organizationId } = garage
    await copies(organizationId, 500, () => ({ status: 'NEW' }))
    await pool.query('analyze')
    const { text } = deskStatement({ side: 'GARAGE', filtered: false })
    expect(await rowsReadByStatement(pool, { text, values: [organizationId] })).toBeLessThan(500 + 10 * LIST_PAGE_SIZE)
  })
})
