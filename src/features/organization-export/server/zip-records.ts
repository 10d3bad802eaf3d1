// The records of a ZIP file (PKWARE's APPNOTE.TXT, 4.3 and 4.5.3), always in their ZIP64 form: how long an entry is, is known only after it.

/** What is known of an entry after its last byte; sizes and the place of its beginning are in bytes. */
export type WrittenEntry = { name: Buffer; crc: number; size: number; packedSize: number; offset: number }

/** A moment as MS-DOS writes it: UTC, since the format knows no time zone; to two seconds. */
export const dosMoment = (at: Date): number =>
  (((at.getUTCFullYear() - 1980) << 25) |
    ((at.getUTCMonth() + 1) << 21) |
    (at.getUTCDate() << 16) |
    (at.getUTCHours() << 11) |
    (at.getUTCMinutes() << 5) |
    (at.getUTCSeconds() >> 1)) >>>
  0

const VERSION = 45
/** Names are UTF-8, and sizes follow the bytes. */
const FLAGS = 0x0808
const DEFLATED = 8
const MADE_ON_UNIX = (3 << 8) | VERSION
/** A file that its owner writes and everyone reads. */
const UNIX_FILE = 0o100644 * 0x10000
const ZIP64 = 1
/** The value is in the ZIP64 part. */
const ELSEWHERE = { 2: 0xffff, 4: 0xffffffff } as const

type Field = readonly [bytes: 2 | 4 | 8, value: number]

function record(...fields: readonly Field[]): Buffer {
  const made = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) made.writeBigUInt64LE(BigInt(value), at)
    else made.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return made
}

const zip64 = (...values: readonly number[]): Buffer =>
  record([2, ZIP64], [2, values.length * 8], ...values.map((value) => [8, value] as const))

/** What is before the bytes of an entry. */
export function localHeader(name: Buffer, moment: number): Buffer {
  const sizes = zip64(0, 0)
  const head = record(
    [4, 0x04034b50],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [4, moment],
    [4, 0],
    [4, ELSEWHERE[4]],
    [4, ELSEWHERE[4]],
    [2, name.length],
    [2, sizes.length],
  )
  return Buffer.concat([head, name, sizes])
}

/** What is after them. */
export const dataDescriptor = ({ crc, size, packedSize }: WrittenEntry): Buffer =>
  record([4, 0x08074b50], [4, crc], [8, packedSize], [8, size])

/** What the directory at the end says of an entry. */
export function directoryHeader({ name, crc, size, packedSize, offset }: WrittenEntry, moment: number): Buffer {
  const sizes = zip64(size, packedSize, offset)
  const head = record(
    [4, 0x02014b50],
    [2, MADE_ON_UNIX],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [4, moment],
    [4, crc],
    [4, ELSEWHERE[4]],
    [4, ELSEWHERE[4]],
    [2, name.length],
    [2, sizes.length],
    // no comment, the first disk, no text
    [2, 0],
    [2, 0],
    [2, 0],
    [4, UNIX_FILE],
    [4, ELSEWHERE[4]],
  )
  return Buffer.concat([head, name, sizes])
}

/** The end of the file: where its directory is, and how many entries that has. */
export const directoryEnd = ({ count, size, offset }: { count: number; size: number; offset: number }): Buffer =>
  Buffer.concat([
    record(
      [4, 0x06064b50],
      // how many bytes follow
      [8, 44],
      [2, MADE_ON_UNIX],
      [2, VERSION],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, size],
      [8, offset],
    ),
    record([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]),
    record(
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, ELSEWHERE[2]],
      [2, ELSEWHERE[2]],
      [4, ELSEWHERE[4]],
      [4, ELSEWHERE[4]],
      [2, 0],
    ),
  ])
