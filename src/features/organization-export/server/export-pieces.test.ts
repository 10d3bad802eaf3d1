import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testServices } from '#test/services.ts'
import { pieceKey, piecesOf, removePieces, writeInPieces } from './export-pieces.ts'

const { storage } = testServices()
const RUN = 'run'

async function* chunks(texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function written(id: string, texts: readonly string[]) {
  let pieceCount = 0
  const put = async (place: number, piece: Uint8Array) => {
    pieceCount = place + 1
    await storage.put(pieceKey(id, RUN, place), piece, 'application/octet-stream')
  }
  const sizeBytes = await writeInPieces(chunks(texts), put, 10)
  return { id, runId: RUN, pieceCount, sizeBytes }
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

test('a storage that fails ends the writing, and nothing more is read for it', async () => {
  const full = new Error('the store is full')
  let chunkCount = 0
  async function* endless() {
    for (;;) {
      chunkCount += 1
      yield Buffer.from('ab')
    }
  }
  await expect(writeInPieces(endless(), () => Promise.reject(full), 4)).rejects.toBe(full)
  expect(chunkCount).toBe(2)
})
