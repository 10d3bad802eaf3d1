import { buffer } from 'node:stream/consumers'
import type { Storage } from '#server/storage/storage.ts'
import type { ExportRow } from './organization-export.access.ts'

/** What the storage takes at once, and what a slow download holds in memory. */
export const PIECE_BYTES = 8 * 1024 * 1024

export type Pieces = Pick<ExportRow, 'id' | 'runId' | 'pieceCount'>

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

/** Puts bytes of any length away in pieces of about `PIECE_BYTES`, and answers how many bytes they were. Throws what `put` and the bytes throw. */
export async function writeInPieces(
  bytes: AsyncIterable<Uint8Array>,
  put: (place: number, piece: Uint8Array) => Promise<void>,
  pieceBytes = PIECE_BYTES,
): Promise<number> {
  let held: Uint8Array[] = []
  let [heldBytes, sizeBytes, place] = [0, 0, 0]
  const flush = async () => {
    await put(place, Buffer.concat(held))
    place += 1
    held = []
    heldBytes = 0
  }
  for await (const chunk of bytes) {
    held.push(chunk)
    heldBytes += chunk.byteLength
    sizeBytes += chunk.byteLength
    if (heldBytes >= pieceBytes) await flush()
  }
  if (heldBytes > 0) await flush()
  return sizeBytes
}
