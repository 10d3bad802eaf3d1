import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { workTimes } from '#features/work-times/server/work-times.tables.ts'
import { testDatabase } from '#test/database.ts'
import { modelRuns } from '#test/model.ts'
import { reportedWorlds } from './reporting.fixture.ts'

const { db } = await testDatabase()
const { world, finished, requested, expectSame, expectLists, expectMonths, count, counted, ago } = reportedWorlds(db)
// what is today stays so while a world is acted in and counted; the database's own clock goes on
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

test('after any acts, in any order, the report says what its sources and the lists behind it say', async () => {
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('finish' as const),
      hours: fc.integer({ min: 1, max: 900 }),
      cents: fc.nat(99_999),
    }),
    fc.record({ kind: fc.constant('move' as const), ticket: fc.nat(), to: fc.nat() }),
    fc.record({ kind: fc.constant('undo' as const) }),
    fc.record({ kind: fc.constant('plan' as const), ticket: fc.nat(), hours: fc.integer({ min: -48, max: 300 }) }),
    fc.record({ kind: fc.constant('line' as const), ticket: fc.nat(), cents: fc.nat(99_999) }),
    fc.record({ kind: fc.constant('correct' as const), time: fc.nat(), hours: fc.integer({ min: 5, max: 300 }) }),
    fc.record({ kind: fc.constant('remove' as const), time: fc.nat() }),
    fc.record({ kind: fc.constant('request' as const), isAnswered: fc.boolean(), cents: fc.nat(99_999) }),
    fc.record({ kind: fc.constant('count' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      vi.setSystemTime(vi.getRealSystemTime())
      const w = await world()
      await finished(w, 60)
      await finished(w, 30)
      await counted()
      const at = { organizationId: w.organizationId }
      let last: { ticketId: string; requestKey: string } | null = null
      for (const one of acts) {
        const own = await db.select().from(tickets).where(eq(tickets.garageId, w.organizationId)).orderBy(tickets.id)
        const times = await db.select().from(workTimes).where(eq(workTimes.garageId, w.organizationId))
        const ticket = 'ticket' in one ? own[one.ticket % own.length] : undefined
        const time = 'time' in one ? times[one.time % times.length] : undefined
        // what the product refuses changes nothing, and that is right too
        const may = (asked: Promise<unknown>) => asked.catch(() => undefined)
        if (one.kind === 'finish') await finished(w, one.hours, one.cents)
        if (one.kind === 'request') await requested(w, one.isAnswered ? one.cents : null)
        if (one.kind === 'count') await count()
        if (one.kind === 'undo' && last) await may(w.mine.tickets.undo({ ...at, ...last }))
        if (one.kind === 'move' && ticket) {
          const { can } = await w.mine.tickets.get({ ...at, ticketId: ticket.id })
          const to = can.moves[one.to % Math.max(1, can.moves.length)]
          const requestKey = randomUUID()
          if (to)
            await may(
              w.mine.tickets.move({ ...at, ticketId: ticket.id, version: ticket.version, to, note: '', requestKey }),
            )
          last = { ticketId: ticket.id, requestKey }
        }
        if (one.kind === 'plan' && ticket)
          await may(
            w.mine.tickets.edit({
              ...at,
              ticketId: ticket.id,
              version: ticket.version,
              changes: { scheduledStart: ago(one.hours), scheduledEnd: ago(one.hours - 3) },
            }),
          )
        if (one.kind === 'line' && ticket)
          await may(
            w.mine.lineItems.add({
              ...at,
              ticketId: ticket.id,
              kind: 'OTHER',
              sourceId: null,
              name: 'Öljyt',
              code: '',
              unit: 'l',
              quantityThousandths: 1500,
              unitPriceCents: one.cents,
              discountPerMille: 0,
              vatCode: 'STANDARD',
              requestKey: randomUUID(),
            }),
          )
        const edit = { ...at, workTimeId: time?.id ?? '', version: time?.version ?? 0, why: 'Unohtui' }
        if (one.kind === 'correct')
          await may(
            w.mine.workTimes.correct({
              ...edit,
              requestKey: randomUUID(),
              startedAt: ago(one.hours),
              stoppedAt: ago(one.hours - 2),
            }),
          )
        if (one.kind === 'remove') await may(w.mine.workTimes.remove({ ...edit, requestKey: randomUUID() }))
      }
      await expectSame(w)
      await count()
      await expectSame(w)
      await expectMonths(w)
      await expectLists(w)
    }),
    { numRuns: modelRuns(12) },
  )
})
