import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { mayInstall } from '#features/organizations/organizations.policy.ts'
import { ticketWith } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import { mayCorrect, mayWorkOn } from '../work-times.policy.ts'
import type { TimeCorrection, TimesOfTicket } from '../work-times.ts'
import { workTimeCorrections, workTimes } from './work-times.tables.ts'

/** More work has no ticket; the newest are shown. */
const AT_MOST = 200

const person = { id: users.id, name: users.name, image: users.image }

const timesOn = prepared((db) =>
  db
    .select({ time: workTimes, mechanic: person })
    .from(workTimes)
    .innerJoin(users, eq(users.id, workTimes.mechanicId))
    .where(
      and(eq(workTimes.garageId, sql.placeholder('garageId')), eq(workTimes.ticketId, sql.placeholder('ticketId'))),
    )
    .orderBy(desc(workTimes.startedAt), desc(workTimes.id))
    .limit(AT_MOST)
    .prepare('times-of-ticket'),
)

/** Who worked on the ticket and when, with the trace of each correction; only for the garage. */
export async function timesOfTicket(
  { db, membership, actor, services }: OrganizationContext,
  ticketId: string,
): Promise<TimesOfTicket> {
  const garageId = membership.organizationId
  const [ticket, rows] = await ticketWith(db, membership, ticketId, () => timesOn(db).execute({ garageId, ticketId }))
  const ids = rows.map(({ time }) => time.id)
  const corrections =
    ids.length === 0
      ? []
      : await db
          .select({ correction: workTimeCorrections, by: person })
          .from(workTimeCorrections)
          .innerJoin(users, eq(users.id, workTimeCorrections.userId))
          .where(and(eq(workTimeCorrections.garageId, ticket.garageId), inArray(workTimeCorrections.workTimeId, ids)))
          .orderBy(asc(workTimeCorrections.id))
  const who = { userId: actor.userId, role: membership.role }
  return {
    now: services.clock().toISOString(),
    canStart: mayInstall(membership) && mayWorkOn(ticket),
    times: rows.map(({ time, mechanic }) => ({
      ...time,
      mechanic,
      removed: time.removedAt !== null,
      canCorrect: time.removedAt === null && mayCorrect(who, time),
      corrections: corrections
        .filter(({ correction }) => correction.workTimeId === time.id)
        .map(({ correction, by }): TimeCorrection => ({ ...correction, by })),
    })),
  }
}
