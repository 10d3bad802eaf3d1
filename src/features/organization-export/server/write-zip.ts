import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import {
  dataDescriptor,
  directoryEnd,
  directoryHeader,
  dosMoment,
  localHeader,
  type WrittenEntry,
} from './zip-records.ts'

export type ZipEntry = {
  name: string
  bytes: AsyncIterable<Uint8Array>
  /** Photos and PDFs get no smaller. */
  isPacked?: boolean
}

/** Records of the directory that are small are joined, since each object costs more than what it holds. */
const BLOCK_BYTES = 64 * 1024

/**
 * The bytes of a ZIP file, made no faster than they are taken; each entry is read when its turn comes. What stays in memory is the directory at its
 * end: some 160 bytes an entry. Throws what an entry throws.
 */
export async function* zipBytes(entries: AsyncIterable<ZipEntry>, madeAt: Date): AsyncGenerator<Uint8Array> {
  const moment = dosMoment(madeAt)
  const directory: Buffer[] = []
  let block: Buffer[] = []
  let [offset, count, blockBytes] = [0, 0, 0]
  for await (const { name, bytes, isPacked = false } of entries) {
    const written: WrittenEntry = { name: Buffer.from(name), crc: 0, size: 0, packedSize: 0, offset }
    const header = localHeader(written.name, moment)
    yield header
    for await (const chunk of deflated(bytes, isPacked, written)) yield chunk
    const descriptor = dataDescriptor(written)
    yield descriptor
    offset += header.length + written.packedSize + descriptor.length
    count += 1
    const listed = directoryHeader(written, moment)
    block.push(listed)
    blockBytes += listed.length
    if (blockBytes >= BLOCK_BYTES) {
      directory.push(Buffer.concat(block))
      block = []
      blockBytes = 0
    }
  }
  let size = 0
  for (const part of [...directory, ...block]) {
    yield part
    size += part.length
  }
  yield directoryEnd({ count, size, offset })
}

/** The bytes of an entry as its ZIP file holds them; what is packed already is wrapped only. Adds up what the directory says of them. */
async function* deflated(
  bytes: AsyncIterable<Uint8Array>,
  isPacked: boolean,
  written: WrittenEntry,
): AsyncGenerator<Uint8Array> {
  async function* counted() {
    for await (const chunk of bytes) {
      written.crc = crc32(chunk, written.crc)
      written.size += chunk.byteLength
      yield chunk
    }
  }
  const deflate = createDeflateRaw(isPacked ? { level: 0 } : {})
  // what fails on the way fails the reading below
  pipeline(counted(), deflate, () => undefined)
  for await (const chunk of deflate) {
    written.packedSize += chunk.byteLength
    yield chunk
  }
}
