import { and, asc, eq, gt, gte, inArray, lt, ne, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { OrganizationContext } from '#server/context.ts'
import { beginOfDay, plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { transportRights } from '../car-transports.policy.ts'
import type { SameTimeAsked, Transport, TransportDay, TransportDayAsked, TransportsWaiting } from '../car-transports.ts'
import { DRIVEN_STATES, mostAtOnce } from '../transport-facts.ts'
import { carTransports } from './car-transports.tables.ts'
import { carTransportsRow } from './car-transports-page.ts'
import { selectTransports, shownTransport } from './transport-columns.ts'

/** Of a garage on one day, and of what waits; more cannot be driven. */
const MOST = 200

const own = (garageId: string): SQL => eq(carTransports.garageId, garageId)

async function some({ db, membership, services }: OrganizationContext, where: SQL | undefined): Promise<Transport[]> {
  const rows = await selectTransports(db, where).orderBy(asc(carTransports.startsAt), asc(carTransports.id)).limit(MOST)
  const now = services.clock()
  return rows.map((row) => ({ ...shownTransport(row, now), can: transportRights(membership, row) }))
}

/** A garage's transports of the day, the present one when left out. Mine: those that the caller drives. Requests are everybody's. */
export async function transportsOfDay(
  ctx: OrganizationContext,
  { day: asked, isMine }: z.infer<typeof TransportDayAsked>,
): Promise<TransportDay> {
  const garage = own(ctx.membership.organizationId)
  const mine = isMine ? eq(carTransports.driverId, ctx.caller.userId) : undefined
  const today = dayInHelsinki(ctx.services.clock())
  const day = asked ?? today
  const [start, end] = [beginOfDay(day).toISOString(), beginOfDay(plusDays(day, 1)).toISOString()]
  const [transports, requests, late] = await Promise.all([
    some(
      ctx,
      and(
        garage,
        mine,
        inArray(carTransports.state, ['PLANNED', 'UNDER_WAY', 'DONE']),
        gte(carTransports.startsAt, start),
        lt(carTransports.startsAt, end),
      ),
    ),
    some(ctx, and(garage, eq(carTransports.state, 'ASKED'))),
    day === today
      ? some(ctx, and(garage, mine, inArray(carTransports.state, DRIVEN_STATES), lt(carTransports.startsAt, start)))
      : [],
  ])
  return { day, today, transports, asked: requests, late }
}

/** Requests to answer, and transports whose time is over, of a garage. */
export async function transportsWaiting(ctx: OrganizationContext): Promise<TransportsWaiting> {
  const garage = own(ctx.membership.organizationId)
  const now = ctx.services.clock().toISOString()
  const [asked, late] = await Promise.all([
    some(ctx, and(garage, eq(carTransports.state, 'ASKED'))),
    some(ctx, and(garage, inArray(carTransports.state, DRIVEN_STATES), lt(carTransports.endsAt, now))),
  ])
  return { asked, late }
}

const HALF_HOUR_MS = 1_800_000
const shifted = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

/** How many transports share the fullest half hour of a window. Requests do not count: they are not promised. */
export async function sameTime(
  { db, membership }: OrganizationContext,
  { startsAt, endsAt, transportId }: z.infer<typeof SameTimeAsked>,
): Promise<{ atOnce: number; capacity: number }> {
  const others = await db
    .select({ startsAt: carTransports.startsAt, endsAt: carTransports.endsAt })
    .from(carTransports)
    .where(
      and(
        own(membership.organizationId),
        inArray(carTransports.state, DRIVEN_STATES),
        // within the half hours that the window only touches
        lt(carTransports.startsAt, shifted(endsAt, HALF_HOUR_MS)),
        gt(carTransports.endsAt, shifted(startsAt, -HALF_HOUR_MS)),
        transportId === null ? undefined : ne(carTransports.id, transportId),
      ),
    )
    .limit(MOST)
  const { capacity } = await carTransportsRow.read(db, membership.organizationId)
  return { atOnce: mostAtOnce({ startsAt, endsAt }, others), capacity }
}
