import { randomUUID } from 'node:crypto'
import { and, desc, eq, like } from 'drizzle-orm'
import { makeService } from '#features/catalog/server/catalog.factory.ts'
import { makeGarageProperties } from '#features/organization-settings/server/properties.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import type { Database } from '#server/db/database.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import type { BookingPage } from '../booking-page.ts'
import { bookingRoutes } from './booking.routes.ts'
import { makeBookingPage } from './booking-page.factory.ts'
import { ownBookingRoutes } from './own-booking.routes.ts'

const DAY: { opens: string; closes: string } = { opens: '08:00', closes: '16:00' }

/** A Monday morning in winter; the garage is open on weekdays from 8 to 16. */
export const MONDAY = new Date('2036-11-24T06:00:00Z')
/** Tuesday at 8: the first time of a page that takes bookings a day ahead. */
export const TUESDAY_8 = '2036-11-25T06:00:00.000Z'

let phones = 2_000_000
export const freshPhone = (): string => `040${phones++}`

/** The booking routes on a database of their own, with a clock that the test moves. */
export async function bookingWorld() {
  const { db } = await testDatabase()
  let now = MONDAY
  const services = testServices({ clock: () => now })
  const app = await routeServer(db, [...bookingRoutes, ...ownBookingRoutes], { services })
  const open = (url: string) => app.inject({ url })
  const press = (url: string, fields: Record<string, string> | [string, string][], remoteAddress = '10.0.0.1') =>
    app.inject({
      method: 'POST',
      url,
      remoteAddress,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const at = (when: Date | string): void => {
    now = new Date(when)
  }
  return { db, services, app, open, press, at, garage: (given: Partial<BookingPage> = {}) => garageWith(db, given) }
}

/** A garage of one bay whose page offers one service of an hour. */
async function garageWith(db: Database, given: Partial<BookingPage>) {
  const week = [DAY, DAY, DAY, DAY, DAY, null, null]
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE', name: 'Virta', openingHours: week })
  await makeGarageProperties(db, { organizationId: organization.id, bays: 1, hoursPerDay: 8 })
  const service = await makeService(db, { organizationId: organization.id, hours: 1 })
  const slug = `virta-${randomUUID().slice(0, 8)}`
  await makeBookingPage(db, { organizationId: organization.id, slug, serviceIds: [service.id], ...given })
  return { id: organization.id, userId: user.id, slug, service, path: `/ajanvaraus/${slug}` }
}

/** The texts to a number, the newest first. */
export async function textsTo(db: Database, phone: string): Promise<string[]> {
  const rows = await db
    .select({ text: deliveries.text })
    .from(deliveries)
    .where(and(like(deliveries.to, `%${phone.slice(1)}`), eq(deliveries.channel, 'sms')))
    .orderBy(desc(deliveries.id))
  return rows.map(({ text }) => text)
}

/** The code that was sent to the number last. */
export async function codeTo(db: Database, phone: string): Promise<string> {
  const text = (await textsTo(db, phone)).find((one) => one.includes('vahvistuskoodi')) ?? ''
  const code = /\d{6}/.exec(text)?.[0]
  if (!code) throw new Error(`no code was sent to ${phone}`)
  return code
}

type World = Awaited<ReturnType<typeof bookingWorld>>
type Garage = Awaited<ReturnType<World['garage']>>
type Visitor = { phone: string; plate?: string; time?: string; name?: string; ip?: string }

/** Takes a visitor's forms up to the code, which is sent. Answers the path of the draft. */
export async function untilCode(
  { press }: World,
  garage: Garage,
  { phone, plate = 'ABC-123', time = TUESDAY_8, name = 'Maija Virtanen', ip }: Visitor,
): Promise<string> {
  const begun = await press(garage.path, { palvelu: garage.service.id, vaihe: 'palvelut' }, ip)
  const path = String(begun.headers.location)
  await press(path, { vaihe: 'auto', rekisteri: plate }, ip)
  await press(path, { vaihe: 'aika', aika: time }, ip)
  await press(path, { vaihe: 'tiedot', nimi: name, puhelin: phone, viesti: 'Pitää ääntä' }, ip)
  return path
}

/** The whole way. Answers the path of the draft. */
export async function book(world: World, garage: Garage, visitor: Visitor): Promise<string> {
  const path = await untilCode(world, garage, visitor)
  await world.press(path, { vaihe: 'koodi', koodi: await codeTo(world.db, visitor.phone) }, visitor.ip)
  return path
}

/** The path of the page of a booking, as its text has it. */
export const linkIn = (text: string): string => /https:\/\/[^/]+(\/varaus\/[\w-]+)/.exec(text)?.[1] ?? ''
