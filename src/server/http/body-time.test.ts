import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { fastify } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limitBodyTime } from './body-time.ts'

const IDLE_MS = 50
const WHOLE_MS = 4 * IDLE_MS

const app = fastify({ forceCloseConnections: true })
limitBodyTime(app as never, { idleMs: IDLE_MS, wholeMs: WHOLE_MS })
app.post('/form', async ({ body }) => body)
app.post('/file', { config: { hasLongBody: true } }, async ({ body }) => body)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

// the time of the limits passes when a test says so, however fast the machine is
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())
const timePasses = () => vi.advanceTimersByTime(IDLE_MS)

/** Begins a request of a body with so many bytes. */
async function begin(path: string, length: number) {
  const arrived = once(app.server, 'connection') as Promise<[Socket]>
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const closed = once(socket, 'close')
  let said = ''
  socket.on('data', (part) => {
    said += part
  })
  const [atServer] = await arrived
  let sent = 0
  /** Resolves when the server has it. */
  async function send(text: string): Promise<void> {
    socket.write(text)
    sent += Buffer.byteLength(text)
    // no poll of Vitest, which lets the faked time pass
    while (atServer.bytesRead < sent) await new Promise(setImmediate)
  }
  await send(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  )
  return { send, isOpen: () => !atServer.destroyed, answer: () => closed.then(() => said) }
}

const json = JSON.stringify({ text: 'x'.repeat(30) })

describe.each(['/form', '/file'])('%s', (path) => {
  test('a body that never comes ends the request', async () => {
    const { answer } = await begin(path, 20)
    timePasses()
    expect(await answer()).toMatch(/^HTTP\/1.1 408 /)
  })

  test('a body that stops in its middle ends the request', async () => {
    const { send, isOpen, answer } = await begin(path, json.length)
    await send(json.slice(0, 5))
    timePasses()
    expect(isOpen()).toBe(true)
    timePasses()
    expect(await answer()).toMatch(/^HTTP\/1.1 408 /)
  })

  test('a body in pieces is taken', async () => {
    const { send, answer } = await begin(path, json.length)
    for (const piece of [json.slice(0, 9), json.slice(9, 20)]) {
      await send(piece)
      timePasses()
    }
    await send(json.slice(20))
    const said = await answer()
    expect(said).toMatch(/^HTTP\/1.1 200 /)
    expect(said).toContain(json)
  })
})

describe('a body that comes byte by byte', () => {
  const MOMENTS = WHOLE_MS / IDLE_MS

  test('a form is ended at its time limit', async () => {
    const { send, isOpen, answer } = await begin('/form', json.length)
    for (const byte of json.slice(0, MOMENTS)) {
      expect(isOpen()).toBe(true)
      await send(byte)
      timePasses()
    }
    expect(await answer()).toMatch(/^HTTP\/1.1 408 /)
  })

  test('a file is accepted', async () => {
    const { send, answer } = await begin('/file', json.length)
    for (const byte of json.slice(0, 3 * MOMENTS)) {
      await send(byte)
      timePasses()
    }
    await send(json.slice(3 * MOMENTS))
    expect(await answer()).toMatch(/^HTTP\/1.1 200 /)
  })
})
