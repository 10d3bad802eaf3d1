import { and, eq, like } from 'drizzle-orm'
import type { users } from '#features/accounts/server/accounts.tables.ts'
import { services } from '#features/catalog/server/catalog.tables.ts'
import { notifications } from '#features/notifications/server/notifications.tables.ts'
import type { organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketEvents, ticketServices } from '#features/tickets/server/tickets.tables.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import type { Queryable } from '#server/db/database.ts'
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

/** How many of each status stand on the first garage's desk. */
const DESK: readonly [TicketStatus, number][] = [
  ['NEW', 9],
  ['SCHEDULED', 11],
  ['IN_PROGRESS', 8],
  ['WAITING', 6],
  ['READY', 5],
  ['DONE', 9],
  ['CANCELLED', 2],
]

const pick = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const helsinki = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Helsinki', hour: '2-digit', hourCycle: 'h23' })

/** The next full working hour some days from now, in Helsinki: nobody schedules work for the night. */
function workingHour(days: number, hour: number): string {
  const day = new Date(Date.now() + days * 24 * HOUR_MS)
  day.setUTCMinutes(0, 0, 0)
  const shift = hour - Number(helsinki.format(day))
  return new Date(day.getTime() + shift * HOUR_MS).toISOString()
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
  const begun = status !== 'NEW' && status !== 'CANCELLED'
  const ageHours = 3 + ((index * 7) % 60)
  const createdAt = new Date(Date.now() - ageHours * HOUR_MS).toISOString()
  const vehicle = await makeVehicle(db, {
    organizationId: customer.id,
    registrationNumber: plate(index),
    make,
    model,
    color,
    year,
    mileageKm: 40_000 + index * 3_710,
    mileageAt: createdAt,
  })
  const ticket = await makeTicket(db, {
    garageId: garage.id,
    customerId: customer.id,
    vehicleId: vehicle.id,
    status,
    title,
    description,
    createdAt,
    statusChangedAt: new Date(Date.now() - ((index * 5) % Math.max(2, ageHours)) * HOUR_MS).toISOString(),
    urgent: index % 9 === 4,
    drivable: index % 11 !== 5,
    courtesyCar: index % 6 === 2,
    mileageKm: vehicle.mileageKm,
    requestedAt: workingHour(1 + (index % 5), 8 + (index % 3)),
    keysLocation: pick(['Avainboksi oven vieressä, koodi 4471', 'Vastaanotossa', 'Kuljettajalla'], index),
    contactName: isOwn ? people.fleetAdmin.name : 'Työnjohto',
    contactPhone: isOwn ? (people.fleetAdmin.phone ?? '') : '+358 40 555 0101',
    reportedByUserId: isOwn ? people.fleetAdmin.id : null,
    ...(begun && {
      scheduledStart: workingHour(status === 'SCHEDULED' ? 1 + (index % 4) : 0, 8 + (index % 4)),
      scheduledEnd: workingHour(status === 'SCHEDULED' ? 1 + (index % 4) : 0, 11 + (index % 4)),
      promisedReadyAt: workingHour(status === 'SCHEDULED' ? 2 + (index % 4) : 0, 14 + (index % 3)),
      mechanicId: garageIndex === 0 && index % 4 !== 3 ? pick(people.mechanics, index).id : null,
    }),
    ...(status === 'WAITING' && { waitingFor: pick(['PARTS', 'APPROVAL', 'OTHER'] as const, index) }),
  })
  // what the title names is on the garage's list
  const [wanted] = await db
    .select({ serviceId: services.id, name: services.name, hours: services.hours })
    .from(services)
    .where(and(eq(services.organizationId, garage.id), like(services.name, `${title.split(' ')[0]}%`)))
    .orderBy(services.name)
    .limit(1)
  if (wanted) await db.insert(ticketServices).values({ ...wanted, ticketId: ticket.id, position: 0 })
  if (begun)
    await db.insert(ticketEvents).values({
      ticketId: ticket.id,
      kind: 'MOVED',
      actorUserId: garageIndex === 0 ? people.admin.id : null,
      actorOrganizationId: garage.id,
      data: { from: 'NEW', to: status, waitingFor: ticket.waitingFor, note: '' },
      createdAt: ticket.statusChangedAt,
    })
  if (index % 5 === 1)
    await db.insert(ticketEvents).values({
      ticketId: ticket.id,
      kind: 'COMMENTED',
      actorUserId: garageIndex === 0 ? people.admin.id : null,
      actorOrganizationId: garage.id,
      data: { body: 'Otamme auton sisään heti aamusta. Jättäkää avaimet boksiin, niin ei tarvitse jonottaa.' },
    })
  if (index % 7 === 2)
    await db.insert(ticketEvents).values({
      ticketId: ticket.id,
      kind: 'NOTED',
      actorUserId: garageIndex === 0 ? people.admin.id : null,
      actorOrganizationId: garage.id,
      data: { body: 'Tarkista samalla takajarrut: viime huollossa 4 mm jäljellä.' },
      internal: true,
    })
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

const LETTERS = 'ABCEGHIJKLMNOPRSTUVXYZ'

/** A different registration number for every index, the same at every loading. */
function plate(index: number): string {
  const at = (step: number) => LETTERS[(index * step + step) % LETTERS.length]
  return `${at(5)}${at(7)}${at(3)}-${100 + ((index * 37) % 900)}`
}
