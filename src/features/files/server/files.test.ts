import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { transact } from '#server/db/transact.ts'
import type { Storage } from '#server/storage/storage.ts'
import { AppError } from '#shared/app-error.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { jobContext } from '#test/job-context.ts'
import { testServices } from '#test/services.ts'
import { attachedFiles, attachFiles, detachFiles } from './attach-files.ts'
import { makeFile } from './files.factory.ts'
import { filesServer, pdf, photo, upload } from './files.fixture.ts'
import { sweepFiles } from './files.jobs.ts'
import { filesRouter } from './files.router.ts'
import { files } from './files.tables.ts'

const { db } = await testDatabase()
const things = new Map<string, string[]>()
const { app, storage, objectCount, close } = await filesServer(db, {
  thing: async (_db, caller, id) => things.get(id)?.includes(caller.userId) ?? false,
})
afterAll(close)
const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
const stranger = (await makeStaffed(db)).user

async function uploaded(purpose = 'attachment', bytes?: Uint8Array): Promise<string> {
  const query = purpose === 'avatar' ? { purpose } : { purpose, organizationId: organization.id }
  return (await upload({ app, db }, user.id, query, { bytes: bytes ?? (await photo().jpeg().toBuffer()) })).json().id
}
const get = async (userId: string | null, path: string, headers: Record<string, string> = {}) =>
  app.inject({
    url: `/api/files/${path}`,
    headers,
    cookies: userId === null ? {} : { session: await makeSession(db, userId) },
  })
const statuses = async (path: string, ...userIds: (string | null)[]) =>
  Promise.all(userIds.map(async (id) => (await get(id, path)).statusCode))
const routerOf = async (userId: string) => callerOf(filesRouter, await contextOf(db, userId))
const personOf = async (userId: string) => {
  const { caller } = await contextOf(db, userId)
  if (!caller) throw new Error('no caller')
  return caller
}
const attach = async (userId: string, fileIds: string[], thingId: string, organizationId = organization.id) => {
  const caller = await personOf(userId)
  await transact(db, (tx) => attachFiles(tx, { caller, organizationId }, fileIds, { kind: 'thing', id: thingId }))
}

test('colleagues read a file and its small picture, another organisation finds neither', async () => {
  const id = await uploaded()
  const colleague = await makeUser(db)
  await makeMembership(db, colleague.id, organization.id, 'MEMBER')
  expect(await statuses(id, user.id, colleague.id, stranger.id, null)).toEqual([200, 200, 404, 401])
  expect(await statuses(`${id}/thumbnail`, colleague.id, stranger.id, null)).toEqual([200, 404, 401])
  const [foreign, unknown] = [await get(stranger.id, id), await get(stranger.id, randomUUID())]
  expect({ ...foreign.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
  expect(await statuses('ei-ole', user.id)).toEqual([404])
})

test('a file that hangs on a thing is read by everyone who may see the thing', async () => {
  const [id, thingId] = [await uploaded(), randomUUID()]
  things.set(thingId, [stranger.id])
  expect(await statuses(id, stranger.id)).toEqual([404])
  await attach(user.id, [id], thingId)
  expect(await statuses(id, stranger.id, (await makeUser(db)).id)).toEqual([200, 404])
  things.delete(thingId)
  expect(await statuses(id, stranger.id)).toEqual([404])
})

test('a PDF is shown to the own organisation, and saved by others', async () => {
  const [id, thingId] = [await uploaded('attachment', pdf()), randomUUID()]
  things.set(thingId, [stranger.id])
  await attach(user.id, [id], thingId)
  const shownTo = async (userId: string) => String((await get(userId, id)).headers['content-disposition'])
  expect([await shownTo(user.id), await shownTo(stranger.id)]).toEqual([
    expect.stringMatching(/^inline/),
    expect.stringMatching(/^attachment/),
  ])
})

test('a file that the scanner finds infected, or cannot look at, is refused and not kept', async () => {
  let found: AppError | null = null
  const seen: string[] = []
  const scanned = await filesServer(db, {}, async (path) => {
    seen.push(path)
    if (found) throw found
  })
  const send = () =>
    upload(
      { app: scanned.app, db },
      user.id,
      { purpose: 'attachment', organizationId: organization.id },
      { bytes: pdf() },
    )
  expect((await send()).statusCode).toBe(201)
  const kept = [await db.$count(files), scanned.objectCount()]
  found = new AppError('unprocessable', 'infected_file')
  const infected = await send()
  found = new AppError('unavailable', 'scanner_away')
  const away = await send()
  expect([infected.statusCode, infected.json().reason, away.statusCode, away.json().reason]).toEqual([
    422,
    'infected_file',
    503,
    'scanner_away',
  ])
  expect([seen.length, await db.$count(files), scanned.objectCount()]).toEqual([3, ...kept])
  await scanned.close()
})

test('a user who has left the organisation reads no file of its own there', async () => {
  const id = await uploaded()
  const leaver = await makeUser(db)
  await makeMembership(db, leaver.id, organization.id)
  await db.update(files).set({ userId: leaver.id }).where(eq(files.id, id))
  expect(await statuses(id, leaver.id)).toEqual([200])
  await db.delete(memberships).where(eq(memberships.userId, leaver.id))
  expect(await statuses(id, leaver.id)).toEqual([404])
})

test('only the uploader hangs a file, once, and in the organisation that it was uploaded for', async () => {
  const [id, thingId] = [await uploaded(), randomUUID()]
  const colleague = await makeUser(db)
  await makeMembership(db, colleague.id, organization.id)
  const other = (await makeStaffed(db)).organization
  await expect(attach(colleague.id, [id], thingId)).rejects.toThrow('not_found: file')
  await expect(attach(user.id, [id], thingId, other.id)).rejects.toThrow('not_found: file')
  await expect(attach(user.id, [id, randomUUID()], thingId)).rejects.toThrow('not_found: file')
  await expect(attach(user.id, ['ei-ole'], thingId)).rejects.toThrow('not_found: file')
  await attach(user.id, [id, id], thingId)
  await expect(attach(user.id, [id], randomUUID())).rejects.toThrow('not_found: file')
})

test('the files of several things come by thing, without the ones taken off', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  const hanging = (id: string) => ({ userId: user.id, attachedToKind: 'thing', attachedToId: id })
  const first = await makeFile(db, hanging(one))
  const second = await makeFile(db, hanging(one))
  const third = await makeFile(db, hanging(other))
  await transact(db, (tx) => detachFiles(tx, { kind: 'thing', id: one }, { only: [first.id, third.id] }))
  const found = await attachedFiles(db, 'thing', [one, other])
  const idsOf = (thing: string) => found.get(thing)?.map((file) => file.id)
  expect([found.size, idsOf(one), idsOf(other)]).toEqual([2, [second.id], [third.id]])
  await transact(db, (tx) => detachFiles(tx, { kind: 'thing', id: one }, { allBut: [] }))
  expect([...(await attachedFiles(db, 'thing', [one, other])).keys()]).toEqual([other])
  expect(await attachedFiles(db, 'ticket', [other])).toEqual(new Map())
})

test('a file is served so that nothing in it can run, and asked about again each time', async () => {
  const id = await uploaded()
  const answer = await get(user.id, id)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-disposition': 'inline; filename=kuva.jpg',
    'content-length': String(answer.rawPayload.length),
  })
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/)
  const etag = String(answer.headers.etag)
  const again = await get(user.id, id, { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get(stranger.id, id, { 'if-none-match': etag })).statusCode).toBe(404)
})

test('a PDF is served as a PDF and has no small picture', async () => {
  const id = await uploaded('attachment', pdf())
  expect((await get(user.id, id)).headers['content-type']).toBe('application/pdf')
  expect(await statuses(`${id}/thumbnail`, user.id)).toEqual([404])
})

test('a chosen avatar is seen by everyone signed in; the one before it is gone', async () => {
  const [first, second] = [await uploaded('avatar'), await uploaded('avatar')]
  const caller = await routerOf(user.id)
  expect(await statuses(first, stranger.id)).toEqual([404])
  expect(await caller.chooseAvatar({ fileId: first })).toEqual({ image: `/api/files/${first}/thumbnail` })
  expect(await statuses(`${first}/thumbnail`, stranger.id, null)).toEqual([200, 401])
  expect((await get(stranger.id, first)).headers['cache-control']).toBe('private, max-age=86400')
  await caller.chooseAvatar({ fileId: second })
  expect(await statuses(first, user.id, stranger.id)).toEqual([404, 404])
  expect(await caller.chooseAvatar({ fileId: null })).toEqual({ image: null })
  expect((await db.select().from(users).where(eq(users.id, user.id)))[0]?.image).toBeNull()
})

test('a picture of another person or purpose is no avatar', async () => {
  const wrong = [await uploaded(), await uploaded('organization_image')]
  const mine = await uploaded('avatar')
  const caller = await routerOf(user.id)
  for (const fileId of [...wrong, randomUUID(), 'ei-ole'])
    expect(await refusal(caller.chooseAvatar({ fileId }))).toMatchObject({ kind: 'not_found', reason: 'file' })
  const theirs = await routerOf(stranger.id)
  expect(await refusal(theirs.chooseAvatar({ fileId: mine }))).toMatchObject({ kind: 'not_found' })
})

test('an admin chooses the organisation’s image, a member does not', async () => {
  const fileId = await uploaded('organization_image')
  const member = await makeUser(db)
  await makeMembership(db, member.id, organization.id, 'MEMBER')
  const input = { organizationId: organization.id, fileId }
  const refused = await refusal((await routerOf(member.id)).chooseOrganizationImage(input))
  expect(refused).toMatchObject({ kind: 'forbidden', reason: 'admin_only' })
  await (await routerOf(user.id)).chooseOrganizationImage(input)
  const [row] = await db.select().from(organizations).where(eq(organizations.id, organization.id))
  expect(row?.image).toBe(`/api/files/${fileId}/thumbnail`)
  const written = await db.select().from(auditEvents).where(eq(auditEvents.organizationId, organization.id))
  expect(written).toMatchObject([{ actorUserId: user.id, actingAs: 'admin', details: { removed: false } }])
  expect(await statuses(fileId, stranger.id)).toEqual([200])
})

test('one of the pictures that are chosen at the same moment stays, and the others are given up', async () => {
  const caller = await routerOf(user.id)
  const organizationId = organization.id
  const pictures = {
    avatar: (fileId: string) => caller.chooseAvatar({ fileId }),
    organization_image: (fileId: string) => caller.chooseOrganizationImage({ organizationId, fileId }),
  }
  for (const [purpose, choose] of Object.entries(pictures)) {
    const ids = await Promise.all(Array.from({ length: 4 }, () => uploaded(purpose)))
    await Promise.all(ids.map(choose))
    const seen = await Promise.all(ids.map(async (id) => (await statuses(id, stranger.id))[0]))
    expect(seen.sort()).toEqual([200, 404, 404, 404])
    const given = await db.$count(files, and(inArray(files.id, ids), isNotNull(files.removedAt)))
    expect(given).toBe(3)
  }
})

test('a loose upload is removed by its uploader only, a hanging one by no user here', async () => {
  const [loose, hanging] = [await uploaded(), await uploaded()]
  await attach(user.id, [hanging], randomUUID())
  const [mine, theirs] = [await routerOf(user.id), await routerOf(stranger.id)]
  expect(await refusal(theirs.remove({ fileId: loose }))).toMatchObject({ kind: 'not_found' })
  expect(await refusal(mine.remove({ fileId: hanging }))).toMatchObject({ kind: 'not_found' })
  await mine.remove({ fileId: loose })
  expect(await statuses(loose, user.id)).toEqual([404])
  expect(await refusal(mine.remove({ fileId: loose }))).toMatchObject({ kind: 'not_found' })
})

const sweep = (from: Storage = storage) =>
  sweepFiles.run({}, jobContext(db, { services: testServices({ storage: from }) }))

test('the sweep removes what is given up, a day loose or without an owner, with its objects, and nothing else', async () => {
  await db.update(files).set({ removedAt: sql`now()` })
  await sweep()
  expect([objectCount(), await db.$count(files)]).toEqual([0, 0])

  const [fresh, loose, hanging] = [await uploaded(), await uploaded(), await uploaded()]
  await attach(user.id, [hanging], randomUUID())
  await db.update(files).set({ createdAt: sql`now() - interval '25 hours'` }).where(sql`${files.id} <> ${fresh}`)
  const gone = await makeUser(db)
  await makeFile(db, { userId: gone.id, purpose: 'avatar', attachedToKind: 'user', attachedToId: gone.id })
  await db.delete(users).where(eq(users.id, gone.id))
  await sweep()
  const left = await db.select({ id: files.id }).from(files).orderBy(files.id)
  expect(left.map((file) => file.id)).toEqual([fresh, hanging])
  expect(objectCount()).toBe(4)
  expect(await statuses(loose, user.id)).toEqual([404])
})

test('objects that cannot be removed block no others, and are tried again after them', async () => {
  await db.update(files).set({ removedAt: sql`now()` })
  const tried: string[] = []
  let isBroken = true
  const stubborn: Storage = {
    ...storage,
    async remove(key) {
      tried.push(key)
      if (isBroken && key.startsWith('stuck/')) throw new Error('access denied')
      await storage.remove(key)
    },
  }
  const given = { userId: user.id, removedAt: new Date().toISOString() }
  const stuck = 250 // more than a batch
  for (let index = 0; index < stuck; index += 1) await makeFile(db, { ...given, key: `stuck/${index}` })
  await makeFile(db, { ...given, key: 'loose/first' })
  await sweep(stubborn)
  expect(tried).toContain('loose/first')
  expect(new Set(tried).size).toBe(tried.length)
  expect(await db.$count(files)).toBe(stuck)

  tried.length = 0
  isBroken = false
  await makeFile(db, { ...given, key: 'loose/second' })
  await sweep(stubborn)
  expect(tried[0]).toBe('loose/second')
  expect(await db.$count(files)).toBe(0)
})
