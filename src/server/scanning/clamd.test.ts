import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { clamdScanner } from './clamd.ts'

const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-clamd-'))
const path = join(folder, 'file')
writeFileSync(path, Buffer.alloc(300_000, 'x'))

/** Reads INSTREAM as clamd does, and answers as `say` wants once all has come. */
let say: (bytes: number, socket: Socket) => void = () => {}
const server = createServer((socket) => {
  let come = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (piece: Buffer) => {
    come = Buffer.concat([come, piece])
    const command = 'zINSTREAM\0'
    if (come.length < command.length) return
    expect(come.subarray(0, command.length).toString()).toBe(command)
    let bytes = 0
    for (let at = command.length; at + 4 <= come.length; ) {
      const length = come.readUInt32BE(at)
      if (length === 0) return say(bytes, socket)
      bytes += length
      at += 4 + length
    }
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const warned: unknown[] = []
const scan = clamdScanner({ host: '127.0.0.1', port }, (error) => void warned.push(error))

test('a clean file passes, and clamd has seen all of it', async () => {
  let seen = 0
  say = (bytes, socket) => {
    seen = bytes
    socket.end('stream: OK\0')
  }
  await scan(path)
  expect([seen, warned]).toEqual([300_000, []])
})

test('an infected one is refused, without a word of what it is', async () => {
  say = (_bytes, socket) => void socket.end('stream: Win.Test.EICAR_HDB-1 FOUND\0')
  await expect(scan(path)).rejects.toMatchObject({ kind: 'unprocessable', reason: 'infected_file' })
})

test.each([
  ['says that it is too large', 'INSTREAM size limit exceeded. ERROR\0'],
  ['says nothing', ''],
  ['says something else', 'PONG\0'],
])('a scanner that %s refuses the file for now', async (_what, reply) => {
  say = (_bytes, socket) => void socket.end(reply)
  await expect(scan(path)).rejects.toMatchObject({ kind: 'unavailable', reason: 'scanner_away' })
  expect(warned.length).toBeGreaterThan(0)
})

test('a scanner that hangs, and one that is not there, refuse the file for now', async () => {
  say = () => {}
  const patience = clamdScanner({ host: '127.0.0.1', port }, () => {}, 50)
  await expect(patience(path)).rejects.toMatchObject({ reason: 'scanner_away' })
  const unused = createServer().listen(0, '127.0.0.1')
  await once(unused, 'listening')
  const { port: free } = unused.address() as AddressInfo
  await new Promise((done) => unused.close(done))
  await expect(clamdScanner({ host: '127.0.0.1', port: free }, () => {})(path)).rejects.toMatchObject({
    kind: 'unavailable',
    reason: 'scanner_away',
  })
})
