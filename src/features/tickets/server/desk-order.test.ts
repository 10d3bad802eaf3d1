import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { newId } from '#server/db/new-id.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { rowsReadByStatement } from '#test/query-plans.ts'
import { TicketCard } from '../ticket-views.ts'
import { GROUP_PAGE_SIZE, groupOf, LIST_PAGE_SIZE, statusesOf, TICKET_GROUPS, TICKET_STATUSES } from '../tickets.ts'
import { byDeskOrder, deskTime, timeThatMatters } from '../time-that-matters.ts'
import { cardsStatement, columnStatement, deskStatement } from './desk-statements.ts'
import { makeTicket } from './tickets.factory.ts'
import { ticketsRouter } from './tickets.router.ts'
import { tickets } from './tickets.tables.ts'

const { db, pool } = await testDatabase()

type Given = Partial<typeof tickets.$inferInsert>

async function deskOf(given: readonly Given[] = []) {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const { id: _, ...like } = await makeTicket(db, { garageId: organization.id, status: 'CANCELLED', urgent: true })
  const rows = given.map((one, place) => ({
    ...like,
    status: 'NEW' as const,
    closedAt: null,
    urgent: false,
    id: newId(),
    number: `2021-${place + 1}`,
    requestKey: randomUUID(),
    ...one,
  }))
  for (let at = 0; at < rows.length; at += 1000) await db.insert(tickets).values(rows.slice(at, at + 1000))
  const organizationId = organization.id
  const caller = callerOf(ticketsRouter, await contextOf(db, user.id))
  return { organizationId, caller, userId: user.id, customerId: like.customerId }
}
type Desk = Awaited<ReturnType<typeof deskOf>>

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const anyTime = fc.option(fc.integer({ min: -50, max: 50 }).map(hoursFromNow))

/** Every page of every column, as the board reads them. */
async function wholeBoard({ caller, organizationId }: Desk, filter: object = {}): Promise<TicketCard[][]> {
  const columns = await caller.listWithGroups({ organizationId, ...filter })
  return Promise.all(
    columns.map(async ({ group, tickets: first }) => {
      const shown = [...first]
      for (let [page, full] = [first, GROUP_PAGE_SIZE]; page.length === full; full = LIST_PAGE_SIZE) {
        const last = page.at(-1) as TicketCard
        const cursor = { at: deskTime(last), id: last.id }
        page = TicketCard.array().parse(await caller.listColumn({ organizationId, ...filter, group, cursor }))
        shown.push(...page)
      }
      return shown
    }),
  )
}

describe('a desk with tickets of every kind', async () => {
  const drawn = fc.sample(
    fc.record({
      status: fc.constantFrom(...TICKET_STATUSES, 'IN_PROGRESS' as const, 'DONE' as const),
      requestedAt: anyTime,
      scheduledStart: anyTime,
      promisedReadyAt: anyTime,
      statusChangedAt: fc.integer({ min: -9_000, max: -1_000 }).map((hours) => hoursFromNow(hours / 1000)),
      urgent: fc.boolean(),
    }),
    { numRuns: 6 * (GROUP_PAGE_SIZE + LIST_PAGE_SIZE), seed: 8 },
  )
  const desk = await deskOf(
    drawn.map((one, place) => ({
      ...one,
      closedAt: groupOf[one.status] === 'done' ? hoursFromNow(-place) : null,
    })),
  )
  const board = await wholeBoard(desk)

  test('each column holds its tickets once, in the order of the time that matters, over all its pages', () => {
    expect(board.some((cards) => cards.length > GROUP_PAGE_SIZE + LIST_PAGE_SIZE)).toBe(true)
    expect(board.flat()).toHaveLength(drawn.length + 1)
    for (const cards of board) {
      expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length)
      expect(cards).toEqual(cards.toSorted(byDeskOrder))
    }
  })

  test('late tickets come first, and are counted', async () => {
    const columns = await desk.caller.listWithGroups({ organizationId: desk.organizationId })
    const now = Date.now()
    for (const [place, cards] of board.entries()) {
      const late = cards.map((card) => timeThatMatters(card, now).overdue)
      expect(late).toEqual(late.toSorted((a, b) => Number(b) - Number(a)))
      expect(columns[place]?.overdue).toBe(late.filter(Boolean).length)
    }
    expect(columns.map(({ overdue }) => overdue > 0)).toEqual([true, true, true, true, false, false])
  })

  test('finished tickets are in the order of their end, the newest first, urgent or not', () => {
    const ends = board.at(-1)?.map(({ closedAt }) => closedAt)
    expect(ends).toEqual(ends?.toSorted().reverse())
  })

  test.each([{}, { today: true }, { late: true }, { mechanicId: 'none', text: 'huolto' }])(
    'some cards, fetched by their ids with the filter %j, equal those of the board, with equal columns',
    async (filter) => {
      const { caller, organizationId } = desk
      const columns = await caller.listWithGroups({ organizationId, ...filter })
      const shown = (await wholeBoard(desk, filter)).flat()
      const some = board.flat().filter((_, place) => place % 9 === 0)
      const elsewhere = await makeTicket(db)
      const ticketIds = [...some.map(({ id }) => id).slice(0, 48), elsewhere.id, 'no id']
      const answer = await caller.cards({ organizationId, ...filter, ticketIds })
      expect(answer.columns).toEqual(columns.map(({ tickets: _, ...column }) => column))
      expect(answer.tickets.toSorted(byDeskOrder)).toEqual(shown.filter(({ id }) => ticketIds.includes(id)))
    },
  )

  test('the list has the order of the board, column after column', async () => {
    const { caller, organizationId } = desk
    const listed: TicketCard[] = []
    let cursor: { key: string | number; id: string } | null = null
    do {
      const page: Awaited<ReturnType<typeof caller.list>> = await caller.list({ organizationId, cursor })
      listed.push(...page.tickets)
      cursor = page.next
    } while (cursor)
    expect(listed.map(({ id }) => id)).toEqual(board.flat().map(({ id }) => id))
  })

  test('today has what is late or due, what is in work or ready, and what was finished today', async () => {
    const today = dayInHelsinki(new Date())
    const dayOf = (at: string | null) => at && dayInHelsinki(new Date(at))
    const isToday = (card: TicketCard) => {
      if (groupOf[card.status] === 'done') return dayOf(card.closedAt) === today
      if (card.status === 'IN_PROGRESS' || card.status === 'READY') return true
      const day = dayOf(deskTime(card))
      return day !== null && day <= today
    }
    const expected = board.map((cards) => cards.filter(isToday))
    expect(await wholeBoard(desk, { today: true })).toEqual(expected)
    const { count } = await desk.caller.list({ organizationId: desk.organizationId, today: true })
    expect(count).toBe(expected.flat().length)
  })

  test('late has what the columns count as late, on the board and in the list', async () => {
    const now = Date.now()
    const expected = board.map((cards) => cards.filter((card) => timeThatMatters(card, now).overdue))
    expect(await wholeBoard(desk, { late: true })).toEqual(expected)
    const { count } = await desk.caller.list({ organizationId: desk.organizationId, late: true })
    expect(count).toBe(expected.flat().length)
  })
})

test('a desk of thousands is read by its index in its order, and counted once', async () => {
  const AMOUNT = 3000
  const desk = await deskOf(
    Array.from({ length: AMOUNT }, (_, place) => {
      const status = TICKET_STATUSES[place % TICKET_STATUSES.length] ?? 'NEW'
      return {
        status,
        promisedReadyAt: place % 3 ? hoursFromNow(place) : null,
        closedAt: groupOf[status] === 'done' ? hoursFromNow(-place) : null,
      }
    }),
  )
  await pool.query('vacuum analyze tickets')
  const { text } = deskStatement({ side: 'GARAGE', filtered: false })
  const values = [desk.organizationId]
  // the counts read each entry of the index; all else is what is shown, with who it is of
  const read = await rowsReadByStatement(pool, { text, values })
  expect(read).toBeLessThan(AMOUNT + TICKET_STATUSES.length * GROUP_PAGE_SIZE * 8)
  const plan = await planOf(text, values)
  expect(plan).toMatch(/Limit .*\n *-> {2}Index Scan using tickets_garage_desk/)
  expect(plan).toMatch(/Limit .*\n *-> {2}Index Scan Backward using tickets_garage_desk/)

  const { rows } = await pool.query<{ id: string }>('select id from tickets where garage_id = $1 limit 20', values)
  const cards = cardsStatement({ side: 'GARAGE', filtered: false }).text
  const wanted = [...values, rows.map(({ id }) => id)]
  // the counts as above; all else is what each column and each card shows
  const cardsRead = await rowsReadByStatement(pool, { text: cards, values: wanted })
  expect(cardsRead).toBeLessThan(AMOUNT + TICKET_STATUSES.length * GROUP_PAGE_SIZE * 8)
  expect(await planOf(cards, wanted)).toContain('Index Scan using tickets_pkey')

  for (const group of TICKET_GROUPS) {
    const column = columnStatement({ side: 'GARAGE', filtered: false, closed: group === 'done', isFirst: false }).text
    const after = group === 'done' ? hoursFromNow(-1500) : hoursFromNow(1500)
    const parameters = [...values, statusesOf(group), after, randomUUID()]
    expect(await rowsReadByStatement(pool, { text: column, values: parameters })).toBeLessThan(LIST_PAGE_SIZE * 6)
    expect(await planOf(column, parameters)).toContain('using tickets_garage_desk')
  }
})

async function planOf(text: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('what is searched for', async () => {
  const customer = await makeCustomer(db, { name: 'Putkityö Ahonen & Pojat Oy' })
  const desk = await deskOf([
    {
      registrationNumber: 'AAA-877',
      make: 'Volvo',
      model: 'V70',
      title: 'Tuulilasi haljennut',
      contactName: 'Åke Öhman',
      contactPhone: '+358405550101',
    },
    { registrationNumber: 'AAB-877', make: 'Volvo', model: 'V60', title: 'Jarru-remontti 100 %' },
    { registrationNumber: 'B AB 1234', make: 'Škoda', title: 'Öljynvaihto', customerId: customer.id },
  ])
  const found = async (text: string) => {
    const { caller, organizationId } = desk
    const board = (await caller.listWithGroups({ organizationId, text })).flatMap((column) => column.tickets)
    const list = await caller.list({ organizationId, text })
    expect(list.tickets.map(({ id }) => id)).toEqual(board.map(({ id }) => id))
    expect(list.count).toBe(board.length)
    return board.map(({ registrationNumber }) => registrationNumber).sort()
  }

  test.each([
    ['aaa 877', ['AAA-877']],
    ['AAA-877', ['AAA-877']],
    ['Aaa877', ['AAA-877']],
    ['877', ['AAA-877', 'AAB-877']],
    ['b-ab1234', ['B AB 1234']],
    ['volvo tuulilasi', ['AAA-877']],
    ['tuulilasi  VOLVO ', ['AAA-877']],
    ['volvo öljy', []],
    ['jarruremontti', ['AAB-877']],
    ['jarru-remontti 100 %', ['AAB-877']],
    ['100_%', ['AAB-877']],
    ['2021-2', ['AAB-877']],
    ['putkityö pojat', ['B AB 1234']],
    ['åke', ['AAA-877']],
    ['040 555 0101', ['AAA-877']],
    ['+358 40 555', ['AAA-877']],
  ])('“%s” finds %j, on the board and in the list', async (text, plates) => {
    expect(await found(text)).toEqual(plates)
  })

  test('a search of punctuation only finds nothing', async () => {
    expect(await found(' - ')).toHaveLength(4)
  })
})
