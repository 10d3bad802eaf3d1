import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { and, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { makeSession, makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeGarage, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { MAX_UPLOAD_BYTES } from '#shared/upload.ts'
import { testDatabase } from '#test/database.ts'
import { MAX_STORAGE_BYTES } from '../files.ts'
import { makeFile } from './files.factory.ts'
import { filesServer, pdf, photo, pngBomb, upload } from './files.fixture.ts'
import { files } from './files.tables.ts'
import { usedBytes } from './storage-bound.ts'
import { storeFile } from './store-file.ts'

const { db } = await testDatabase()
const { app, storage, objectCount, close } = await filesServer(db)
afterAll(close)
const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
const query = { purpose: 'attachment', organizationId: organization.id }

const send = (bytes: Uint8Array, name?: string, type?: string) =>
  upload({ app, db }, user.id, query, { bytes, ...(name && { name }), ...(type && { type }) })

async function kept(id: string) {
  const [row] = await db.select().from(files).where(eq(files.id, id))
  if (!row) throw new Error('no such row')
  const read = async (key: string | null) => (key === null ? null : buffer(await storage.stream(key)))
  return { row, bytes: (await read(row.key)) ?? Buffer.alloc(0), thumbnail: await read(row.thumbnailKey) }
}

/** Sends something that must be refused, and shows that nothing of it is left. */
async function refusalOf(bytes: Uint8Array, name?: string, type?: string) {
  const before = [objectCount(), await db.$count(files)]
  const answer = await send(bytes, name, type)
  expect([objectCount(), await db.$count(files)]).toEqual(before)
  return [answer.statusCode, answer.json().reason]
}

test('a photo is taken in and described', async () => {
  const answer = await send(await photo(600, 400).jpeg().toBuffer(), 'Etujarrut (vasen).JPG')
  expect(answer.statusCode).toBe(201)
  const file = answer.json()
  expect(file).toMatchObject({ name: 'Etujarrut (vasen).jpg', contentType: 'image/jpeg', width: 600, height: 400 })
  const { row, bytes, thumbnail } = await kept(file.id)
  expect(row).toMatchObject({ userId: user.id, organizationId: organization.id, attachedToId: null })
  expect(bytes.length).toBe(file.sizeBytes)
  expect(await sharp(thumbnail ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 })
})

test.each(['png', 'webp', 'avif'] as const)('%s is read too', async (format) => {
  const answer = await send(await photo().toFormat(format).toBuffer(), `kuva.${format}`)
  expect(answer.json()).toMatchObject({ width: 60, height: 40 })
})

test('where, when and with what a photo was taken is not kept, and the photo is upright', async () => {
  const tagged = await photo(60, 40)
    .withExif({ IFD0: { Model: 'Puhelin' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 11/1 40/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(tagged.includes('Puhelin')).toBe(true)
  const { id, width, height } = (await send(tagged)).json()
  const { bytes, thumbnail } = await kept(id)
  expect([width, height]).toEqual([40, 60])
  const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
  expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
  expect(await sharp(thumbnail ?? undefined).metadata()).toMatchObject({ width: 40, height: 60 })
})

test('a huge photo is made smaller, a portrait square', async () => {
  const big = (await send(await photo(4000, 1000).jpeg().toBuffer())).json()
  expect([big.width, big.height]).toEqual([2560, 640])
  const face = await upload(
    { app, db },
    user.id,
    { purpose: 'avatar' },
    { bytes: await photo(900, 300).png().toBuffer() },
  )
  const { row, thumbnail } = await kept(face.json().id)
  expect([row.width, row.height, row.organizationId]).toEqual([512, 512, null])
  expect(await sharp(thumbnail ?? undefined).metadata()).toMatchObject({ width: 160, height: 160 })
})

test('what follows the picture in its file is not kept', async () => {
  const polyglot = Buffer.concat([
    await photo().jpeg().toBuffer(),
    Buffer.from('<script>alert(1)</script>PK\u0005\u0006'),
  ])
  const { bytes } = await kept((await send(polyglot)).json().id)
  expect([bytes.includes('<script'), bytes.includes('PK\u0005\u0006')]).toEqual([false, false])
})

test('an upload that is sent again with its key keeps nothing twice, and belongs to no other user', async () => {
  const bytes = await photo(600, 400).jpeg().toBuffer()
  const key = randomUUID()
  const again = () => upload({ app, db }, user.id, { ...query, key }, { bytes })
  const [first, second] = await Promise.all([again(), again()])
  const third = await again()
  expect([first, second, third].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(second.json()).toEqual(first.json())
  expect(third.json()).toEqual(first.json())
  expect(await db.$count(files, and(eq(files.uploadKey, key), isNull(files.removedAt)))).toBe(1)

  const other = await makeStaffed(db, { type: 'GARAGE' })
  const theirs = { purpose: 'attachment', organizationId: other.organization.id, key }
  const foreign = await upload({ app, db }, other.user.id, theirs, { bytes })
  expect(foreign.json().id).not.toBe(first.json().id)
  await makeMembership(db, user.id, other.organization.id, 'MEMBER')
  expect((await upload({ app, db }, user.id, theirs, { bytes })).json()).toMatchObject({ reason: 'file' })

  // what was swept meanwhile is kept again
  await db.update(files).set({ removedAt: new Date().toISOString() }).where(eq(files.id, first.json().id))
  const renewed = (await again()).json()
  expect(renewed.id).not.toBe(first.json().id)
  expect((await kept(renewed.id)).row.uploadKey).toBe(key)
})

test('a PDF is kept unchanged', async () => {
  const answer = await send(pdf(5000), 'lasku.pdf', 'application/pdf')
  expect(answer.json()).toMatchObject({
    name: 'lasku.pdf',
    sizeBytes: 5000,
    width: null,
    contentType: 'application/pdf',
  })
  const { bytes, row } = await kept(answer.json().id)
  expect([bytes.equals(pdf(5000)), row.thumbnailKey]).toEqual([true, null])
})

test.each([
  ['a byte order mark before it', '\ufeff', ''],
  ['a line break before it', '\r\n', ''],
  ['a comment behind it', '', '<!-- printed -->\n'],
  ['a web page behind it', '', '<!doctype html><script>alert(1)</script>'],
])('a PDF with %s is kept without that', async (_what, before, behind) => {
  const answer = await send(
    Buffer.concat([Buffer.from(before), pdf(500), Buffer.from(behind)]),
    'a.pdf',
    'application/pdf',
  )
  const { bytes } = await kept(answer.json().id)
  expect(bytes.equals(pdf(500))).toBe(true)
})

test('a photo of 108 megapixels is made smaller', async () => {
  const large = await photo(12_032, 9024).jpeg({ quality: 40 }).toBuffer()
  expect((await send(large, 'iso.jpg', 'image/jpeg')).json()).toMatchObject({ width: 2560, height: 1920 })
})

test('a file’s bytes decide, not its name or its sender', async () => {
  const answer = await send(await photo().png().toBuffer(), 'lasku.pdf', 'application/pdf')
  expect(answer.json()).toMatchObject({ name: 'lasku.png', contentType: 'image/png' })
})

const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)])
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const html = Buffer.from('<!doctype html><script>alert(1)</script>')
test.each([
  ['a web page named .jpg', html, 415, 'unsupported_file_type'],
  ['an SVG', svg, 415, 'unsupported_file_type'],
  ['a ZIP', Buffer.from('PK\u0003\u0004xxxxxxxxxxxxxxxxxxxxxxxxxxxx'), 415, 'unsupported_file_type'],
  ['a GIF', await photo().gif().toBuffer(), 415, 'unsupported_file_type'],
  ['an iPhone’s HEIC', heic, 415, 'heic_image'],
  ['nothing', Buffer.alloc(0), 422, 'empty_file'],
  ['a tiny PNG claiming 30 000 × 30 000', pngBomb(30_000, 30_000), 422, 'too_many_pixels'],
  ['a PNG with too few pixels in it', pngBomb(4000, 4000), 422, 'damaged_image'],
  ['half a JPEG', (await photo(900, 900).jpeg().toBuffer()).subarray(0, 2000), 422, 'damaged_image'],
  ['a PDF without its end', pdf().subarray(0, 100), 422, 'damaged_pdf'],
  ['a PDF whose end is followed by much else', Buffer.concat([pdf(), Buffer.alloc(5000, 'x')]), 422, 'damaged_pdf'],
  ['a PDF that is a ZIP too', Buffer.concat([pdf(), Buffer.from('PK\u0005\u0006\0\0%%EOF')]), 422, 'unsafe_pdf'],
])('%s is refused', async (_what, bytes, status, reason) => {
  expect(await refusalOf(bytes)).toEqual([status, reason])
})

test('a moving picture is refused', async () => {
  const frames = [await photo().png().toBuffer(), await photo().negate().png().toBuffer()]
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await refusalOf(moving)).toEqual([422, 'animated_image'])
})

test('20 Mt is taken, one byte more is not', async () => {
  expect((await send(pdf(MAX_UPLOAD_BYTES))).statusCode).toBe(201)
  expect(await refusalOf(pdf(MAX_UPLOAD_BYTES + 1))).toEqual([413, 'file_too_large'])
  expect(await refusalOf(pdf(MAX_UPLOAD_BYTES * 1.5))).toEqual([413, 'file_too_large'])
})

test('anything but a form with a file is refused', async () => {
  const cookies = { session: await makeSession(db, user.id) }
  const post = (headers: Record<string, string>, payload: string) =>
    app.inject({ method: 'POST', url: '/api/files', query, cookies, headers, payload })
  for (const type of ['application/json', 'text/plain', 'application/octet-stream'])
    expect((await post({ 'content-type': type }, '{}')).json()).toMatchObject({ reason: 'unsupported_media_type' })
  expect((await post({}, '')).statusCode).toBe(415)
  const empty = await post({ 'content-type': 'multipart/form-data; boundary=x' }, '--x--\r\n')
  expect([empty.statusCode, empty.json().reason]).toEqual([400, 'file_missing'])
})

/** The head of an upload over a connection of its own; the caller writes the body. */
async function beginUpload(headers: Record<string, string | number>): Promise<ClientRequest> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { hostname, port } = new URL(app.listeningOrigin)
  return request({
    method: 'POST',
    hostname,
    port,
    path: `/api/files?${new URLSearchParams(query)}`,
    headers: {
      cookie: `session=${await makeSession(db, user.id)}`,
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    },
  })
}

test('an upload that is cancelled on its way leaves nothing', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'huoltosilta-cancel-'))
  vi.stubEnv('TMPDIR', temporary)
  const before = [objectCount(), await db.$count(files)]
  const sending = await beginUpload({ 'content-length': 5_000_000 })
  sending.on('error', () => {})
  sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
  sending.write(pdf(1_000_000))
  await expect.poll(() => readdirSync(temporary)).toHaveLength(1)
  sending.destroy()
  await expect.poll(() => readdirSync(temporary)).toEqual([])
  expect([objectCount(), await db.$count(files)]).toEqual(before)
  rmSync(temporary, { recursive: true })
})

test('an upload that never ends is not taken for ever', async () => {
  const sending = await beginUpload({ 'transfer-encoding': 'chunked' })
  let sent = 0
  async function* endless() {
    yield '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
    for (; sent < 300; sent++) yield Buffer.alloc(1_000_000, 'x')
  }
  await pipeline(endless, sending).catch(() => {})
  expect(sent).toBeLessThan(100)
})

test('a file whose bytes are not there yet, or no more, is not found', async () => {
  const { id } = await makeFile(db, { organizationId: organization.id, userId: user.id })
  const cookies = { session: await makeSession(db, user.id) }
  const answer = await app.inject({ url: `/api/files/${id}`, cookies })
  expect([answer.statusCode, answer.json().reason]).toEqual([404, 'file'])
})

test('an organisation that has sent its share of a day sends no more, others do', async () => {
  const { organization: busy, user: sender } = await makeStaffed(db, { type: 'GARAGE' })
  await makeFile(db, { organizationId: busy.id, userId: sender.id, sizeBytes: 2 ** 31 - 1 })
  const bytes = await photo().jpeg().toBuffer()
  const sendTo = (userId: string, organizationId: string) =>
    upload({ app, db }, userId, { purpose: 'attachment', organizationId }, { bytes })
  expect((await sendTo(sender.id, busy.id)).statusCode).toBe(201)
  const refused = await sendTo(sender.id, busy.id)
  expect([refused.statusCode, refused.json().reason]).toEqual([429, 'storage_share'])
  expect((await sendTo(user.id, organization.id)).statusCode).toBe(201)
})

describe('an organisation’s room', () => {
  /** An organisation that has so many bytes left, of files of long ago. */
  async function withLeft(bytes: number) {
    const { organization: full, user: sender } = await makeStaffed(db, { type: 'GARAGE' })
    const old = { organizationId: full.id, userId: sender.id, createdAt: '2020-01-01T00:00:00Z' }
    const largest = 2 ** 31 - 1
    for (let used = 0; used < MAX_STORAGE_BYTES - bytes; used += largest)
      await makeFile(db, {
        ...old,
        id: randomUUID().replace(/^.{13}/, '01700000-0000'),
        sizeBytes: Math.min(largest, MAX_STORAGE_BYTES - bytes - used),
      })
    return { full, sender }
  }

  test('takes no more once it is full, and says so', async () => {
    const { full, sender } = await withLeft(0)
    const bytes = await photo().jpeg().toBuffer()
    const wanted = { purpose: 'attachment', organizationId: full.id }
    const refused = await upload({ app, db }, sender.id, wanted, { bytes })
    expect([refused.statusCode, refused.json().reason]).toEqual([429, 'storage_full'])
    await db.update(files).set({ removedAt: new Date().toISOString() }).where(eq(files.organizationId, full.id))
    expect((await upload({ app, db }, sender.id, wanted, { bytes })).statusCode).toBe(201)
  })

  test('counts files that come at once, so that they do not share the last bytes', async () => {
    const { full, sender } = await withLeft(1000)
    const owner = { userId: sender.id, organizationId: full.id, purpose: 'attachment' as const, uploadKey: null }
    const prepared = {
      bytes: Buffer.alloc(600),
      contentType: 'application/pdf',
      extension: 'pdf',
      width: null,
      height: null,
      thumbnail: null,
    }
    const stored = await Promise.allSettled(
      [1, 2, 3].map(() => storeFile({ db, storage }, owner, { id: randomUUID(), name: 'a.pdf' }, prepared)),
    )
    expect(stored.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(await usedBytes(db, full.id)).toBe(MAX_STORAGE_BYTES - 400)
  })
})

test('only members upload in an organisation’s name, and only its admins its image', async () => {
  const bytes = await photo().jpeg().toBuffer()
  const other = await makeGarage(db)
  const member = await makeUser(db)
  await makeMembership(db, member.id, organization.id, 'MEMBER')
  const as = (userId: string | null, wanted: Record<string, string>) => upload({ app, db }, userId, wanted, { bytes })
  const answers = await Promise.all([
    as(null, query),
    as((await makeUser(db, { disabledAt: new Date().toISOString() })).id, query),
    as(user.id, { ...query, organizationId: other.id }),
    as(user.id, { ...query, organizationId: 'ei-ole' }),
    as(user.id, { purpose: 'attachment' }),
    as(user.id, { ...query, purpose: 'anything' }),
    as(member.id, { ...query, purpose: 'organization_image' }),
    as(user.id, { ...query, purpose: 'organization_image' }),
  ])
  expect(answers.map((answer) => [answer.statusCode, answer.json().reason])).toEqual([
    [401, 'session_required'],
    [403, 'user_disabled'],
    [404, 'organization'],
    [404, 'organization'],
    [404, 'organization'],
    [400, 'fields'],
    [403, 'admin_only'],
    [201, undefined],
  ])
})
