import { and, eq, like } from 'drizzle-orm'
import type { users } from '#features/accounts/server/accounts.tables.ts'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import type { organizations } from '#features/organizations/server/organizations.tables.ts'
import { momentOn } from '#features/planning/planning.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketEvents, ticketServices } from '#features/tickets/server/tickets.tables.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import type { Queryable } from '#server/db/database.ts'
import { plusDays, weekdayOfDay } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { TICKET_CARS } from './demo-people.ts'

type Organization = typeof organizations.$inferSelect
type User = typeof users.$inferSelect
type People = {
  garages: Organization[]
  customers: Organization[]
  admin: User
  mechanics: User[]
  fleetAdmin: User
}

const HOUR_MS = 3_600_000

const JOBS = [
  ['Määräaikaishuolto 60 000 km', 'Öljyt, suodattimet ja raitisilmasuodatin. Edellinen huolto vuosi sitten.'],
  ['Jarrut vinkuvat edestä', 'Ääni kuuluu kylmänä, jarrupoljin tuntuu pehmeältä.'],
  ['Moottorin vikavalo palaa', 'Valo syttyi moottoritiellä, auto kulkee normaalisti.'],
  ['Renkaiden vaihto', 'Talvirenkaat alle, kesärenkaat säilöön teille.'],
  ['Katsastuskorjaus', 'Hylättiin katsastuksessa: alatukivarren pusla ja oikea sumuvalo.'],
  ['Ilmastointi ei jäähdytä', ''],
  ['Liukuovi ei sulkeudu', 'Oikea liukuovi jää raolleen, hälytin soi öisin.'],
  ['Akku tyhjenee viikonlopun aikana', 'Auto seisoo perjantaista maanantaihin eikä sitten käynnisty.'],
  ['Tuulilasi haljennut', 'Kiveniskemä kuljettajan puolella, vakuutus maksaa.'],
  ['Jakohihnan vaihto', 'Vesipumppu samalla.'],
  ['Peräkärryn valot eivät toimi', 'Pistoke 13-napainen, vasen vilkku ja takavalo pimeinä.'],
  ['Kytkin luistaa', 'Mäessä ja kuormassa. Auto on ajettava korjaamolle varovasti.'],
] as const

/** How many tickets of each status are on the first garage's desk. */
const DESK: readonly [TicketStatus, number][] = [
  ['NEW', 9],
  ['SCHEDULED', 11],
  ['IN_PROGRESS', 8],
  ['WAITING', 6],
  ['READY', 5],
  ['DONE', 9],
  ['CANCELLED', 2],
]

/** The first customer's cars are every third: one of those waits for its permission, so that its desk shows a request to answer. */
const WAITING_FOR = ['APPROVAL', 'APPROVAL', 'OTHER', 'PARTS', 'APPROVAL', 'OTHER'] as const

const pick = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const isWorkday = (day: string) => weekdayOfDay(day) < 5

/** That hour in Helsinki, so many working days from now: no work is scheduled for the night, or a weekend. */
function workingHour(days: number, hour: number): string {
  const step = days > 0 ? 1 : -1
  let day = dayInHelsinki(new Date())
  let left = Math.abs(days)
  while (left > 0 || !isWorkday(day)) {
    day = plusDays(day, step)
    if (isWorkday(day)) left -= 1
  }
  return new Date(momentOn(day, `${String(hour).padStart(2, '0')}:00`)).toISOString()
}

/** On which working day from today the work is done, by status; null where no work is planned. */
const WORK_DAY: Record<TicketStatus, (index: number) => number | null> = {
  NEW: () => null,
  CANCELLED: () => null,
  SCHEDULED: (index) => 1 + (index % 4),
  IN_PROGRESS: (index) => -(index % 2),
  WAITING: (index) => -(index % 2),
  READY: (index) => -(index % 2),
  DONE: (index) => -1 - (index % 6),
}

/** A mechanic does one car after the other. */
const HOURS_OF_WORK = [
  [8, 10],
  [10, 13],
  [13, 16],
] as const

/** How long after the start of the work a status was reached. */
const HOURS_INTO_WORK: { [Status in TicketStatus]?: number } = { IN_PROGRESS: 0, WAITING: 1, READY: 3, DONE: 6 }

/** What follows from what: reported, planned, worked on, done, each after the one before it and none of it in the future. */
function timesOf(status: TicketStatus, index: number) {
  const day = WORK_DAY[status](index)
  const [begins, ends] = pick(HOURS_OF_WORK, Math.floor(index / 4))
  const workStart = day === null ? null : workingHour(day, begins)
  const latest = Math.min(Date.now(), workStart === null ? Date.now() : Date.parse(workStart))
  const created = latest - (3 + ((index * 7) % 60)) * HOUR_MS
  const after = (hours: number) => new Date(created + hours * HOUR_MS).toISOString()
  const intoWork = HOURS_INTO_WORK[status]
  const reached =
    workStart === null || intoWork === undefined ? created + HOUR_MS : Date.parse(workStart) + intoWork * HOUR_MS
  const changed = Math.min(Math.max(reached, created + HOUR_MS), Date.now() - HOUR_MS / 12)
  return {
    createdAt: after(0),
    saidAt: after(0.5),
    notedAt: after(0.7),
    statusChangedAt: status === 'NEW' ? after(0) : new Date(changed).toISOString(),
    // the customer requests the day that it gets, or one of the next days
    requestedAt: workingHour(day ?? 1 + (index % 5), 8 + (index % 3)),
    plan:
      day === null
        ? null
        : {
            scheduledStart: workStart,
            scheduledEnd: workingHour(day, ends),
            promisedReadyAt: workingHour(day > 0 ? day + 1 : day, 14 + (index % 3)),
          },
  }
}

/** Some sixty tickets in every state, most of them on the first garage's desk and of the first customers. */
export async function makeDemoTickets(db: Queryable, people: People): Promise<void> {
  let index = 0
  for (const [status, amount] of DESK)
    for (let place = 0; place < amount; place += 1) await makeOne(db, people, status, index++)
  for (const status of ['NEW', 'SCHEDULED', 'IN_PROGRESS', 'READY', 'DONE'] as const)
    for (let place = 0; place < 2; place += 1) await makeOne(db, people, status, index++, 1 + (index % 3))
}

async function makeOne(db: Queryable, people: People, status: TicketStatus, index: number, garageIndex = 0) {
  const garage = pick(people.garages, garageIndex)
  // every third car is the first customer's, so that both sides' demo sign-ins have a desk worth looking at
  const customer = index % 3 === 0 ? pick(people.customers, 0) : pick(people.customers, index)
  const isOwn = customer === people.customers[0]
  const [title, description] = pick(JOBS, index)
  const [make, model, color, year] = pick(TICKET_CARS, index)
  const { createdAt, saidAt, notedAt, statusChangedAt, requestedAt, plan } = timesOf(status, index)
  const vehicle = await makeVehicle(db, {
    organizationId: customer.id,
    registrationNumber: plate(index),
    make,
    model,
    color,
    year,
    mileageKm: 40_000 + index * 3_710,
    mileageAt: createdAt,
    // one is late, some are due soon
    nextInspectionOn: dayInHelsinki(new Date(Date.now() + (((index * 37) % 400) - 8) * 24 * HOUR_MS)),
  })
  const ticket = await makeTicket(db, {
    garageId: garage.id,
    customerId: customer.id,
    vehicleId: vehicle.id,
    status,
    title,
    description,
    createdAt,
    statusChangedAt,
    urgent: index % 9 === 4,
    drivable: index % 11 !== 5,
    courtesyCar: index % 6 === 2,
    mileageKm: vehicle.mileageKm,
    requestedAt,
    keysLocation: pick(['Avainboksi oven vieressä, koodi 4471', 'Vastaanotossa', 'Kuljettajalla'], index),
    contactName: isOwn ? people.fleetAdmin.name : 'Työnjohto',
    contactPhone: isOwn ? (people.fleetAdmin.phone ?? '') : '+358405550101',
    reportedByUserId: isOwn ? people.fleetAdmin.id : null,
    ...(plan && {
      ...plan,
      mechanicId:
        garageIndex === 0 && index % 4 !== 3 ? pick(people.mechanics, index + Math.floor(index / 12)).id : null,
    }),
    ...(status === 'WAITING' && { waitingFor: pick(WAITING_FOR, index) }),
  })
  // what the title names is on the garage's list
  const [wanted] = await db
    .select({ serviceId: services.id, name: services.name, hours: services.hours })
    .from(services)
    .where(and(eq(services.organizationId, garage.id), like(services.name, `${title.split(' ')[0]}%`)))
    .orderBy(services.name)
    .limit(1)
  if (wanted) await db.insert(ticketServices).values({ ...wanted, ticketId: ticket.id, position: 0 })
  if (index % 5 === 1 && status !== 'CANCELLED')
    await db.insert(ticketEvents).values({
      ticketId: ticket.id,
      kind: 'COMMENTED',
      actorUserId: garageIndex === 0 ? people.admin.id : null,
      actorOrganizationId: garage.id,
      data: { body: 'Otamme auton sisään heti aamusta. Jättäkää avaimet boksiin, niin ei tarvitse jonottaa.' },
      createdAt: saidAt,
    })
  if (index % 7 === 2)
    await db.insert(ticketEvents).values({
      ticketId: ticket.id,
      kind: 'NOTED',
      actorUserId: garageIndex === 0 ? people.admin.id : null,
      actorOrganizationId: garage.id,
      data: { body: 'Tarkista samalla takajarrut: viime huollossa 4 mm jäljellä.' },
      internal: true,
      createdAt: notedAt,
    })
  await recordMoves(db, ticket, garageIndex === 0 ? people.admin.id : null, index % 8 !== 6)
  if (status === 'NEW')
    await db.insert(notifications).values({
      organizationId: garage.id,
      kind: 'ticket.reported',
      title: `${customer.name} ilmoitti auton ${vehicle.registrationNumber}`,
      targetKind: 'ticket',
      targetId: ticket.id,
      metadata: JSON.stringify({ previewText: title }),
      createdAt,
    })
  if (status === 'READY' && isOwn)
    await db.insert(notifications).values({
      organizationId: customer.id,
      kind: 'ticket.ready',
      title: `${vehicle.registrationNumber} on noudettavissa`,
      targetKind: 'ticket',
      targetId: ticket.id,
      metadata: JSON.stringify({ previewText: title }),
      createdAt: ticket.statusChangedAt,
    })
}

const WAY: Record<TicketStatus, readonly TicketStatus[]> = {
  NEW: [],
  SCHEDULED: ['SCHEDULED'],
  IN_PROGRESS: ['SCHEDULED', 'IN_PROGRESS'],
  WAITING: ['SCHEDULED', 'IN_PROGRESS', 'WAITING'],
  READY: ['SCHEDULED', 'IN_PROGRESS', 'READY'],
  DONE: ['SCHEDULED', 'IN_PROGRESS', 'READY', 'DONE'],
  CANCELLED: ['CANCELLED'],
}

/** Its timeline has each move, at times between its report and now; some cars go straight to work. */
async function recordMoves(db: Queryable, ticket: TicketRow, actorUserId: string | null, isPlanned: boolean) {
  const way = WAY[ticket.status].filter((to) => isPlanned || to !== 'SCHEDULED' || ticket.status === to)
  const begun = Date.parse(ticket.createdAt) + 0.8 * HOUR_MS
  const end = Date.parse(ticket.statusChangedAt)
  for (const [place, to] of way.entries()) {
    const at = end - ((end - Math.min(begun, end)) * (way.length - 1 - place)) / way.length
    await db.insert(ticketEvents).values({
      ticketId: ticket.id,
      kind: 'MOVED',
      actorUserId,
      actorOrganizationId: ticket.garageId,
      data: { from: way[place - 1] ?? 'NEW', to, waitingFor: to === 'WAITING' ? ticket.waitingFor : null, note: '' },
      createdAt: new Date(at).toISOString(),
    })
  }
}

const LETTERS = 'ABCEGHIJKLMNOPRSTUVXYZ'

/** A different registration number for every index, the same at every loading. */
function plate(index: number): string {
  const at = (step: number) => LETTERS[(index * step + step) % LETTERS.length]
  return `${at(5)}${at(7)}${at(3)}-${100 + ((index * 37) % 900)}`
}
