import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { nextWorks } from '#features/service-plans/server/due-items.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { OPEN_STATUSES } from '#features/tickets/tickets.ts'
import { isMeterFirst, meterText, type NextServiceFacts } from '#features/vehicles/first-meter.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { canGetTexts } from '#shared/phone-reach.ts'
import {
  type DueCar,
  type DuePage,
  type DueSearch,
  type NotReminded,
  REMIND_AGAIN_DAYS,
  REMINDERS_PAGE_SIZE,
} from '../reminders.ts'
import { reminderRefusals, reminders } from './reminders.tables.ts'

/**
 * The cars of the garage's own customers (those that it added and that have no people of their own) whose service or inspection is due, what is due
 * first. Customers with people of their own are notified by the product itself. A car with an open ticket is looked after already.
 */
export const listDue = (ctx: OrganizationContext, search: DueSearch): Promise<DuePage> =>
  abortableRead(ctx, async (reader) => {
    const now = ctx.services.clock()
    const cars = await dueCars(reader, ctx.membership.organizationId, now, {
      ...search,
      limit: REMINDERS_PAGE_SIZE + 1,
    })
    const page = cars.slice(0, REMINDERS_PAGE_SIZE)
    const last = page.at(-1)
    return { rows: page, next: cars.length > page.length && last ? { dueOn: last.dueOn, id: last.vehicleId } : null }
  })

type Asked = Pick<DueSearch, 'list' | 'ahead' | 'what' | 'cursor'> & { limit: number; vehicleIds?: readonly string[] }

/** The same without pages, for acts: only of these cars, each as it would be reminded. */
export async function dueCars(db: Queryable, garageId: string, now: Date, asked: Asked): Promise<DueCar[]> {
  const today = dayInHelsinki(now)
  const until = asked.ahead === 0 ? plusDays(today, -1) : plusDays(today, asked.ahead)
  const service = asked.what === 'INSPECTION' ? sql`null::date` : upTo(vehicles.serviceDueOn, until)
  const inspection = asked.what === 'SERVICE' ? sql`null::date` : upTo(vehicles.nextInspectionOn, until)
  const dueOn = sql<string>`least(${service}, ${inspection})`
  const last = lastReminders(db, garageId)
  const again = sql`${last.createdAt} > ${plusDays(today, -REMIND_AGAIN_DAYS)}::date`
  const isRefused = sql<boolean>`${reminderRefusals.customerId} is not null`
  const newest = newestAnswers(db, garageId)
  const isNotMine = sql<boolean>`coalesce(${newest.answer} = 'NOT_MINE', false)`
  const rows = await db
    .select({
      vehicleId: vehicles.id,
      registrationNumber: vehicles.registrationNumber,
      vinNumber: vehicles.vinNumber,
      make: vehicles.make,
      model: vehicles.model,
      year: vehicles.year,
      dueOn,
      serviceOn: sql<string | null>`${service}`,
      nextServiceOn: vehicles.nextServiceOn,
      serviceKmOn: vehicles.serviceKmOn,
      serviceHoursOn: vehicles.serviceHoursOn,
      nextServiceKm: vehicles.nextServiceKm,
      nextServiceTenths: vehicles.nextServiceTenths,
      serviceByPlan: vehicles.serviceByPlan,
      inspectionOn: sql<string | null>`${inspection}`,
      customer: {
        id: organizations.id,
        name: organizations.name,
        phone: organizations.phone,
        email: organizations.email,
      },
      isRefused,
      isNotMine,
      isRemindedLately: sql<boolean>`coalesce(${again}, false)`,
      last: {
        at: last.createdAt,
        channel: last.channel,
        state: last.state,
        answer: last.answer,
        answeredAt: last.answeredAt,
        ticketId: last.ticketId,
        openedAt: signedLinks.firstOpenedAt,
      },
    })
    .from(organizations)
    .innerJoin(vehicles, eq(vehicles.organizationId, organizations.id))
    .leftJoinLateral(last, sql`true`)
    .leftJoinLateral(newest, sql`true`)
    .leftJoin(signedLinks, eq(signedLinks.id, last.linkId))
    .leftJoin(
      reminderRefusals,
      and(eq(reminderRefusals.garageId, garageId), eq(reminderRefusals.customerId, organizations.id)),
    )
    .where(
      and(
        eq(organizations.managedByGarageId, garageId),
        isNull(organizations.disabledAt),
        isNull(vehicles.retiredAt),
        lte(dueOn, until),
        notExists(
          db
            .select({ one: sql`1` })
            .from(tickets)
            .where(and(eq(tickets.vehicleId, vehicles.id), inArray(tickets.status, OPEN_STATUSES))),
        ),
        asked.vehicleIds && inArray(vehicles.id, [...asked.vehicleIds]),
        ofList(asked.list, { again, isRefused, isNotMine, answer: last.answer }),
        asked.cursor
          ? gt(sql`(${dueOn}, ${vehicles.id})`, sql`(${asked.cursor.dueOn}::date, ${asked.cursor.id}::uuid)`)
          : undefined,
      ),
    )
    .orderBy(asc(dueOn), asc(vehicles.id))
    .limit(asked.limit)
  const works = await nextWorks(
    db,
    rows.map(({ vehicleId: id, serviceByPlan }) => ({ id, serviceByPlan })),
    today,
  )
  return rows.map((row) => shownCar(row, works.get(row.vehicleId) ?? []))
}

/** The day of a column, where it is due until then. */
const upTo = (column: typeof vehicles.serviceDueOn | typeof vehicles.nextInspectionOn, until: string): SQL =>
  sql`case when ${column} <= ${until}::date then ${column} end`

const lastReminders = (db: Queryable, garageId: string) =>
  db
    .select({
      createdAt: reminders.createdAt,
      channel: reminders.channel,
      state: reminders.state,
      answer: reminders.answer,
      answeredAt: reminders.answeredAt,
      ticketId: reminders.ticketId,
      linkId: reminders.linkId,
    })
    .from(reminders)
    // a call to change tyres is of another matter
    .where(and(eq(reminders.garageId, garageId), eq(reminders.vehicleId, vehicles.id), ne(reminders.what, 'TYRES')))
    .orderBy(sql`${reminders.id} desc`)
    .limit(1)
    .as('last_reminder')

/**
 * What the car's owner answered last, to a reminder of any kind: a car that its owner no longer has is reminded of nothing, also when a newer message
 * left before that answer came. To be joined to `vehicles`.
 */
export const newestAnswers = (db: Queryable, garageId: string) =>
  db
    .select({ answer: reminders.answer })
    .from(reminders)
    .where(and(eq(reminders.garageId, garageId), eq(reminders.vehicleId, vehicles.id), isNotNull(reminders.answer)))
    .orderBy(sql`${reminders.answeredAt} desc`, sql`${reminders.id} desc`)
    .limit(1)
    .as('newest_answer')

type Facts = { again: SQL; isRefused: SQL; isNotMine: SQL; answer: SQLWrapper }

function ofList(list: DueSearch['list'], { again, isRefused, isNotMine, answer }: Facts): SQL | undefined {
  if (list === 'all') return undefined
  const isAsked = sql`coalesce(${again}, false)`
  // who wants a call waits for the garage as much as who was never reminded
  if (list === 'todo')
    return sql`not ${isRefused} and not ${isNotMine}
      and (not ${isAsked} or ${answer} = 'CALL')
      and (${organizations.phone} <> '' or ${organizations.email} <> '' or ${answer} = 'CALL')`
  return sql`${isAsked} and ${answer} is null and not ${isNotMine}`
}

type Row = Omit<DueCar, 'serviceMeter' | 'serviceWorks' | 'channel' | 'notReminded' | 'last'> &
  NextServiceFacts & {
    serviceByPlan: boolean
    isRefused: boolean
    isNotMine: boolean
    isRemindedLately: boolean
    last: { [Name in keyof NonNullable<DueCar['last']>]: NonNullable<DueCar['last']>[Name] | null } | null
  }

function shownCar(row: Row, works: string[]): DueCar {
  const { nextServiceOn: _on, serviceKmOn: _kmOn, serviceHoursOn: _hoursOn, nextServiceKm: _km, ...shown } = row
  const {
    nextServiceTenths: _tenths,
    serviceByPlan: _byPlan,
    isRefused,
    isNotMine,
    isRemindedLately,
    last,
    ...car
  } = shown
  const { phone, email } = car.customer
  const channel = canGetTexts(phone) ? 'SMS' : email === '' ? null : 'EMAIL'
  const known =
    last?.at && last.channel && last.state ? { ...last, at: last.at, channel: last.channel, state: last.state } : null
  return {
    ...car,
    serviceMeter: car.serviceOn !== null && isMeterFirst(row) ? meterText(row) : null,
    serviceWorks: car.serviceOn === null ? [] : works,
    channel,
    notReminded: whyNot({ isRefused, isNotMine, isRemindedLately, channel }),
    last: known,
  }
}

type Why = Pick<Row, 'isRefused' | 'isNotMine' | 'isRemindedLately'> & Pick<DueCar, 'channel'>

function whyNot({ isRefused, isNotMine, isRemindedLately, channel }: Why): NotReminded | null {
  if (isRefused) return 'refused'
  if (isNotMine) return 'not_mine'
  if (channel === null) return 'no_address'
  return isRemindedLately ? 'reminded' : null
}
