import { createServer } from 'node:net'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { untilReachable } from './until-reachable.ts'

const watcher = () => ({ warn: vi.fn(), info: vi.fn() })
const failure = (code: string, more = {}) => Object.assign(new Error(code), { code, ...more })

/** A port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('a database that does not listen yet is waited for with one line, and the start goes on when it comes', async () => {
  const log = watcher()
  const port = await closedPort()
  let tries = 0
  const answer = await untilReachable(
    async () => {
      tries += 1
      if (tries > 2) return 'there'
      const client = new pg.Client({ host: '127.0.0.1', port })
      await client.connect()
      return 'too early'
    },
    { log },
  )
  expect(answer).toBe('there')
  expect(log.warn.mock.calls.map(([, text]) => text)).toEqual(['PostgreSQL cannot be reached: waiting for it'])
  expect(log.info).toHaveBeenCalledOnce()
})

test.each([
  ['a database system that is starting up', failure('57P03')],
  ['a database that is stopped in the middle of the start', failure('57P01')],
  ['a socket that is not there yet', failure('ENOENT', { syscall: 'connect' })],
  ['a pooler that has no server', failure('08006')],
  ['a disk without room for the embedded one', failure('ENOSPC')],
])('%s is waited for', async (_, error) => {
  const work = vi.fn().mockRejectedValueOnce(error).mockResolvedValue('there')
  expect(await untilReachable(work, { log: watcher() })).toBe('there')
})

test.each([
  ['a wrong password', failure('28P01')],
  ['a database that does not exist', failure('3D000')],
  ['a missing file', failure('ENOENT', { syscall: 'open' })],
])('%s ends the start at once', async (_, error) => {
  const log = watcher()
  await expect(untilReachable(() => Promise.reject(error), { log })).rejects.toBe(error)
  expect(log.warn).not.toHaveBeenCalled()
})

test('a stop ends the waiting', async () => {
  const stopping = new AbortController()
  const work = vi.fn(() => {
    stopping.abort()
    return Promise.reject(failure('57P03'))
  })
  await expect(untilReachable(work, { log: watcher(), signal: stopping.signal })).rejects.toThrow()
  expect(work).toHaveBeenCalledOnce()
})
