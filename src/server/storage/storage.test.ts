import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { googleStorage } from '#test/google-storage.ts'
import { s3Server } from '#test/s3-server.ts'
import { openStorage, type Storage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const s3 = await s3Server()
const google = await googleStorage()

const newKey = () => `2026-11/${randomUUID()}.bin`
const read = async (storage: Storage, key: string) => buffer(await storage.stream(key))

describe.each([
  ['a folder', openStorage({ kind: 'folder', folder })],
  ['an S3 server', openStorage(s3)],
  ['Google Cloud Storage’s interface', openStorage(google)],
])('%s', (_name, storage) => {
  test('gives back exactly what was put', async () => {
    const [key, bytes] = [newKey(), randomBytes(3_000_000)]
    await storage.put(key, bytes, 'application/pdf')
    expect((await read(storage, key)).equals(bytes)).toBe(true)
  })

  test('puts over what was there', async () => {
    const key = newKey()
    await storage.put(key, Buffer.from('eka'), 'text/plain')
    await storage.put(key, Buffer.from('toka'), 'text/plain')
    expect((await read(storage, key)).toString()).toBe('toka')
  })

  test('refuses to read what is not there', async () => {
    await expect(storage.stream(newKey())).rejects.toThrow()
  })

  test('removes, and removing again is no failure', async () => {
    const key = newKey()
    await storage.put(key, Buffer.from('eka'), 'text/plain')
    await storage.remove(key)
    await expect(storage.stream(key)).rejects.toThrow()
    await expect(storage.remove(key)).resolves.toBeUndefined()
  })

  test('paths out of the storage are refused', async () => {
    await expect(storage.put('../outside', Buffer.from('x'), 'text/plain')).rejects.toThrow()
    await expect(storage.stream('../../etc/passwd')).rejects.toThrow()
  })
})

test('no other user of the machine reads what is in the folder, one of an older version included', async () => {
  const open = join(folder, 'open')
  mkdirSync(join(open, '2026-10'), { recursive: true, mode: 0o755 })
  chmodSync(open, 0o755)
  const storage = openStorage({ kind: 'folder', folder: open })
  await storage.put('2026-11/file.pdf', Buffer.from('eka'), 'application/pdf')
  await storage.put('2026-11/file.pdf', Buffer.from('toka'), 'application/pdf')
  const modeOf = (path: string) => (statSync(join(open, path)).mode & 0o777).toString(8)
  expect([modeOf('.'), modeOf('2026-11'), modeOf('2026-11/file.pdf')]).toEqual(['700', '700', '600'])
})

test('a wrong key to the S3 server is refused', async () => {
  const stranger = openStorage({ ...s3, secretAccessKey: 'guess' })
  await expect(stranger.put(newKey(), Buffer.from('x'), 'text/plain')).rejects.toThrow()
})

test('opening a storage connects to nothing yet', () => {
  expect(() => openStorage({ ...s3, endpoint: 'http://127.0.0.1:1' })).not.toThrow()
})

describe('a store that takes a request and never answers', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}).resume())
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  afterAll(() => silent.close())

  test.each([
    ['S3', { ...s3, endpoint }],
    ['Google', { ...google, endpoint }],
  ])('%s: fails the call at the limit', async (_, options) => {
    const storage = openStorage(options, { limitMs: 100 })
    const late = { name: 'TimeoutError' }
    await expect(storage.put(newKey(), Buffer.from('x'), 'text/plain')).rejects.toMatchObject(late)
    await expect(storage.stream(newKey())).rejects.toMatchObject(late)
    await expect(storage.remove(newKey())).rejects.toMatchObject(late)
  })
})
