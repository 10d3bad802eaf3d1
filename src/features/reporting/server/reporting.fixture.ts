import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { makeLine } from '#features/line-items/server/line-items.factory.ts'
import { lineItemsRouter } from '#features/line-items/server/line-items.router.ts'
import { ticketPrices } from '#features/line-items/server/line-items.tables.ts'
import { makeOffer, makeOfferRequest } from '#features/offer-requests/server/offer-requests.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { ticketEvents } from '#features/tickets/server/tickets.tables.ts'
import { makeWorkTime } from '#features/work-times/server/work-times.factory.ts'
import { workTimesRouter } from '#features/work-times/server/work-times.router.ts'
import type { Database } from '#server/db/database.ts'
import { router } from '#server/trpc.ts'
import { daysBetween, plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { addNumbers, type DayPart, noNumbers } from '../day-facts.ts'
import type { ListedRow, ReportList, ReportListPage } from '../report-list.ts'
import { type Days, periodsOf } from '../report-range.ts'
import { percentile } from '../turnaround.ts'
import { dayFactsOf } from './day-facts-of.ts'
import { daysOfMonth } from './garage-months.ts'
import { type Counted, readDays, readWithEarlier } from './read-days.ts'
import { reportingRouter } from './reporting.router.ts'
import { reportMonths } from './reporting.tables.ts'
import { rollUp, SETTLED_MS } from './roll-up.ts'
import type { Whose } from './whose.ts'

/** A garage and its customer with what reports count, and the report compared with its sources. */
export function reportedWorlds(db: Database) {
  const api = router({ tickets: ticketsRouter, lineItems: lineItemsRouter, workTimes: workTimesRouter })

  const HOUR_MS = 3_600_000
  const today = () => dayInHelsinki(new Date())
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
  const span = () => ({ from: plusDays(today(), -40), to: today() })

  async function world() {
    const garage = await makeStaffed(db, { type: 'GARAGE', role: 'ADMIN' })
    const customer = await makeStaffed(db, { type: 'CUSTOMER' })
    const organizationId = garage.organization.id
    const mine = callerOf(api, await contextOf(db, garage.user.id))
    const readers = [garage, customer].map(async ({ organization, user }) => ({
      organizationId: organization.id,
      api: callerOf(reportingRouter, await contextOf(db, user.id)),
    }))
    const sides: Whose[] = [
      { organizationId, organizationType: 'GARAGE' },
      { organizationId: customer.organization.id, organizationType: 'CUSTOMER' },
    ]
    return {
      organizationId,
      customerId: customer.organization.id,
      mechanicId: garage.user.id,
      mine,
      sides,
      readers: await Promise.all(readers),
    }
  }
  type World = Awaited<ReturnType<typeof world>>

  /** A ticket that was worked on for a day, so long ago, with its timeline, a line and a time. */
  async function finished(w: World, hoursAgo: number, cents = 10_000) {
    const at = (hours: number) => ago(hoursAgo - hours)
    const ticket = await makeTicket(db, {
      garageId: w.organizationId,
      customerId: w.customerId,
      status: 'DONE',
      createdAt: at(-24),
      scheduledStart: at(0),
      scheduledEnd: at(4),
      promisedReadyAt: at(7),
      statusChangedAt: at(8),
      closedAt: at(8),
    })
    const moves = [
      ['SCHEDULED', 'IN_PROGRESS', 0],
      ['IN_PROGRESS', 'WAITING', 2],
      ['WAITING', 'IN_PROGRESS', 5],
      ['IN_PROGRESS', 'READY', 6],
      ['READY', 'DONE', 8],
    ] as const
    await db.insert(ticketEvents).values(
      moves.map(([from, to, hours]) => ({
        ticketId: ticket.id,
        kind: 'MOVED' as const,
        actorOrganizationId: w.organizationId,
        createdAt: at(hours),
        data: { from, to, waitingFor: to === 'WAITING' ? 'PARTS' : null, note: '', changes: [] },
      })),
    )
    await makeLine(db, { ticketId: ticket.id, garageId: w.organizationId, unitPriceCents: cents, unit: 'h' })
    // some are of a price that was agreed
    if (cents % 2 === 1)
      await db
        .insert(ticketPrices)
        .values({ ticketId: ticket.id, priceType: 'ESTIMATE', agreedCents: cents + 100, agreedAt: at(-20) })
    const time = await makeWorkTime(db, {
      garageId: w.organizationId,
      ticketId: ticket.id,
      mechanicId: w.mechanicId,
      startedAt: at(0),
      stoppedAt: at(2),
    })
    return { ticketId: ticket.id, workTimeId: time.id }
  }

  const byKey = (parts: readonly DayPart[]) =>
    parts.map(({ part, key, count, amount }) => `${part} ${key}: ${count}, ${amount}`).toSorted()

  const shown = ({ sum, parts }: Pick<Counted, 'sum' | 'parts'>) => ({ sum, parts: byKey(parts) })

  /** Counted only from the sources. */
  async function fromSources(whose: Whose, days: Days) {
    const facts = [...(await dayFactsOf(db, whose, days)).values()]
    const parts = new Map<string, DayPart>()
    for (const part of facts.flatMap(({ parts }) => parts)) {
      const known = parts.get(`${part.part} ${part.key}`)
      if (known) {
        known.count += part.count
        known.amount += part.amount
      } else parts.set(`${part.part} ${part.key}`, { ...part })
    }
    const sum = facts.map(({ numbers }) => numbers).reduce(addNumbers, noNumbers())
    return { sum, parts: [...parts.values()] }
  }
  const plain = async (whose: Whose, days: Days) => shown(await fromSources(whose, days))

  /** What the report reads, of all the days and of them in parts, compared with its sources. */
  async function expectSame(w: World) {
    const { from, to } = span()
    const days = { from: plusDays(to, -Math.floor(daysBetween(from, to) / 2)), to }
    const before = { from, to: plusDays(days.from, -1) }
    for (const side of w.sides) {
      expect(shown(await readDays(db, side, span()))).toEqual(await plain(side, span()))
      const steps = periodsOf(days, 'week')
      const { counted, earlier } = await readWithEarlier(db, side, { steps, before })
      expect([shown(earlier), shown(counted)]).toEqual([await plain(side, before), await plain(side, days)])
      for (const step of steps)
        expect(counted.steps.get(step.from) ?? noNumbers()).toEqual((await fromSources(side, step)).sum)
    }
  }

  /** The garage's months that are kept, compared with their sources of the days that are over. */
  async function expectMonths({ organizationId }: World) {
    const yesterday = plusDays(today(), -1)
    for (const month of new Set([span().from, yesterday].map((day) => day.slice(0, 7)))) {
      const { from, to } = daysOfMonth(month)
      const days = { from, to: to < yesterday ? to : yesterday }
      const { sum, parts } = await fromSources({ organizationId, organizationType: 'GARAGE' }, days)
      const took = parts.filter(({ part }) => part === 'TURNAROUND')
      const turnaroundMinutes = percentile(
        took.map(({ key, count }) => ({ minutes: Number(key), count })),
        0.5,
      )
      const [kept] = await db
        .select()
        .from(reportMonths)
        .where(and(eq(reportMonths.organizationId, organizationId), eq(reportMonths.month, month)))
      const counted = { organizationId, month, ...sum, turnaroundMinutes }
      expect(kept ?? { organizationId, month, ...noNumbers(), turnaroundMinutes: null }).toEqual(counted)
    }
  }

  /** An offer is asked of the garage now, and sent for so many cents; null: it is not answered. */
  async function requested({ organizationId, customerId }: World, cents: number | null) {
    const request = await makeOfferRequest(db, { customerId }, [organizationId])
    const lines = [{ name: 'Palat', unitPriceCents: cents ?? 0 }]
    if (cents !== null) await makeOffer(db, request, { garageId: organizationId, validUntil: ago(-48), lines })
  }

  /** Each number of the report, compared with the list behind it. */
  async function expectLists({ organizationId: garageId, readers }: World) {
    for (const { organizationId, api } of readers) {
      const asked = { organizationId, ...span() }
      const report = await api.report(asked)
      const { numbers, turnaround, waiting, parties, garages, vehicles, sold, mechanics } = report
      const rowsOf = async (list: ReportList, key?: string): Promise<ListedRow[]> => {
        const rows: ListedRow[] = []
        for (let cursor: ReportListPage['next'] | undefined; cursor !== null; ) {
          const page: ReportListPage = await api.list({ ...asked, list, key, cursor })
          rows.push(...page.rows)
          cursor = page.next
        }
        expect(rows.map(({ at, id }) => `${at} ${id}`)).toEqual(
          rows
            .map(({ at, id }) => `${at} ${id}`)
            .toSorted()
            .reverse(),
        )
        return rows
      }
      const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)
      const expectMoney = async (list: ReportList, key: string | undefined, count: number, netCents: number) => {
        const rows = await rowsOf(list, key)
        expect([list, key, rows.length, sum(rows.map((row) => row.netCents))]).toEqual([list, key, count, netCents])
      }
      /** Minutes are rounded once a ticket here, once a day there. */
      const expectMinutes = async (list: ReportList, key: string | undefined, minutes: number) => {
        const rows = await rowsOf(list, key)
        expect(Math.abs(sum(rows.map((row) => row.minutes)) - minutes)).toBeLessThanOrEqual(rows.length + 1)
        return rows.length
      }

      for (const list of ['ticketsIn', 'offersWon', 'promised', 'offersAsked', 'offersSent'] as const)
        expect([list, (await rowsOf(list)).length]).toEqual([list, numbers[list]])
      expect(await rowsOf('late')).toHaveLength(numbers.promised - numbers.onTime)
      await expectMoney('ticketsOut', undefined, numbers.ticketsOut, numbers.netCents)
      for (const { key, count, netCents } of parties) await expectMoney('party', key, count, netCents)
      for (const { key, agreed, chargedCents, promised, onTime } of garages) {
        await expectMoney('agreed', key, agreed, chargedCents)
        expect([(await rowsOf('promised', key)).length, (await rowsOf('late', key)).length]).toEqual([
          promised,
          promised - onTime,
        ])
      }
      for (const { key, count, netCents, offRoadMinutes } of vehicles) {
        await expectMoney('vehicle', key, count, netCents)
        await expectMinutes('offRoad', key, offRoadMinutes)
      }
      for (const { kind, key, count, netCents } of sold) await expectMoney('sold', `${kind} ${key}`, count, netCents)
      expect(await rowsOf('turnaround')).toHaveLength(turnaround.count)
      for (const [band, count] of turnaround.bands.entries())
        expect(await rowsOf('turnaround', String(band))).toHaveLength(count)
      await expectMinutes('offRoad', undefined, numbers.offRoadMinutes)
      for (const { reason, count, minutes } of waiting)
        expect([reason, await expectMinutes('waiting', reason, minutes)]).toEqual([reason, count])
      await expectMinutes('worked', undefined, numbers.workedMinutes)
      if (organizationId === garageId) await expectMinutes('billed', undefined, numbers.billedMinutes)
      else expect(await rowsOf('billed')).toEqual([])
      for (const { key, minutes } of mechanics) await expectMinutes('worked', key, minutes)
    }
  }

  /** Counts all days before today, also of those tests that run in the minutes after midnight. */
  const count = () => rollUp(db, new Date(Date.now() + SETTLED_MS))

  /** The first run opens an organisation's account, the second one counts. */
  async function counted() {
    await count()
    await count()
  }

  return { world, finished, requested, byKey, expectSame, expectLists, expectMonths, count, counted, ago, today, span }
}
