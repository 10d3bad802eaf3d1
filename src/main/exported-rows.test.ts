import { and, asc, count, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { ExportedKind, ExportedRow } from '#server/exported.ts'
import { contributionsOf } from '#server/feature.ts'
import { createLog } from '#server/log.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { testDatabase } from '#test/database.ts'
import { loadDemoWorldWhenEmpty } from './demo-world.ts'
import { serverFeatures } from './server-features.ts'
import { makeTwoSides } from './two-sides.fixture.ts'

const { db, pool } = await testDatabase()
const { exported } = contributionsOf(serverFeatures)
await loadDemoWorldWhenEmpty(db, createLog('silent'))
const ofTwoSides = await makeTwoSides(db)

const adminOf = (organizationId: string, organizationType: OrganizationType): Membership => ({
  organizationId,
  organizationType,
  role: 'ADMIN',
  installs: true,
  bills: true,
})

/** All rows of a kind, in pages that are small on purpose. */
async function rowsOf(kind: ExportedKind, admin: Membership): Promise<ExportedRow[]> {
  const rows: ExportedRow[] = []
  let after: string | null = null
  do {
    const page = await kind.page(db, admin, after, 20)
    rows.push(...page.rows)
    after = page.next
  } while (after !== null)
  return rows
}

async function allRows(admin: Membership): Promise<Map<string, ExportedRow[]>> {
  const found = new Map<string, ExportedRow[]>()
  for (const kind of exported)
    if (kind.sides.includes(admin.organizationType)) found.set(kind.name, await rowsOf(kind, admin))
  return found
}

async function named(name: string): Promise<Membership> {
  const [found] = await db.select().from(organizations).where(eq(organizations.name, name))
  if (!found) throw new Error(`no ${name}`)
  return adminOf(found.id, found.type)
}

const garage = await named('Vallilan Autohuolto')
// of those with a note of the garage, the one with most of them: others have few kinds
const [{ customerId: ofGarage = '' } = {}] = await db
  .select({ customerId: tickets.customerId })
  .from(tickets)
  .innerJoin(ticketEvents, and(eq(ticketEvents.ticketId, tickets.id), eq(ticketEvents.internal, true)))
  .where(eq(tickets.garageId, garage.organizationId))
  .groupBy(tickets.customerId)
  .orderBy(desc(count()), asc(tickets.customerId))
  .limit(1)
const customer = adminOf(ofGarage, 'CUSTOMER')
const [garages, customers] = [await allRows(garage), await allRows(customer)]

describe.each([
  ['garage', garage, garages, 'garageId', 30],
  ['customer', customer, customers, 'customerId', 15],
] as const)('the rows of a %s', (_, admin, found, ownColumn, kindCount) => {
  test('every row has exactly the columns of its kind, and no two of a kind are the same thing', () => {
    for (const { name, columns, sides } of exported) {
      if (!sides.includes(admin.organizationType)) continue
      const rows = found.get(name) ?? []
      const expected = columns(admin.organizationType).toSorted()
      for (const row of rows) expect(Object.keys(row).sort(), name).toEqual(expected)
      const ids = rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
      expect(new Set(ids).size, name).toBe(ids.length)
    }
  })

  test('many kinds of the demo world are there, and what names a side names this one', () => {
    expect([...found.values()].filter((rows) => rows.length > 0).length).toBeGreaterThanOrEqual(kindCount)
    for (const [name, rows] of found)
      for (const row of rows)
        if (typeof row[ownColumn] === 'string') expect(row[ownColumn], name).toBe(admin.organizationId)
  })

  test('the tickets are all that the organisation has', async () => {
    const side = admin.organizationType === 'GARAGE' ? tickets.garageId : tickets.customerId
    expect(found.get('tickets')).toHaveLength(await db.$count(tickets, eq(side, admin.organizationId)))
  })
})

test('internal notes are in the garage’s timeline and not in the customer’s, who also learns no hours', async () => {
  const notes = await db
    .select({ id: ticketEvents.id })
    .from(ticketEvents)
    .innerJoin(tickets, eq(tickets.id, ticketEvents.ticketId))
    .where(
      and(
        eq(ticketEvents.internal, true),
        eq(tickets.garageId, garage.organizationId),
        eq(tickets.customerId, customer.organizationId),
      ),
    )
  const idsIn = (found: Map<string, ExportedRow[]>) => new Set((found.get('ticketEvents') ?? []).map(({ id }) => id))
  expect(notes.length).toBeGreaterThan(0)
  for (const { id } of notes) {
    expect(idsIn(garages).has(id)).toBe(true)
    expect(idsIn(customers).has(id)).toBe(false)
  }
  for (const row of customers.get('ticketServices') ?? []) expect(row).not.toHaveProperty('hours')
})

test.each(['GARAGE', 'CUSTOMER'] as const)(
  'a new %s takes out its own facts and people, and nothing of others',
  async (type) => {
    const { organization } = await makeStaffed(db, { type })
    const found = await allRows(adminOf(organization.id, type))
    const filled = [...found].filter(([, rows]) => rows.length > 0).map(([name, rows]) => [name, rows.length])
    expect(filled).toEqual([
      ['organization', 1],
      ['members', 1],
    ])
  },
)

test('two sides with a thing of every feature each get theirs, and a third organisation of neither', async () => {
  const sides = [adminOf(ofTwoSides.ids.garageId ?? '', 'GARAGE'), adminOf(ofTwoSides.ids.customerId ?? '', 'CUSTOMER')]
  for (const side of sides) {
    const found = await allRows(side)
    const mine = JSON.stringify([...found])
    expect(mine).toContain(side.organizationId)
    expect(mine).not.toContain(garage.organizationId)
    expect(mine).not.toContain(customer.organizationId)
  }
})

test('nothing by which a person or a program is let in is in any value, also not within JSON', async () => {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'bytea', 'uuid')
      and column_name ~ '(secret|token|sealed|_hash$|^hash$|password|code$|link_id)'
      and not (table_name = 'book_entries' and column_name = 'hash')
      and column_name not in ('code', 'vat_code', 'postal_code')`)
  const secrets = new Map<string, string>()
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ value: string }>(
      `select distinct ${column}::text as value from ${table} where length(${column}::text) >= 16`,
    )
    for (const { value } of rows) secrets.set(value.replace(/^\\x/, ''), `${table}.${column}`)
  }
  const sides = [adminOf(ofTwoSides.ids.garageId ?? '', 'GARAGE'), adminOf(ofTwoSides.ids.customerId ?? '', 'CUSTOMER')]
  const all = [garages, customers, ...(await Promise.all(sides.map(allRows)))]
  const texts = all.map((found) => JSON.stringify([...found]))
  const shown = [...secrets].flatMap(([value, column]) => (texts.some((text) => text.includes(value)) ? [column] : []))
  expect([...new Set(secrets.values())]).toEqual(expect.arrayContaining(['users.password_hash', 'api_keys.key_hash']))
  expect([...new Set(shown)]).toEqual([])
})
