import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { spanOf } from '#features/planning/planning.ts'
import { plannedWork } from '#features/tickets/server/planned-work.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { STATUS_LABELS, type TicketStatus } from '#features/tickets/tickets.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { FEED_DAYS, MOST_EVENTS } from '../calendar-feeds.ts'
import type { Reader } from './read-feed.ts'

/** What a calendar shows: work with its times, or a day by which something is due. */
export type FeedEvent = {
  /** The same at each reading, so that programs replace it. */
  id: string
  title: string
  description: string
  /** A path of the application. */
  path: string
  location: string
  when: { start: Date; end: Date } | { day: string }
}

const DAY_MS = 86_400_000

/** The events of a feed. No names or numbers of customers' people are in them: an address may be passed on. */
export async function feedEvents(db: Queryable, reader: Reader, now: Date): Promise<FeedEvent[]> {
  if (reader.feed === 'FLEET') return [...(await bookedServices(db, reader, now)), ...(await dueDays(db, reader, now))]
  return garageWork(db, reader, now)
}

async function garageWork(
  db: Queryable,
  { feed, organizationId: garageId, organizationName, userId }: Reader,
  now: Date,
): Promise<FeedEvent[]> {
  const planned = await plannedWork(db, [garageId], windowOf(now))
  const work = (planned.get(garageId) ?? [])
    .filter(({ mechanicId }) => feed === 'GARAGE_WORK' || mechanicId === userId)
    .slice(0, MOST_EVENTS)
  if (work.length === 0) return []
  const rows = await db
    .select({ ...shownColumns, mechanic: users.name })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.mechanicId))
    .where(
      and(
        eq(tickets.garageId, garageId),
        inArray(
          tickets.id,
          work.map(({ ticketId }) => ticketId),
        ),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return work.flatMap(({ ticketId, ...times }) => {
    const [row, span] = [byId.get(ticketId), spanOf(times)]
    if (!row || !span) return []
    const mechanic = feed === 'GARAGE_WORK' ? `Asentaja: ${row.mechanic ?? 'ei valittu'}` : null
    return eventOf(row, { span, title: row.title, location: organizationName, more: mechanic })
  })
}

/** What garages have booked of the customer's cars; a new ticket has no agreed time yet. */
async function bookedServices(db: Queryable, { organizationId }: Reader, now: Date): Promise<FeedEvent[]> {
  const { from, until } = windowOf(now)
  const rows = await db
    .select({
      ...shownColumns,
      scheduledStart: tickets.scheduledStart,
      scheduledEnd: tickets.scheduledEnd,
      garage: organizations.name,
    })
    .from(tickets)
    .innerJoin(organizations, eq(organizations.id, tickets.garageId))
    .where(
      and(
        eq(tickets.customerId, organizationId),
        isNull(tickets.customerArchivedAt),
        isNotNull(tickets.scheduledStart),
        notInArray(tickets.status, ['NEW', 'CANCELLED']),
        gte(tickets.scheduledStart, from.toISOString()),
        lte(tickets.scheduledStart, until.toISOString()),
      ),
    )
    .orderBy(asc(tickets.scheduledStart))
    .limit(MOST_EVENTS)
  return rows.flatMap((row) => {
    const span = spanOf({ ...row, serviceHours: null, finishedAt: null })
    return span ? eventOf(row, { span, title: row.title, location: row.garage, more: null }) : []
  })
}

const shownColumns = {
  id: tickets.id,
  number: tickets.number,
  title: tickets.title,
  status: tickets.status,
  registrationNumber: tickets.registrationNumber,
  make: tickets.make,
  model: tickets.model,
}

type Shown = {
  id: string
  number: string
  title: string
  status: TicketStatus
  registrationNumber: string | null
  make: string
  model: string
}

function eventOf(
  { id, number, status, registrationNumber, make, model }: Shown,
  {
    span,
    title,
    location,
    more,
  }: { span: { start: number; end: number }; title: string; location: string; more: string | null },
): FeedEvent {
  const car = `${make} ${model}`.trim()
  const lines = [registrationNumber === null ? null : car, `Tila: ${STATUS_LABELS[status]}`, more, `Huolto ${number}`]
  return {
    id: `ticket-${id}`,
    title: `${registrationNumber ?? car} · ${title}`,
    description: lines.filter((line) => line !== null).join('\n'),
    path: `/app/tickets/${id}`,
    location,
    when: { start: new Date(span.start), end: new Date(span.end) },
  }
}

const dueColumns = {
  inspection: { day: vehicles.nextInspectionOn, title: 'Katsasta viimeistään' },
  service: { day: vehicles.serviceDueOn, title: 'Huollata viimeistään' },
} as const

/** The days by which the customer's cars want inspection and service, a year ahead; what is late stays where it was. */
async function dueDays(db: Queryable, { organizationId }: Reader, now: Date): Promise<FeedEvent[]> {
  const today = dayInHelsinki(now)
  const due = await Promise.all(
    (['inspection', 'service'] as const).map(async (kind) => {
      const { day, title } = dueColumns[kind]
      const rows = await db
        .select({
          id: vehicles.id,
          registrationNumber: vehicles.registrationNumber,
          make: vehicles.make,
          model: vehicles.model,
          day: sql<string>`${day}::text`,
        })
        .from(vehicles)
        .where(
          and(
            eq(vehicles.organizationId, organizationId),
            isNull(vehicles.retiredAt),
            gte(day, plusDays(today, -FEED_DAYS.due)),
            lte(day, plusDays(today, FEED_DAYS.due)),
          ),
        )
        .orderBy(asc(day))
        .limit(MOST_EVENTS)
      return rows.map((row): FeedEvent => {
        const car = `${row.make} ${row.model}`.trim()
        return {
          id: `${kind}-${row.id}`,
          title: `${title}: ${row.registrationNumber ?? car}`,
          description: car,
          path: `/app/vehicles/${row.id}`,
          location: '',
          when: { day: row.day },
        }
      })
    }),
  )
  return due.flat()
}

const windowOf = (now: Date): { from: Date; until: Date } => ({
  from: new Date(now.getTime() - FEED_DAYS.before * DAY_MS),
  until: new Date(now.getTime() + FEED_DAYS.after * DAY_MS),
})
