import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readZip } from '#test/read-zip.ts'
import { type ZipEntry, zipBytes } from './write-zip.ts'

const MADE_AT = new Date('2031-01-15T12:34:56.000Z')

async function* of<Value>(...values: readonly Value[]): AsyncGenerator<Value> {
  yield* values
}
const made = (...entries: readonly ZipEntry[]) => buffer(Readable.from(zipBytes(of(...entries), MADE_AT)))

test('every entry comes back by its name, whole and in its order', async () => {
  const photo = randomBytes(3_000_000)
  const zip = await readZip(
    await made(
      { name: 'tyhjä.jsonl', bytes: of() },
      { name: 'rivit.csv', bytes: of(Buffer.from('a;b\r\n'), Buffer.from('ä;'), Buffer.from('ö\r\n')) },
      { name: 'files/kuva 📷.jpg', bytes: of(photo.subarray(0, 7), photo.subarray(7)), isPacked: true },
    ),
  )
  expect(zip.names).toEqual(['tyhjä.jsonl', 'rivit.csv', 'files/kuva 📷.jpg'])
  expect(await zip.text('tyhjä.jsonl')).toBe('')
  expect(await zip.text('rivit.csv')).toBe('a;b\r\nä;ö\r\n')
  expect(Buffer.from(await zip.bytes('files/kuva 📷.jpg')).equals(photo)).toBe(true)
})

test('texts are compressed, and what is packed already grows by next to nothing', async () => {
  const text = Buffer.from('sama rivi\r\n'.repeat(100_000))
  expect((await made({ name: 'a', bytes: of(text) })).byteLength).toBeLessThan(text.byteLength / 50)
  const photo = randomBytes(1_000_000)
  expect((await made({ name: 'a', bytes: of(photo), isPacked: true })).byteLength).toBeLessThan(1_001_000)
})

test('a file may have no entry, or so many that its directory is kept in several blocks', async () => {
  expect((await readZip(await made())).names).toEqual([])
  async function* many(): AsyncGenerator<ZipEntry> {
    for (let place = 0; place < 2000; place++) yield { name: `${place}`, bytes: of(), isPacked: true }
  }
  const { names } = await readZip(await buffer(Readable.from(zipBytes(many(), MADE_AT))))
  expect([names.length, names.at(-1)]).toEqual([2000, '1999'])
})

test('an entry is read when its turn comes, and no further than its bytes are taken', async () => {
  const log: string[] = []
  async function* logged(name: string) {
    for (let part = 0; part < 100; part++) {
      log.push(`${name}${part}`)
      yield randomBytes(64 * 1024)
    }
  }
  const bytes = zipBytes(
    of({ name: 'a', bytes: logged('a'), isPacked: true }, { name: 'b', bytes: logged('b'), isPacked: true }),
    MADE_AT,
  )
  await bytes.next()
  expect(log).toEqual([])
  await bytes.next()
  expect(log.length).toBeLessThan(10)
  expect(log).not.toContain('b0')
})

test('what fails in an entry fails the file, and an end before the last byte lets go of what is read', async () => {
  const lost = new Error('the photo is lost')
  async function* losing() {
    yield Buffer.from('a')
    throw lost
  }
  await expect(made({ name: 'a', bytes: losing() })).rejects.toBe(lost)
  const source = Readable.from(
    (async function* () {
      for (;;) yield randomBytes(64 * 1024)
    })(),
  )
  for await (const bytes of zipBytes(of({ name: 'a', bytes: source, isPacked: true }), MADE_AT))
    if (bytes.byteLength > 1000) break
  await expect.poll(() => source.destroyed).toBe(true)
})
