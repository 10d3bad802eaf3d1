import { randomInt } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { newSigner } from './books.fixture.ts'
import { readSealedPdf, sealPdf } from './sealed-pdf.ts'

const signer = newSigner()
const CODE = 'AaIJdanTdIKNL28etCDsig.2.abc'
const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Array.from({ length: 20_000 }, () => randomInt(256))),
  Buffer.from('\n%%EOF\n'),
])
const sealed = sealPdf(signer, pdf, CODE)

async function* inChunks(bytes: Uint8Array, size = 7000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const read = async (bytes: Uint8Array) => (await readSealedPdf(signer, inChunks(bytes))).state

test('an untouched file is found sealed, read in chunks of any size', async () => {
  for (const size of [1, 100, 7000, 100_000])
    expect(await readSealedPdf(signer, inChunks(sealed, size))).toEqual({ state: 'sealed', code: CODE })
  expect(sealed.subarray(0, pdf.length).equals(pdf)).toBe(true)
})

test('one byte that is changed anywhere is found', async () => {
  const anywhere = Array.from({ length: 1500 }, () => randomInt(sealed.length))
  const line = Array.from({ length: sealed.length - pdf.length }, (_, at) => pdf.length + at)
  for (const at of [...anywhere, ...line, ...line]) {
    const other = Buffer.from(sealed)
    other[at] = ((other[at] ?? 0) + 1 + randomInt(255)) % 256
    expect([at, await read(other)]).toEqual([at, 'altered'])
  }
})

test('a byte that is taken out, put in or moved is found', async () => {
  for (let time = 0; time < 300; time += 1) {
    const at = randomInt(sealed.length)
    const [before, after] = [sealed.subarray(0, at), sealed.subarray(at)]
    expect([at, await read(Buffer.concat([before, after.subarray(1)]))]).toEqual([at, 'altered'])
    expect([at, await read(Buffer.concat([before, Buffer.from([randomInt(256)]), after]))]).toEqual([at, 'altered'])
  }
})

test('a file that is cut short or goes on is never sealed', async () => {
  for (let time = 0; time < 300; time += 1)
    expect(await read(sealed.subarray(0, randomInt(sealed.length)))).not.toBe('sealed')
  expect(await read(pdf)).toBe('unknown')
  expect(await read(Buffer.alloc(0))).toBe('unknown')
  for (const more of ['\n', ' ', '%%EOF', 'x'.repeat(1000)])
    expect(await read(Buffer.concat([sealed, Buffer.from(more)]))).toBe('altered')
  // far beyond the kept bytes at the end
  expect(await read(Buffer.concat([sealed, Buffer.alloc(300_000)]))).toBe('unknown')
})

test('a seal holds only for its own file and code', async () => {
  const line = sealed.subarray(pdf.length)
  expect(await read(Buffer.concat([Buffer.from('%PDF-1.7 other'), line]))).toBe('altered')
  expect(await read(Buffer.from(sealed.toString('latin1').replace('.2.abc', '.3.abc'), 'latin1'))).toBe('altered')
  expect(await read(sealPdf(newSigner(), pdf, CODE))).toBe('altered')
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('a large file is read in little memory', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'a')
  const kept: number[] = []
  async function* large() {
    for (let count = 0; count < 200; count += 1) {
      if (count % 20 === 0) {
        // objects without a reference go first, though some of them may go a little later
        collectGarbage()
        await turn()
        kept.push(process.memoryUsage().arrayBuffers)
      }
      yield piece
    }
  }
  expect(await readSealedPdf(signer, large())).toEqual({ state: 'unknown' })
  // of a file of 200 MiB, of which 180 would be kept by who keeps all
  expect(Math.max(...kept) - (kept[0] ?? 0)).toBeLessThan(100_000_000)
})
