import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { transact } from '#server/db/transact.ts'
import type { Storage } from '#server/storage/storage.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import { attachedFiles, attachFiles } from './attach-files.ts'
import { copyFile } from './copy-files.ts'
import { filesServer, pdf, photo, upload } from './files.fixture.ts'
import { sweepFiles } from './files.jobs.ts'
import { files } from './files.tables.ts'
import { usedBytes } from './storage-bound.ts'
import { storeFile } from './store-file.ts'

const { db } = await testDatabase()
const { app, storage, objectCount, close } = await filesServer(db)
afterAll(close)
const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
const organizationId = organization.id
const ownerWith = (uploadKey: string) => ({
  userId: user.id,
  organizationId,
  purpose: 'attachment' as const,
  uploadKey,
})
const bytes = pdf(700)
const prepared = {
  bytes,
  contentType: 'application/pdf',
  extension: 'pdf',
  width: null,
  height: null,
  thumbnail: null,
}

/** An upload that is stopped at the storage; `goOn` lets its bytes in, `fail` does not. */
async function stoppedUpload(key: string) {
  const [reached, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: Storage = {
    ...storage,
    put: async (...file) => {
      reached.resolve()
      await answered.promise
      await storage.put(...file)
    },
  }
  const id = randomUUID()
  const stored = storeFile({ db, storage: slow }, ownerWith(key), { id, name: 'lasku.pdf' }, prepared)
  await reached.promise
  return {
    id,
    stored,
    goOn: () => answered.resolve(),
    fail: () => answered.reject(new Error('the store is full')),
  }
}

const retry = async (key: string) => {
  const query = { purpose: 'attachment', organizationId, key }
  const answer = await upload({ app, db }, user.id, query, { bytes, name: 'lasku.pdf', type: 'application/pdf' })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const read = async (id: string) =>
  app.inject({ url: `/api/files/${id}`, cookies: { session: await makeSession(db, user.id) } })
const attach = (fileId: string, id: string) =>
  transact(db, (tx) =>
    attachFiles(tx, { caller: { userId: user.id }, organizationId }, [fileId], { kind: 'thing', id }),
  )
const idsOn = async (thing: string) => (await attachedFiles(db, 'thing', [thing])).get(thing)?.map(({ id }) => id)
const sweep = () => sweepFiles.run({}, jobContext(db, { services: testServices({ storage }) }))

describe('an upload that is tried again', () => {
  test('has its bytes, though the process ended before the first try stored them', async () => {
    const key = randomUUID()
    await stoppedUpload(key)
    const { id } = await retry(key)
    const answer = await read(id)
    expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true])
  })

  test('stays attached when the first try fails later', async () => {
    const key = randomUUID()
    const first = await stoppedUpload(key)
    const { id } = await retry(key)
    const thing = randomUUID()
    await attach(id, thing)
    first.fail()
    await expect(first.stored).rejects.toThrow('the store is full')
    await sweep()
    expect(await idsOn(thing)).toEqual([id])
    expect((await read(id)).statusCode).toBe(200)
  })

  test('answers the first try too, when that one is stored later', async () => {
    const key = randomUUID()
    const first = await stoppedUpload(key)
    const kept = await retry(key)
    first.goOn()
    expect(await first.stored).toEqual(kept)
    expect(await retry(key)).toEqual(kept)
    expect((await read(first.id)).statusCode).toBe(404)
  })

  test('has its bytes when the storage refused the first try', async () => {
    const key = randomUUID()
    const first = await stoppedUpload(key)
    first.fail()
    await expect(first.stored).rejects.toThrow('the store is full')
    expect((await read((await retry(key)).id)).statusCode).toBe(200)
  })
})

describe('a file whose bytes are on their way', () => {
  test('cannot be read or attached yet, and takes its room', async () => {
    const before = await usedBytes(db, organizationId)
    const { id, stored, goOn } = await stoppedUpload(randomUUID())
    expect((await read(id)).statusCode).toBe(404)
    await expect(attach(id, randomUUID())).rejects.toThrow('not_found: file')
    expect(await usedBytes(db, organizationId)).toBe(before + bytes.byteLength)
    goOn()
    await stored
    expect((await read(id)).statusCode).toBe(200)
  })

  test('outlives the sweep, and can be read once they are stored', async () => {
    const { id, stored, goOn } = await stoppedUpload(randomUUID())
    await sweep()
    goOn()
    expect(await stored).toMatchObject({ id })
    await sweep()
    expect((await read(id)).rawPayload.equals(bytes)).toBe(true)
  })

  test('leaves nothing behind when they come after its hour', async () => {
    const { id, stored, goOn } = await stoppedUpload(randomUUID())
    const hourLater = { removedAt: sql`${files.removedAt} - interval '1 hour'` }
    await db.update(files).set(hourLater).where(eq(files.id, id))
    const before = objectCount()
    goOn()
    await expect(stored).rejects.toThrow('not_found: file')
    expect(objectCount()).toBe(before + 1)
    await sweep()
    expect([objectCount(), await db.$count(files, eq(files.id, id))]).toEqual([before, 0])
  })
})

test('a copy that the storage refused is made by the retry, with its bytes and its small picture', async () => {
  const query = { purpose: 'attachment', organizationId }
  const original = (await upload({ app, db }, user.id, query, { bytes: await photo().jpeg().toBuffer() })).json()
  const from = { kind: 'thing', id: randomUUID(), fileId: original.id }
  await attach(original.id, from.id)
  const owner = ownerWith(randomUUID())
  const full: Storage = { ...storage, put: () => Promise.reject(new Error('the store is full')) }
  await expect(copyFile({ db, storage: full }, owner, from)).rejects.toThrow('the store is full')
  const copy = await copyFile({ db, storage }, owner, from)
  if (!copy) throw new Error('no copy was made')
  const [shown, small] = [await read(copy.id), await read(`${copy.id}/thumbnail`)]
  expect([shown.statusCode, small.statusCode]).toEqual([200, 200])
  expect(shown.rawPayload.equals((await read(original.id)).rawPayload)).toBe(true)
  expect(await copyFile({ db, storage }, owner, from)).toEqual(copy)
})
