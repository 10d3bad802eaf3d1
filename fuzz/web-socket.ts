export const TEXT = 1
export const BINARY = 2
const CLOSE = 8
export const PING = 9
const PONG = 10

type Head = {
  opcode?: number
  /** Whether the message ends with it. */
  isLast?: boolean
  /** The three bits that no extension has asked for. */
  reserved?: number
  isMasked?: boolean
  /** The length in the header, when it is not the payload's. */
  told?: number
}

/** One frame, valid or not. Its mask is zero, so that the payload is sent unchanged. */
export function frameOf(
  payload: string | Uint8Array,
  { opcode = TEXT, isLast = true, reserved = 0, isMasked = true, told }: Head = {},
): Buffer {
  const bytes = Buffer.from(payload)
  const length = told ?? bytes.length
  const mask = isMasked ? 0x80 : 0
  const first = Buffer.from([(isLast ? 0x80 : 0) | (reserved << 4) | opcode])
  return Buffer.concat([first, lengthOf(length, mask), Buffer.alloc(isMasked ? 4 : 0), bytes])
}

function lengthOf(length: number, mask: number): Buffer {
  if (length < 126) return Buffer.from([mask | length])
  const long = length > 0xffff
  const bytes = Buffer.alloc(long ? 9 : 3)
  bytes[0] = mask | (long ? 127 : 126)
  if (long) bytes.writeBigUInt64BE(BigInt(length), 1)
  else bytes.writeUInt16BE(length, 1)
  return bytes
}

/** What a server has sent: its texts, and whether it answered a ping or said that it is going. */
export function heardIn(bytes: Buffer): { text: string; hasPonged: boolean; hasClosed: boolean } {
  const heard = { text: '', hasPonged: false, hasClosed: false }
  for (let at = 0; at + 2 <= bytes.length; ) {
    const [first = 0, short = 0] = bytes.subarray(at, at + 2)
    const head = short === 127 ? 10 : short === 126 ? 4 : 2
    if (at + head > bytes.length) break
    const length =
      short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short === 126 ? bytes.readUInt16BE(at + 2) : short
    const opcode = first & 15
    if (opcode === TEXT) heard.text += `${bytes.subarray(at + head, at + head + length)}\n`
    heard.hasPonged ||= opcode === PONG
    heard.hasClosed ||= opcode === CLOSE
    at += head + length
  }
  return heard
}
