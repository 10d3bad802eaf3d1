import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { auditEvents } from './audit/audit.tables.ts'
import type { Membership } from './caller.ts'
import { newId } from './db/new-id.ts'
import type { ExportedKind, ExportedRow } from './exported.ts'
import {
  type ExportedParents,
  exportedParents,
  exportedParentsWithin,
  exportedParts,
  exportedTable,
  exportedWithin,
  pick,
  shownAs,
} from './exported-table.ts'

const { db } = await testDatabase()
const [own, other] = [newId(), newId()]
const membership: Membership = {
  organizationId: own,
  organizationType: 'GARAGE',
  role: 'ADMIN',
  installs: true,
  bills: true,
}
const actorUserId = newId()
const rows = Array.from({ length: 2500 }, (_, place) => ({
  id: newId(),
  // many at one moment
  at: new Date(Date.UTC(2031, 0, 1) + Math.floor(place / 300)).toISOString(),
  actorUserId,
  actingAs: 'admin' as const,
  organizationId: own,
  action: `act-${place}`,
  details: { place },
}))
await db.insert(auditEvents).values([...rows, { ...rows[0], id: newId(), organizationId: other } as (typeof rows)[0]])

const kind = exportedTable({
  name: 'events',
  about: 'Tapahtumat',
  whose: auditEvents.organizationId,
  order: [auditEvents.at, auditEvents.id],
  columns: pick(auditEvents, 'id', 'at', 'action', 'details'),
  garage: pick(auditEvents, 'actorUserId'),
  customer: pick(auditEvents, 'actingAs'),
})

async function read({ page }: ExportedKind, of = membership, limit = 70) {
  const found: ExportedRow[] = []
  const sizes: number[] = []
  let after: string | null = null
  do {
    const { rows: some, next } = await page(db, of, after, limit)
    found.push(...some)
    sizes.push(some.length)
    after = next
  } while (after !== null)
  return { found, sizes }
}

test('pages together have every row once, in one order, also where many rows have one moment', async () => {
  const { found, sizes } = await read(kind)
  expect(new Set(found.map(({ id }) => id)).size).toBe(2500)
  expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(sizes).toHaveLength(36)
  expect(Math.max(...sizes)).toBe(70)
})

test('each side has its own columns, and a side that owns nothing of it is no side of the kind', async () => {
  expect(kind.sides).toEqual(['GARAGE', 'CUSTOMER'])
  expect(kind.columns('GARAGE')).toEqual(['id', 'at', 'action', 'details', 'actorUserId'])
  const { found } = await read(kind, { ...membership, organizationId: other, organizationType: 'CUSTOMER' })
  expect(found).toEqual([
    { id: expect.any(String), at: rows[0]?.at, action: 'act-0', details: { place: 0 }, actingAs: 'admin' },
  ])
  const one = exportedTable({
    name: 'x',
    about: '',
    whose: { GARAGE: auditEvents.organizationId },
    order: [auditEvents.id],
    columns: {},
  })
  expect(one.sides).toEqual(['GARAGE'])
})

test('rows that hang on others come with a page of those', async () => {
  const parents = exportedParents({ id: auditEvents.id, whose: auditEvents.organizationId })
  const within = exportedWithin({
    name: 'x',
    about: '',
    parents,
    by: auditEvents.id,
    columns: pick(auditEvents, 'id'),
  })
  const { found, sizes } = await read(within, membership, 1000)
  expect(new Set(found.map(({ id }) => id)).size).toBe(2500)
  expect(Math.max(...sizes)).toBe(100)
})

test('rows that hang on things that hang on others are whole, also where some of those have none', async () => {
  const parents = exportedParents({ id: auditEvents.id, whose: auditEvents.organizationId })
  const none = newId()
  const some: ExportedParents = {
    ...parents,
    async page(...asked) {
      const { ids, next } = await parents.page(...asked)
      return { ids: asked[2] === null ? [none] : ids, next }
    },
  }
  const own = { by: auditEvents.id, id: auditEvents.id }
  const shown = { name: 'x', about: '', by: auditEvents.id, columns: pick(auditEvents, 'id') }
  const all = exportedWithin({ ...shown, parents: exportedParentsWithin({ parents, ...own }) })
  expect((await read(all, membership, 1000)).found).toHaveLength(2500)
  const later = exportedWithin({ ...shown, parents: exportedParentsWithin({ parents: some, ...own }) })
  expect((await read(later, membership, 1000)).found).toHaveLength(2400)
})

test('a kind can be shown with less, or in the parts of each row', async () => {
  const less = shownAs(kind, (row, side) => ({ ...row, action: side }))
  expect((await read(less)).found[0]).toMatchObject({ action: 'GARAGE' })
  const parts = exportedParts(kind, {
    name: 'parts',
    about: '',
    columns: ['id', 'part'],
    parts: ({ id }) => [1, 2].map((part) => ({ id, part })),
  })
  expect((await read(parts)).found).toHaveLength(5000)
})
