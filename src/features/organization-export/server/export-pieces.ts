import { buffer } from 'node:stream/consumers'
import type { Storage } from '#server/storage/storage.ts'
import type { ExportRow } from './organization-export.access.ts'

/** What the storage takes at once, and what a slow download holds in memory. */
export const PIECE_BYTES = 8 * 1024 * 1024

type Pieces = Pick<ExportRow, 'id' | 'runId' | 'pieceCount'>

/** Each run writes under a name of its own: what an earlier one left is never part of a file. */
export const pieceKey = (exportId: string, runId: string, place: number): string =>
  `exports/${exportId}/${runId}/${place}`

function* keysOf({ id, runId, pieceCount }: Pieces): Generator<string> {
  if (runId !== null) for (let place = 0; place < pieceCount; place++) yield pieceKey(id, runId, place)
}

/** The bytes of a finished export, a piece at a time: a store may not wait as long as a client is slow. */
export async function* piecesOf(storage: Storage, pieces: Pieces): AsyncGenerator<Buffer> {
  for (const key of keysOf(pieces)) yield buffer(await storage.stream(key))
}

export async function removePieces(storage: Storage, pieces: Pieces): Promise<void> {
  for (const key of keysOf(pieces)) await storage.remove(key)
}

/**
 * Bytes of any length, put away in pieces of `PIECE_BYTES`. `put` throws to end it; what it threw is `failure`, since what writes to the stream may
 * report another error of its own.
 */
export function writeInPieces(put: (place: number, bytes: Uint8Array) => Promise<void>, pieceBytes = PIECE_BYTES) {
  const written = { sizeBytes: 0, failure: undefined as unknown }
  let held: Uint8Array[] = []
  let heldBytes = 0
  let place = 0
  const flush = async () => {
    const bytes = Buffer.concat(held)
    held = []
    heldBytes = 0
    try {
      await put(place, bytes)
    } catch (error) {
      written.failure = error
      throw error
    }
    place += 1
  }
  const writable = new WritableStream<Uint8Array>({
    async write(bytes) {
      held.push(bytes)
      heldBytes += bytes.byteLength
      written.sizeBytes += bytes.byteLength
      if (heldBytes >= pieceBytes) await flush()
    },
    async close() {
      if (heldBytes > 0) await flush()
    },
  })
  return { writable, written }
}
