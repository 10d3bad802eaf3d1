import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { answerWhileStarting } from './answer-while-starting.ts'

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

test('a process that migrates is alive and not ready, and closes any other connection', async () => {
  const port = await freePort()
  const stop = await answerWhileStarting({ host: '127.0.0.1', port })
  onTestFinished(stop)
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect((await ask('/api/health/live')).status).toBe(200)
  const ready = await ask('/api/health')
  expect([ready.status, await ready.json()]).toMatchObject([503, { details: { part: 'migrations' } }])
  await expect(ask('/app')).rejects.toThrow()
})

test('the port is free for the server afterwards', async () => {
  const port = await freePort()
  const stop = await answerWhileStarting({ host: '127.0.0.1', port })
  await stop()
  const again = await answerWhileStarting({ host: '127.0.0.1', port })
  onTestFinished(again)
  expect((await fetch(`http://127.0.0.1:${port}/api/health/live`)).status).toBe(200)
})

test('a port that the process before still has is left to it', async () => {
  const port = await freePort()
  onTestFinished(await answerWhileStarting({ host: '127.0.0.1', port }))
  const second = await answerWhileStarting({ host: '127.0.0.1', port })
  await second()
  expect((await fetch(`http://127.0.0.1:${port}/api/health/live`)).status).toBe(200)
})
