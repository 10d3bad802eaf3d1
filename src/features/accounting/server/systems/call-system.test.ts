import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { SystemFailure } from './accounting-system.ts'
import { callSystem } from './call-system.ts'

let answer: (response: ServerResponse) => void
const server = createServer((_, response) => answer(response))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
const call = (given: { limitMs?: number; signal?: AbortSignal } = {}) =>
  callSystem({ method: 'GET', url, headers: {}, limitMs: 60_000, ...given })
const whyOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof SystemFailure ? error.why : error),
  )

test('a system that hangs is given up', async () => {
  answer = () => {}
  expect(await whyOf(call({ limitMs: 50 }))).toBe('TIMEOUT')
})

test('a system that hangs in the middle of its answer is given up', async () => {
  answer = (response) => void response.writeHead(200).write('half')
  expect(await whyOf(call({ limitMs: 200 }))).toBe('TIMEOUT')
})

test('a connection that is cut and an address that leads elsewhere are failures', async () => {
  answer = (response) => response.socket?.destroy()
  expect(await whyOf(call())).toBe('CONNECTION')
  answer = (response) => void response.writeHead(302, { location: 'http://example.fi' }).end()
  expect(await whyOf(call())).toBe('CONNECTION')
})

test('an answer without end is a failure of the system', async () => {
  answer = (response) => void response.writeHead(200).end('x'.repeat(5_000_000))
  expect(await whyOf(call())).toBe('SERVER')
})

test('a process that goes down says nothing of the system', async () => {
  answer = () => {}
  const reason = new Error('going down')
  expect(await whyOf(call({ signal: AbortSignal.abort(reason) }))).toBe(reason)
})
