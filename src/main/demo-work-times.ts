import { and, asc, eq } from 'drizzle-orm'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeWorkTime } from '#features/work-times/server/work-times.factory.ts'
import { workTimeCorrections } from '#features/work-times/server/work-times.tables.ts'
import type { Queryable } from '#server/db/database.ts'

type Person = { id: string }
type People = { garageId: string; mechanics: readonly Person[]; admin: Person }

const MINUTE_MS = 60_000

/** How long ago work went on, in minutes: two times that ended, and one that runs. */
const ENDED = [
  [130, 95],
  [80, 35],
] as const
const RUNS_SINCE = 25

/** What the mechanics have done today; the first one is at work now, and the admin has corrected a time. */
export async function makeDemoWorkTimes(db: Queryable, { garageId, mechanics, admin }: People): Promise<void> {
  const now = Date.now()
  const at = (minutesAgo: number) => new Date(now - minutesAgo * MINUTE_MS).toISOString()
  for (const [place, { id: mechanicId }] of mechanics.entries()) {
    const inWork = and(
      eq(tickets.garageId, garageId),
      eq(tickets.mechanicId, mechanicId),
      eq(tickets.status, 'IN_PROGRESS'),
    )
    const cars = await db.select({ id: tickets.id }).from(tickets).where(inWork).orderBy(asc(tickets.id)).limit(2)
    const [first, second = first] = cars
    if (!first || !second) continue
    for (const [index, [from, to]] of ENDED.entries()) {
      const ticketId = index === 0 ? first.id : second.id
      const time = await makeWorkTime(db, { garageId, mechanicId, ticketId, startedAt: at(from), stoppedAt: at(to) })
      if (index === 0 && place === 1)
        await db.insert(workTimeCorrections).values({
          garageId,
          workTimeId: time.id,
          userId: admin.id,
          why: 'Tauko unohtui',
          requestKey: time.id,
          fromStartedAt: at(from),
          fromStoppedAt: at(to - 10),
          toStartedAt: at(from),
          toStoppedAt: at(to),
        })
    }
    if (place === 0) await makeWorkTime(db, { garageId, mechanicId, ticketId: second.id, startedAt: at(RUNS_SINCE) })
  }
}
