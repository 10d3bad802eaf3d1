import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testServices } from '#test/services.ts'
import { pieceKey, piecesOf, removePieces, writeInPieces } from './export-pieces.ts'

const { storage } = testServices()
const RUN = 'run'

async function written(id: string, texts: readonly string[]) {
  let pieceCount = 0
  const { writable, written: facts } = writeInPieces(async (place, bytes) => {
    pieceCount = place + 1
    await storage.put(pieceKey(id, RUN, place), bytes, 'application/octet-stream')
  }, 10)
  await Readable.toWeb(Readable.from(texts.map((text) => Buffer.from(text)))).pipeTo(writable)
  return { id, runId: RUN, pieceCount, sizeBytes: facts.sizeBytes }
}
const read = async (pieces: Parameters<typeof piecesOf>[1]) =>
  (await buffer(Readable.from(piecesOf(storage, pieces)))).toString()

test('bytes come back in their order from as many pieces as they took', async () => {
  const pieces = await written('one', ['0123456789', 'abcdefgh', 'ijklmnopqrstuvw', 'xyz'])
  expect(pieces).toMatchObject({ pieceCount: 3, sizeBytes: 36 })
  expect(await read(pieces)).toBe('0123456789abcdefghijklmnopqrstuvwxyz')
  expect(await written('nothing', [])).toMatchObject({ pieceCount: 0, sizeBytes: 0 })
})

test('removed pieces are gone, and removing them again is no failure', async () => {
  const pieces = await written('two', ['0123456789', '0123456789'])
  await removePieces(storage, pieces)
  await removePieces(storage, pieces)
  await expect(read(pieces)).rejects.toThrow()
})

test('the failure of the storage is kept, also when the stream ends with another one', async () => {
  const full = new Error('the store is full')
  const { writable, written: facts } = writeInPieces(() => Promise.reject(full), 1)
  const bytes = Readable.toWeb(Readable.from([Buffer.from('ab')]))
  await expect(bytes.pipeTo(writable)).rejects.toBe(full)
  expect(facts.failure).toBe(full)
})
