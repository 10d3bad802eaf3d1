import { and, asc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { products, services } from '#features/catalog/server/catalog.tables.ts'
import { lineItems } from '#features/line-items/server/line-items.tables.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { momentOn } from '#features/planning/planning.ts'
import { numberYear } from '#features/tickets/server/ticket-number.ts'
import { ticketCounters, ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import { OPEN_STATUSES } from '#features/tickets/tickets.ts'
import { vehicleGarages, vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { workTimes } from '#features/work-times/server/work-times.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { newId, newIdAt } from '#server/db/new-id.ts'
import { plusDays, weekdayOfDay } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'

type Whose = { id: string }
type People = { garages: readonly Whose[]; customers: readonly Whose[]; mechanics: readonly Whose[] }

const HOUR_MS = 3_600_000
/** So far back the reports have something to show: two quarters to compare. */
const PAST_DAYS = 190

/** A number from 0 to 1 that looks drawn, and is the same at every loading. */
const drawn = (seed: number): number => {
  const value = Math.sin(seed * 12.9898 + 78.233) * 43_758.5453
  return value - Math.floor(value)
}
const pick = <Item>(list: readonly Item[], seed: number): Item | undefined =>
  list[Math.floor(drawn(seed) * list.length)]

/**
 * What the garages have done in the last half-year, archived: what the reports are made of. A few hundred rows in a few statements, so that loading
 * stays quick. Cars that are in a hall now are not changed.
 */
export async function makeDemoPast(db: Queryable, { garages, customers, mechanics }: People): Promise<void> {
  const [garageIds, customerIds] = [garages, customers].map((list) => list.map(({ id }) => id))
  const dealt = await db
    .select({ garageId: connections.garageId, customerId: connections.customerId })
    .from(connections)
    .where(
      and(
        inArray(connections.garageId, garageIds ?? []),
        inArray(connections.customerId, customerIds ?? []),
        eq(connections.state, 'ACCEPTED'),
      ),
    )
  const inHall = db
    .select({ id: tickets.vehicleId })
    .from(tickets)
    .where(and(inArray(tickets.status, OPEN_STATUSES), isNotNull(tickets.vehicleId)))
  const cars = await db
    .select()
    .from(vehicles)
    .where(and(inArray(vehicles.organizationId, customerIds ?? []), notInArray(vehicles.id, inHall)))
    .orderBy(asc(vehicles.registrationNumber), asc(vehicles.id))
  const counters = await db.select().from(ticketCounters)
  const past = new Past(counters)
  const today = dayInHelsinki(new Date())
  for (const [place, garage] of garages.slice(0, 3).entries()) {
    const sold = await priceList(db, garage.id)
    const own = new Set(dealt.filter(({ garageId }) => garageId === garage.id).map(({ customerId }) => customerId))
    const theirCars = cars.filter(({ organizationId }) => own.has(organizationId))
    for (let ago = PAST_DAYS; ago > 0; ago -= 1) {
      const day = plusDays(today, -ago)
      if (weekdayOfDay(day) > 4) continue
      // the first garage does more from month to month, the others a few cars a week
      const many = place === 0 ? 0.7 + (PAST_DAYS - ago) / PAST_DAYS : 0.3
      for (let car = 0; car < Math.floor(many + drawn(ago * 7 + place)); car += 1)
        past.add({
          garageId: garage.id,
          day,
          seed: ago * 31 + car * 7 + place * 1009,
          sold,
          cars: theirCars,
          mechanics: place === 0 ? mechanics : [],
        })
    }
  }
  await past.write(db)
}

type Sold = Awaited<ReturnType<typeof priceList>>

async function priceList(db: Queryable, garageId: string) {
  const works = await db.select().from(services).where(eq(services.organizationId, garageId)).orderBy(services.name)
  const parts = await db.select().from(products).where(eq(products.organizationId, garageId)).orderBy(products.name)
  return { works, parts }
}

/** What a car came for, and what was done along with it: about half of a mechanic's day. */
function worksOf(works: Sold['works'], seed: number): Sold['works'] {
  const amount = 1 + Math.floor(drawn(seed + 14) * 4)
  return [...new Set(Array.from({ length: amount }, (_, place) => pick(works, seed + 1 + place * 20)))].filter(
    (work) => work !== undefined,
  )
}

type Counter = typeof ticketCounters.$inferSelect
type Car = typeof vehicles.$inferSelect
type Finished = {
  garageId: string
  day: string
  seed: number
  sold: Sold
  cars: readonly Car[]
  mechanics: readonly Whose[]
}

/** Rows of finished tickets and what hangs on them, written all at once. */
class Past {
  private readonly tickets: (typeof tickets.$inferInsert & { id: string })[] = []
  private readonly events: (typeof ticketEvents.$inferInsert)[] = []
  private readonly lines: (typeof lineItems.$inferInsert)[] = []
  private readonly times: (typeof workTimes.$inferInsert)[] = []
  private readonly counters: Map<string, Counter>

  constructor(counters: readonly Counter[]) {
    this.counters = new Map(counters.map((counter) => [`${counter.garageId} ${counter.year}`, { ...counter }]))
  }

  add({ garageId, day, seed, sold, cars, mechanics }: Finished): void {
    const car = pick(cars, seed)
    const works = worksOf(sold.works, seed)
    const [work] = works
    if (!car || !work) return
    const started = momentOn(day, `${String(8 + Math.floor(drawn(seed + 2) * 5)).padStart(2, '0')}:00`)
    const needed = works.reduce((sum, each) => sum + (each.hours ?? 1), 0)
    const hours = Math.max(1, Math.round(needed + drawn(seed + 3) * 2))
    const waits = drawn(seed + 4) < 0.3 ? Math.round(3 + drawn(seed + 5) * 60) : 0
    const ready = started + (hours + waits) * HOUR_MS
    const closed = ready + Math.round(1 + drawn(seed + 6) * 20) * HOUR_MS
    const created = started - Math.round(6 + drawn(seed + 7) * 90) * HOUR_MS
    if (closed > Date.now() - 12 * HOUR_MS) return
    // lists go by ids: an older ticket has a smaller one
    const id = newIdAt(new Date(created))
    const at = (time: number) => new Date(time).toISOString()
    const mechanic = pick(mechanics, seed + 8)
    this.tickets.push({
      id,
      number: this.number(garageId, created),
      garageId,
      customerId: car.organizationId,
      vehicleId: car.id,
      registrationNumber: car.registrationNumber,
      vinNumber: car.vinNumber,
      make: car.make,
      model: car.model,
      color: car.color,
      year: car.year,
      title: work.name,
      description: '',
      status: 'DONE',
      statusChangedAt: at(closed),
      createdAt: at(created),
      scheduledStart: at(started),
      scheduledEnd: at(started + hours * HOUR_MS),
      mechanicId: mechanic?.id ?? null,
      closedAt: at(closed),
      promisedReadyAt: drawn(seed + 9) < 0.85 ? at(started + (hours + 3) * HOUR_MS) : null,
      garageArchivedAt: at(closed),
      customerArchivedAt: at(closed),
      reportedByOrganizationId: car.organizationId,
      requestKey: id,
    })
    const reason = (['PARTS', 'PARTS', 'APPROVAL', 'OTHER'] as const)[Math.floor(drawn(seed + 10) * 4)] ?? 'PARTS'
    this.recordMoves(id, garageId, [
      ['NEW', 'SCHEDULED', created + HOUR_MS],
      ['SCHEDULED', 'IN_PROGRESS', started],
      ...(waits > 0
        ? ([
            ['IN_PROGRESS', 'WAITING', started + HOUR_MS, reason],
            ['WAITING', 'IN_PROGRESS', started + (1 + waits) * HOUR_MS],
          ] as const)
        : []),
      ['IN_PROGRESS', 'READY', ready],
      ['READY', 'DONE', closed],
    ])
    this.sell(id, garageId, { works, parts: [pick(sold.parts, seed + 11), pick(sold.parts, seed + 12)] })
    if (!mechanic) return
    // no mechanic's times may overlap: a day holds what fits
    const last = this.times.findLast(({ mechanicId }) => mechanicId === mechanic.id)
    if (last?.stoppedAt && last.stoppedAt > at(started)) return
    this.times.push({
      garageId,
      ticketId: id,
      mechanicId: mechanic.id,
      startedAt: at(started),
      stoppedAt: at(started + Math.min(hours, 7) * HOUR_MS * (0.7 + drawn(seed + 13) * 0.4)),
      stopKind: 'FINISHED',
    })
  }

  private number(garageId: string, created: number): string {
    const year = numberYear(new Date(created))
    const counter = this.counters.get(`${garageId} ${year}`) ?? { garageId, year, last: 0 }
    counter.last += 1
    this.counters.set(`${garageId} ${year}`, counter)
    return `${year}-${String(counter.last).padStart(4, '0')}`
  }

  private recordMoves(
    ticketId: string,
    garageId: string,
    moves: readonly (readonly [string, string, number, string?])[],
  ) {
    const [first] = moves
    this.events.push({
      ticketId,
      kind: 'REPORTED',
      actorOrganizationId: garageId,
      data: {},
      createdAt: new Date((first?.[2] ?? 0) - HOUR_MS).toISOString(),
    })
    for (const [from, to, time, waitingFor = null] of moves)
      this.events.push({
        ticketId,
        kind: 'MOVED',
        actorOrganizationId: garageId,
        createdAt: new Date(time).toISOString(),
        data: { from, to, waitingFor, note: '', changes: [] },
      })
  }

  private sell(
    ticketId: string,
    garageId: string,
    { works, parts }: { works: Sold['works']; parts: readonly (Sold['parts'][number] | undefined)[] },
  ) {
    const common = { ticketId, garageId, quantityThousandths: 1000, discountPerMille: 0 }
    for (const [place, work] of works.entries())
      this.lines.push({
        ...common,
        place,
        kind: 'SERVICE',
        serviceId: work.id,
        name: work.name,
        requestKey: newId(),
        code: '',
        unit: 'kpl',
        unitPriceCents: work.priceCents ?? 9500,
        vatCode: work.vatCode,
      })
    for (const [place, part] of parts.entries())
      if (part)
        this.lines.push({
          ...common,
          place: works.length + place,
          kind: 'PRODUCT',
          productId: part.id,
          name: part.name,
          requestKey: newId(),
          code: part.code,
          unit: part.unit,
          unitPriceCents: part.priceCents,
          vatCode: part.vatCode,
        })
  }

  async write(db: Queryable): Promise<void> {
    if (this.tickets.length === 0) return
    await db.insert(tickets).values(this.tickets)
    await db
      .insert(ticketCounters)
      .values([...this.counters.values()])
      .onConflictDoUpdate({
        target: [ticketCounters.garageId, ticketCounters.year],
        set: { last: sql`excluded.last` },
      })
    await db.insert(ticketEvents).values(this.events)
    if (this.lines.length > 0) await db.insert(lineItems).values(this.lines)
    if (this.times.length > 0) await db.insert(workTimes).values(this.times)
    const seen = this.tickets.map(({ garageId, vehicleId }) => ({ garageId, vehicleId: vehicleId ?? '' }))
    await db.insert(vehicleGarages).values(seen).onConflictDoNothing()
  }
}
