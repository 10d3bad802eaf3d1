import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { AppError } from '#shared/app-error.ts'

/**
 * Looks into a file for malware; resolves when it is clean. Throws `unprocessable: infected_file`, and `unavailable: scanner_away` when the file was
 * not scanned, so that nothing is kept unseen.
 */
export type Scanner = (path: string) => Promise<void>

const LIMIT_MS = 60_000
const REPLY_BYTES = 4096

/** ClamAV's daemon, asked by INSTREAM over TCP (clamd(8)): lengths in four bytes before each piece, none after the last. */
export function clamdScanner(
  { host, port }: { host: string; port: number },
  warn: (error: unknown) => void,
  limitMs = LIMIT_MS,
): Scanner {
  return async (path) => {
    const reply = await ask({ host, port, limitMs }, path).catch((cause: unknown) => {
      warn(cause)
      throw new AppError('unavailable', 'scanner_away', { cause })
    })
    if (reply === 'stream: OK') return
    if (reply.startsWith('stream: ') && reply.endsWith(' FOUND')) throw new AppError('unprocessable', 'infected_file')
    // too large for its StreamMaxLength, out of memory, another protocol: it has seen nothing
    warn(new Error(`clamd answered: ${reply.slice(0, 200)}`))
    throw new AppError('unavailable', 'scanner_away')
  }
}

async function ask(where: { host: string; port: number; limitMs: number }, path: string): Promise<string> {
  const socket = connect({ host: where.host, port: where.port })
  socket.setTimeout(where.limitMs, () => socket.destroy(new Error('clamd did not answer in time')))
  try {
    const replied = replyOf(socket)
    // it may answer before the end, and hang up: the answer counts, not that it read no further
    await Promise.race([replied, send(socket, path).then(() => replied)])
    return await replied
  } finally {
    socket.destroy()
  }
}

async function send(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.byteLength)
    socket.write(length)
    if (!socket.write(piece)) await drained(socket)
    if (socket.destroyed) return
  }
  socket.write(Buffer.alloc(4))
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.on('drain', done).on('close', done)
  })

/** What it says, up to the zero byte that ends it. */
const replyOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let reply = ''
    const end = () => (reply === '' ? reject(new Error('clamd hung up')) : resolve(reply.split('\0')[0] ?? ''))
    socket.on('data', (piece: Buffer) => {
      reply += piece.toString('latin1')
      if (reply.includes('\0') || reply.length > REPLY_BYTES) end()
    })
    socket.once('error', reject)
    socket.once('close', end)
  })
