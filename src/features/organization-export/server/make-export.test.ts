import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { driversExported } from '#features/drivers/server/drivers.exported.ts'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { makeFile } from '#features/files/server/files.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { newId } from '#server/db/new-id.ts'
import type { Replica } from '#server/db/replica.ts'
import type { ExportedKind } from '#server/exported.ts'
import { contributionsOf } from '#server/feature.ts'
import { createLog } from '#server/log.ts'
import type { Storage } from '#server/storage/storage.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { readZip } from '#test/read-zip.ts'
import { testServices } from '#test/services.ts'
import { piecesOf } from './export-pieces.ts'
import { beginRun } from './export-run.ts'
import { makeExport } from './make-export.ts'
import { makeOrganizationExport } from './organization-export.factory.ts'
import { makeExports, sweepExports } from './organization-export.jobs.ts'
import { organizationExports } from './organization-export.tables.ts'

const { db, pool } = await testDatabase()
const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER', businessId: '0000000-0', name: 'Kuljetus Oy' })
const { organization: other } = await makeStaffed(db, { type: 'CUSTOMER' })

/** Drivers, with a file on some of them. */
const kinds: readonly ExportedKind[] = driversExported.map((kind) => ({ ...kind, fileKind: 'driver' }))
const objects = new Map<string, Uint8Array>()
const storage: Storage = {
  put: async (key, bytes) => {
    objects.set(key, bytes)
  },
  stream: async (key) => {
    const bytes = objects.get(key)
    if (!bytes) throw Object.assign(new Error('no such key'), { code: 'ENOENT' })
    return Readable.from([bytes])
  },
  remove: async (key) => {
    objects.delete(key)
  },
}
let now = new Date('2031-01-15T12:00:00.000Z')
const clock = () => now
const contextWith = (given: { storage?: Storage; exported?: readonly ExportedKind[] } = {}) =>
  jobContext(db, {
    services: testServices({
      clock,
      storage: given.storage ?? storage,
      features: contributionsOf([{ exported: given.exported ?? kinds }]),
    }),
  })

beforeEach(async () => {
  await pool.query(
    'delete from organization_exports; delete from drivers; delete from files; delete from outbox_events',
  )
  objects.clear()
  now = new Date('2031-01-15T12:00:00.000Z')
  await db.update(organizations).set({ disabledAt: null })
})

const asked = (given: Partial<Parameters<typeof makeOrganizationExport>[1]> = {}) =>
  makeOrganizationExport(db, {
    organizationId: organization.id,
    askedByUserId: user.id,
    createdAt: now.toISOString(),
    ...given,
  })
const rowOf = async (id: string) => {
  const [row] = await db.select().from(organizationExports).where(eq(organizationExports.id, id))
  if (!row) throw new Error('no export')
  return row
}
const zipOf = async (id: string) => readZip(await buffer(Readable.from(piecesOf(storage, await rowOf(id)))))
const piecesLeft = () => [...objects.keys()].filter((key) => key.startsWith('exports/'))
const announced = async () =>
  (await pool.query<{ payload: unknown }>("select payload from outbox_events where name = 'organization-export.ended'"))
    .rows

describe('the file', () => {
  test('all rows are in both forms however many pages they take, with nothing of another organisation', async () => {
    await db.execute(`insert into drivers (id, organization_id, name)
      select gen_random_uuid(), '${organization.id}', 'Kuljettaja ' || n from generate_series(1, 2500) n`)
    await makeDriver(db, { organizationId: organization.id, name: '=1+1' })
    await makeDriver(db, { organizationId: other.id, name: 'Vieras Veikko' })
    const { id } = await asked({ withFiles: false })
    const begun = await beginRun(db, id)
    if (!begun || 'left' in begun) throw new Error('nothing to make')
    let pages = 0
    const counted = kinds.map((kind) => ({
      ...kind,
      page: async (...given: Parameters<ExportedKind['page']>) => {
        pages += 1
        const page = await kind.page(...given)
        expect(page.rows.length).toBeLessThanOrEqual(100)
        return page
      },
    }))
    const { signal } = new AbortController()
    await makeExport({ db, storage, log: createLog('silent'), signal, clock, kinds: counted, pageRows: 100 }, begun.run)
    const zip = await zipOf(id)
    expect(zip.names).toEqual(['drivers.csv', 'drivers.jsonl', 'files.csv', 'files.jsonl', 'README.txt'])
    const csv = (await zip.text('drivers.csv')).trimEnd().split('\r\n')
    const lines = (await zip.text('drivers.jsonl')).trimEnd().split('\n')
    expect([csv.length, lines.length]).toEqual([2502, 2501])
    expect(csv[0]).toBe('id;name;phone;email;channel;createdAt')
    expect(csv.filter((line) => line.includes(";'=1+1;"))).toHaveLength(1)
    const names = lines.map((line) => String(JSON.parse(line).name))
    expect(new Set(names).size).toBe(2501)
    expect(names).toContain('=1+1')
    expect(`${csv}${lines}`).not.toContain('Vieras')
    // CSV, JSON Lines and two looks for files, each 26 pages
    expect(pages).toBeGreaterThanOrEqual(3 * 26)
    const readme = await zip.text('README.txt')
    expect(readme).toContain('Huoltosillan tiedot: Kuljetus Oy')
    expect(readme).toContain('drivers.csv, drivers.jsonl: Kuljettajat (rivejä 2501)')
    expect(readme).toContain('Kuvia ja liitteitä ei otettu mukaan')
  })

  test('photos are in it under the names that the rows refer to, one that is lost is passed over', async () => {
    const driver = await makeDriver(db, { organizationId: organization.id })
    const stranger = await makeDriver(db, { organizationId: other.id })
    const bytes = randomBytes(9_000_000)
    const on = { attachedToKind: 'driver', attachedToId: driver.id, userId: user.id, organizationId: organization.id }
    const photo = await makeFile(db, { ...on, name: 'auto/../kuva.jpg', key: 'photo' })
    const lost = await makeFile(db, { ...on, key: 'lost' })
    await makeFile(db, { ...on, key: 'photo', removedAt: now.toISOString() })
    await makeFile(db, { ...on, key: 'photo', attachedToId: stranger.id })
    objects.set('photo', bytes)
    const { id } = await asked()
    await makeExports.run({ exportId: id }, contextWith())
    const zip = await zipOf(id)
    const path = `files/${photo.id} auto_.._kuva.jpg`
    expect(zip.names.filter((name) => name.startsWith('files/'))).toEqual([path])
    expect(Buffer.from(await zip.bytes(path)).equals(bytes)).toBe(true)
    const listed = (await zip.text('files.jsonl'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(listed.map((file) => [file.id, file.attachedToId])).toEqual([
      [photo.id, driver.id],
      [lost.id, driver.id],
    ])
    expect(listed[0]).toMatchObject({ path, name: 'auto/../kuva.jpg' })
    expect(Object.keys(listed[0])).not.toContain('key')
    // more than one piece
    expect(await rowOf(id)).toMatchObject({ state: 'READY', pieceCount: 2, fileCount: 2, kindsDone: 1, kindCount: 1 })
    expect((await rowOf(id)).sizeBytes).toBe(
      piecesLeft().reduce((sum, key) => sum + (objects.get(key)?.byteLength ?? 0), 0),
    )
  })

  test('rows are read from a replica where there is one', async () => {
    await makeDriver(db, { organizationId: organization.id, name: 'Kaisa Kopio' })
    let reads = 0
    const replica: Replica = {
      reads: () => {
        reads += 1
        return db
      },
      failed() {},
      stop() {},
    }
    const { id } = await asked()
    const context = contextWith()
    await makeExports.run({ exportId: id }, { ...context, services: { ...context.services, replica } })
    expect(await (await zipOf(id)).text('drivers.jsonl')).toContain('Kaisa Kopio')
    expect(reads).toBeGreaterThanOrEqual(4)
  })

  test('a finished one is offered for a week, and its admins are notified once', async () => {
    const { id } = await asked()
    await makeExports.run({ exportId: id }, contextWith())
    await makeExports.run({ exportId: id }, contextWith())
    expect(await rowOf(id)).toMatchObject({ state: 'READY', expiresAt: '2031-01-22T12:00:00.000Z' })
    expect(await announced()).toEqual([{ payload: { exportId: id, organizationId: organization.id, isMade: true } }])
  })
})

describe('a run that does not come to its end', () => {
  test('a try that the storage stopped offers nothing, and the next one starts over with pieces of its own', async () => {
    await makeDriver(db, { organizationId: organization.id })
    const { id } = await asked()
    const full: Storage = {
      ...storage,
      put: async (key, bytes, type) => {
        await storage.put(key, bytes.subarray(0, 1), type)
        throw new Error('the store is full')
      },
    }
    await expect(makeExports.run({ exportId: id }, contextWith({ storage: full }))).rejects.toThrow('the store is full')
    const failed = await rowOf(id)
    expect(failed).toMatchObject({ state: 'MAKING', pieceCount: 1, expiresAt: null })
    expect(piecesLeft()).toHaveLength(1)
    await makeExports.run({ exportId: id }, contextWith())
    const made = await rowOf(id)
    expect(made.state).toBe('READY')
    expect(made.runId).not.toBe(failed.runId)
    expect(piecesLeft()).toEqual([`exports/${id}/${made.runId}/0`])
    expect((await zipOf(id)).names).toContain('README.txt')
  })

  test('pieces that could not be removed yet are known until they are, and no run begins before', async () => {
    await makeDriver(db, { organizationId: organization.id })
    const { id } = await asked()
    const full: Storage = {
      ...storage,
      put: async (key, bytes, type) => {
        await storage.put(key, bytes, type)
        throw new Error('the store is full')
      },
    }
    await expect(makeExports.run({ exportId: id }, contextWith({ storage: full }))).rejects.toThrow('the store is full')
    const left = await rowOf(id)
    const away: Storage = { ...storage, remove: () => Promise.reject(new Error('the store is away')) }
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(makeExports.run({ exportId: id }, contextWith({ storage: away }))).rejects.toThrow('away')
    expect(await rowOf(id)).toMatchObject({ state: 'WAITING', runId: left.runId, pieceCount: 1 })
    await makeExports.run({ exportId: id }, contextWith())
    expect(piecesLeft()).toEqual([`exports/${id}/${(await rowOf(id)).runId}/0`])
  })

  test('a run whose time is over stops reading a photo, and offers nothing', async () => {
    const driver = await makeDriver(db, { organizationId: organization.id })
    await makeFile(db, {
      attachedToKind: 'driver',
      attachedToId: driver.id,
      userId: user.id,
      organizationId: organization.id,
    })
    const ending = new AbortController()
    const stalled = new Readable({
      read() {
        ending.abort(new Error('the time is over'))
      },
    })
    const { id } = await asked()
    const context = contextWith({ storage: { ...storage, stream: async () => stalled } })
    await expect(makeExports.run({ exportId: id }, { ...context, signal: ending.signal })).rejects.toThrow()
    expect(stalled.destroyed).toBe(true)
    expect(await rowOf(id)).toMatchObject({ state: 'MAKING', expiresAt: null })
  })

  test('a run that was overtaken writes nothing into the file of the other', async () => {
    await makeDriver(db, { organizationId: organization.id })
    const { id } = await asked()
    let isOvertaken = false
    const overtaken = kinds.map((kind) => ({
      ...kind,
      page: async (...given: Parameters<ExportedKind['page']>) => {
        if (!isOvertaken) {
          isOvertaken = true
          await makeExports.run({ exportId: id }, contextWith())
        }
        return kind.page(...given)
      },
    }))
    await makeExports.run({ exportId: id }, contextWith({ exported: overtaken }))
    const made = await rowOf(id)
    expect(made.state).toBe('READY')
    expect(piecesLeft()).toEqual([`exports/${id}/${made.runId}/0`])
  })

  test('an export that is deleted while it is made ends without a piece', async () => {
    const { id } = await asked()
    const deleted = kinds.map((kind) => ({
      ...kind,
      page: async (...given: Parameters<ExportedKind['page']>) => {
        await db.update(organizationExports).set({ state: 'REMOVED' }).where(eq(organizationExports.id, id))
        return kind.page(...given)
      },
    }))
    await makeExports.run({ exportId: id }, contextWith({ exported: deleted }))
    expect((await rowOf(id)).state).toBe('REMOVED')
    expect(piecesLeft()).toEqual([])
    expect(await announced()).toEqual([])
  })

  test('a closed organisation, and an admin who has left, take nothing out', async () => {
    await db.update(organizations).set({ disabledAt: now.toISOString() }).where(eq(organizations.id, organization.id))
    const closed = await asked()
    await makeExports.run({ exportId: closed.id }, contextWith())
    expect((await rowOf(closed.id)).state).toBe('FAILED')
    await db.update(organizations).set({ disabledAt: null })
    await db.update(memberships).set({ role: 'MEMBER' }).where(eq(memberships.userId, user.id))
    const left = await asked()
    await makeExports.run({ exportId: left.id }, contextWith())
    expect((await rowOf(left.id)).state).toBe('FAILED')
    await db.update(memberships).set({ role: 'ADMIN' }).where(eq(memberships.userId, user.id))
    expect(piecesLeft()).toEqual([])
  })

  test('one that failed at every try says so, and its admins are notified', async () => {
    const { id } = await asked({ state: 'MAKING' })
    await makeExports.giveUp?.({ exportId: id }, { db, log: createLog('silent'), error: 'x' })
    expect((await rowOf(id)).state).toBe('FAILED')
    expect(await announced()).toEqual([{ payload: { exportId: id, organizationId: organization.id, isMade: false } }])
  })
})

describe('the sweep', () => {
  test('a week later it is gone from list and storage, and after a month its row too', async () => {
    const { id } = await asked()
    await makeExports.run({ exportId: id }, contextWith())
    now = new Date('2031-01-22T11:59:00.000Z')
    await sweepExports.run({}, contextWith())
    expect((await rowOf(id)).state).toBe('READY')
    now = new Date('2031-01-22T12:01:00.000Z')
    await sweepExports.run({}, contextWith())
    expect(await rowOf(id)).toMatchObject({ state: 'REMOVED', pieceCount: 0 })
    expect(piecesLeft()).toEqual([])
    now = new Date('2031-02-20T12:00:00.000Z')
    await sweepExports.run({}, contextWith())
    expect(await db.$count(organizationExports)).toBe(0)
  })

  test('what was lost for a day is given up, and what an organisation that is gone had is removed', async () => {
    const lost = await asked()
    const orphan = await asked({ state: 'READY', runId: newId(), pieceCount: 1, expiresAt: '2031-01-20T00:00:00.000Z' })
    objects.set(`exports/${orphan.id}/${orphan.runId}/0`, Buffer.from('x'))
    await db.update(organizationExports).set({ organizationId: null }).where(eq(organizationExports.id, orphan.id))
    now = new Date('2031-01-16T13:00:00.000Z')
    await sweepExports.run({}, contextWith())
    expect((await rowOf(lost.id)).state).toBe('FAILED')
    expect(piecesLeft()).toEqual([])
    expect(await db.$count(organizationExports, eq(organizationExports.id, orphan.id))).toBe(0)
  })
})
