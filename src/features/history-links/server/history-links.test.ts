import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { entryFields } from '#features/maintenance-books/server/entry-fields.ts'
import { makeBook, makeDraft } from '#features/maintenance-books/server/maintenance-books.factory.ts'
import { mergeVehicleInBooks } from '#features/maintenance-books/server/maintenance-books.hooks.ts'
import { maintenanceBooksRouter } from '#features/maintenance-books/server/maintenance-books.router.ts'
import { bookEntries, maintenanceBooks } from '#features/maintenance-books/server/maintenance-books.tables.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { mergeVehicles } from '#features/vehicles/server/merge-vehicles.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import { transact } from '#server/db/transact.ts'
import { linkToken } from '#server/signed-links/link-token.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { testServices } from '#test/services.ts'
import { openHistory } from './history.routes.ts'
import { HISTORY_LINK } from './history-link.ts'
import { historyLinksRouter } from './history-links.router.ts'

const { db, pool } = await testDatabase()
let now = new Date('2026-11-23T10:00:00.000Z')
const services = testServices({ clock: () => now })
const app = await routeServer(db, [openHistory], { services })
let openers = 0
const open = (address: string) => {
  openers += 1
  return app.inject({ url: new URL(address).pathname, remoteAddress: `10.4.${openers >> 8}.${openers & 255}` })
}

async function world() {
  const { organization: garage, user: mechanic } = await makeStaffed(db, { type: 'GARAGE', name: 'Korjaamo <Öljy> Oy' })
  const { organization: customer, user } = await makeStaffed(db, {
    type: 'CUSTOMER',
    name: 'Salainen Asiakas Oy',
    role: 'MEMBER',
  })
  const vehicle = await makeVehicle(db, { organizationId: customer.id, nextInspectionOn: '2027-02-01' })
  const book = await makeBook(db, { garageId: garage.id, customerId: customer.id, vehicleId: vehicle.id })
  const api = callerOf(historyLinksRouter, await contextOf(db, user.id, { clock: () => now }))
  const at = { organizationId: customer.id }
  const garageApi = callerOf(maintenanceBooksRouter, await contextOf(db, mechanic.id, { clock: () => now }))
  const sign = async (fields = entryFields()) => {
    const { id: entryId } = await makeDraft(db, book, { fields })
    await garageApi.sign({ organizationId: garage.id, entryId, version: 1, mileageConfirmed: true })
    return entryId
  }
  const make = (days: 7 | 30 | 90 = 30) => api.make({ ...at, vehicleId: vehicle.id, days })
  const links = () => api.ofVehicle({ ...at, vehicleId: vehicle.id })
  return { garage, customer, user, mechanic, vehicle, book, api, at, sign, make, links }
}

const DEAD = /<h1>Linkki ei toimi<\/h1>/

test('a buyer sees the history without an account, and the owner sees that it was opened', async () => {
  const { sign, make, links, vehicle, user } = await world()
  await sign()
  const { address } = await make()
  const page = await open(address)
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(page.body).not.toContain('<script')
  for (const text of [
    vehicle.registrationNumber ?? '',
    'Toyota Corolla 2020',
    'Huoltokirja: Korjaamo &lt;Öljy&gt; Oy',
    'Todennettu: 1 merkintä',
    'Määräaikaishuolto 12.3.2026',
    'Öljynsuodatin',
    '0W-20',
    '120\u00a0000\u00a0km',
    'viimeistään 1.2.2027',
    'Linkki toimii 23.12.2026 asti',
  ])
    expect(page.body).toContain(text)
  await open(address)
  expect(await links()).toMatchObject([
    { address, state: 'OPEN', openedCount: 2, lastOpenedAt: now.toISOString(), madeBy: user.name },
  ])
})

/** Every text that the database holds anywhere, within JSON too. */
async function allTexts(): Promise<Set<string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value)
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(collect)
  }
  for (const { name } of tables)
    for (const { row } of (await pool.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`)).rows)
      collect(row)
  return texts
}

test('the page shows what belongs to the history, and nothing else that the database holds', async () => {
  const { garage, customer, vehicle, book, user, mechanic, sign, make } = await world()
  await sign(
    entryFields({
      remarks: 'SALA-huomio Matille',
      programme: 'Ohjelma-näkyy',
      programmeSource: 'Lähde-näkyy',
      oilGrade: 'Öljy-näkyy',
      works: [{ name: 'Työ-näkyy', result: 'NOT_DONE', reason: 'SALA-syy' }],
      parts: [
        { name: 'Osa-näkyy', number: 'Numero-näkyy', origin: 'ORIGINAL', guaranteeMonths: 12, guaranteeKm: null },
      ],
    }),
  )
  await makeDraft(db, book, { fields: entryFields({ remarks: 'SALA-luonnos', programme: 'SALA-luonnosohjelma' }) })
  const other = await makeVehicle(db, { organizationId: customer.id, make: 'SALA-merkki', model: 'SALA-malli' })
  await makeTicket(db, {
    garageId: garage.id,
    customerId: customer.id,
    vehicleId: vehicle.id,
    title: 'SALA-huolto',
    description: 'SALA-vika',
    contactName: 'SALA-yhteys',
    contactPhone: '+358401112223',
  })
  await makeTicket(db, { garageId: garage.id, customerId: customer.id, vehicleId: other.id, title: 'SALA-toinen' })
  const elsewhere = await makeBook(db, { garageId: garage.id, customerId: customer.id, vehicleId: other.id })
  await db
    .update(maintenanceBooks)
    .set({ note: 'SALA-toive', feeCents: 432_100 })
    .where(eq(maintenanceBooks.id, book.id))
  await db.update(maintenanceBooks).set({ note: 'SALA-toinen toive' }).where(eq(maintenanceBooks.id, elsewhere.id))
  await db.update(organizations).set({ phone: '+358409998887' }).where(eq(organizations.id, customer.id))
  const { address } = await make()
  const { body } = await open(address)
  const texts = await allTexts()
  for (const secret of [
    'SALA-huomio Matille',
    'SALA-syy',
    'SALA-toive',
    'SALA-merkki',
    customer.name,
    user.name,
    mechanic.name,
  ])
    expect(texts).toContain(secret)
  // shorter ones are parts of words by chance
  const shown = [...texts].filter((text) => text.length > 3 && body.includes(text))
  expect(shown.toSorted()).toEqual(
    [
      'Corolla',
      'Lähde-näkyy',
      'Numero-näkyy',
      'Ohjelma-näkyy',
      'Osa-näkyy',
      'Toyota',
      'Työ-näkyy',
      'Öljy-näkyy',
      vehicle.registrationNumber,
    ].toSorted(),
  )
  expect(body).toContain('Korjaamo &lt;Öljy&gt; Oy')
  expect(body).not.toMatch(/SALA|€|4\s?321|Matil/)
})

test('a link that is unknown, too old or taken back answers the same', async () => {
  const { make, links, api, at, vehicle } = await world()
  const [late, revoked] = [await make(7), await make()]
  const forged = `https://x.fi/historia/${linkToken('another secret', HISTORY_LINK, vehicle.id)}`
  const unknown = await open(forged)
  expect([unknown.statusCode, unknown.body]).toEqual([404, expect.stringMatching(DEAD)])
  await api.revoke({ ...at, linkId: revoked.id })
  await api.revoke({ ...at, linkId: revoked.id })
  now = new Date(now.getTime() + 7 * 86_400_000)
  for (const address of [late.address, revoked.address, 'https://x.fi/historia/x']) {
    const dead = await open(address)
    expect([dead.statusCode, dead.body]).toEqual([404, unknown.body])
  }
  expect(await links()).toMatchObject([
    { state: 'REVOKED', address: null, openedCount: 0 },
    { state: 'EXPIRED', address: null },
  ])
})

test('a link works as long as the car is the organisation’s and in use', async () => {
  const { make, vehicle, customer, api, at } = await world()
  const { address } = await make()
  const isCar = eq(vehicles.id, vehicle.id)
  const status = async () => (await open(address)).statusCode
  await db.update(vehicles).set({ retiredAt: now.toISOString() }).where(isCar)
  expect(await status()).toBe(404)
  expect(await refusal(make())).toMatchObject({ kind: 'conflict', reason: 'history_link_of_retired' })
  await db.update(vehicles).set({ retiredAt: null }).where(isCar)
  expect(await status()).toBe(200)
  await db.update(organizations).set({ disabledAt: now.toISOString() }).where(eq(organizations.id, customer.id))
  expect(await status()).toBe(404)
  await db.update(organizations).set({ disabledAt: null }).where(eq(organizations.id, customer.id))
  const { organization: other } = await makeStaffed(db, { type: 'CUSTOMER' })
  await db.update(vehicles).set({ organizationId: other.id }).where(isCar)
  expect(await status()).toBe(404)
  await db.update(vehicles).set({ organizationId: customer.id }).where(isCar)
  const kept = await makeVehicle(db, {
    organizationId: customer.id,
    registrationNumber: null,
    vinNumber: 'WVWZZZ1JZXW000001',
  })
  await transact(db, (tx) => mergeVehicles(tx, { kept, removed: vehicle, hooks: [mergeVehicleInBooks] }))
  expect(await status()).toBe(404)
  expect(await refusal(api.ofVehicle({ ...at, vehicleId: vehicle.id }))).toMatchObject({ kind: 'not_found' })
})

test('entries that were changed in the database are reported, and not shown', async () => {
  const { sign, make, book } = await world()
  await sign()
  const record = sql`jsonb_set(record, '{fields,mileageKm}', '1000')`
  await db
    .update(bookEntries)
    .set({ record })
    .where(and(eq(bookEntries.bookId, book.id), eq(bookEntries.sequence, 1)))
  const { body } = await open((await make()).address)
  expect(body).toContain('Muuttunut')
  expect(body).not.toContain('Öljynsuodatin')
})

test('another customer, and a garage that knows the car, make and see no links of it', async () => {
  const { make, vehicle, mechanic, garage } = await world()
  const { id: linkId } = await make()
  const { organization: other, user } = await makeStaffed(db, { type: 'CUSTOMER' })
  const foreign = callerOf(historyLinksRouter, await contextOf(db, user.id))
  const at = { organizationId: other.id, vehicleId: vehicle.id }
  expect(await refusal(foreign.ofVehicle(at))).toMatchObject({ kind: 'not_found', reason: 'vehicle' })
  expect(await refusal(foreign.make({ ...at, days: 7 }))).toMatchObject({ kind: 'not_found', reason: 'vehicle' })
  expect(await refusal(foreign.revoke({ organizationId: other.id, linkId }))).toMatchObject({ reason: 'history_link' })
  const garages = callerOf(historyLinksRouter, await contextOf(db, mechanic.id))
  expect(await refusal(garages.ofVehicle({ organizationId: garage.id, vehicleId: vehicle.id }))).toMatchObject({
    reason: 'customer_only',
  })
})

test('a car has twenty links that work, however many are made at once', async () => {
  const { make } = await world()
  const tries = await Promise.allSettled(Array.from({ length: 25 }, () => make()))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await refusal(make())).toMatchObject({ kind: 'conflict', reason: 'too_many_history_links' })
  expect(await db.$count(signedLinks)).toBeGreaterThanOrEqual(20)
})
