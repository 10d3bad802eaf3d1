import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { fastify } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { limitBodyTime } from './body-time.ts'

const app = fastify({ forceCloseConnections: true })
limitBodyTime(app as never, { idleMs: 50, wholeMs: 200 })
app.post('/form', async ({ body }) => body)
app.post('/file', { config: { hasLongBody: true } }, async ({ body }) => body)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

/** Sends the head of a request, then each piece when the one before had its time; gives all that the server says. */
async function slowly(path: string, pieces: string[], pauseMs: number, length: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let said = ''
  socket.on('data', (part) => {
    said += part
  })
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  )
  let place = 0
  const timer = setInterval(() => {
    const piece = pieces[place++]
    if (piece === undefined || !socket.writable) clearInterval(timer)
    else socket.write(piece)
  }, pauseMs)
  await closed
  clearInterval(timer)
  return said
}

const json = JSON.stringify({ text: 'x'.repeat(30) })

describe.each(['/form', '/file'])('%s', (path) => {
  test('a body that never comes ends the request', async () => {
    expect(await slowly(path, [], 10, 20)).toMatch(/^HTTP\/1.1 408 /)
  })

  test('a body that stops in its middle ends the request', async () => {
    expect(await slowly(path, [json.slice(0, 5)], 10, json.length)).toMatch(/^HTTP\/1.1 408 /)
  })

  test('a body in pieces is taken', async () => {
    const answer = await slowly(path, [json.slice(0, 9), json.slice(9, 20), json.slice(20)], 15, json.length)
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(answer).toContain(json)
  })
})

test('what is no file may not come byte by byte for ever, a file may take its time', async () => {
  const pieces = [...json]
  // who is still sending may lose the answer with the connection
  expect(await slowly('/form', pieces, 20, json.length)).toMatch(/^(HTTP\/1.1 408 |$)/)
  expect(await slowly('/file', pieces, 20, json.length)).toMatch(/^HTTP\/1.1 200 /)
})
