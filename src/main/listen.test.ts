import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { expect, test, vi } from 'vitest'
import { listen } from './listen.ts'

const signal = new AbortController().signal
const host = '127.0.0.1'

async function occupied() {
  const app = fastify()
  await app.listen({ host, port: 0 })
  return { app, port: (app.server.address() as AddressInfo).port }
}

test('a port that its last user is about to leave is waited for, with one line', async () => {
  const { app: old, port } = await occupied()
  const warn = vi.fn(() => void old.close())
  const app = fastify()
  await listen(app, { host, port }, { log: { warn }, signal })
  expect(warn).toHaveBeenCalledOnce()
  expect(app.server.address()).toMatchObject({ port })
  await app.close()
})

test('a port that stays in use is refused', async () => {
  const { app: other, port } = await occupied()
  const app = fastify()
  await expect(listen(app, { host, port }, { log: { warn: vi.fn() }, signal, waitMs: 0 })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  await app.close()
  await other.close()
})
