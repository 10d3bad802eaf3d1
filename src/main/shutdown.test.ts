import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { readConfig } from '#server/config.ts'
import { takeNoMore } from '#server/http/end-requests.ts'
import { createLog } from '#server/log.ts'
import { HUB_PATH } from '#server/realtime/hub.ts'
import { testDatabase } from '#test/database.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { buildServer } from './build-server.ts'
import { openServices } from './open-services.ts'

const { db, pool } = await testDatabase()
const PUBLIC_URL = 'http://localhost:3000'

async function listening({ isStopping }: { isStopping?: () => boolean } = {}) {
  const config = readConfig({ ...freshSettings(), NODE_ENV: 'test' })
  const log = createLog('silent')
  const { app } = await buildServer({
    config,
    db,
    services: openServices(config, { db, log }),
    log,
    ...(isStopping && { isStopping }),
  })
  const began = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/slow', () => {
    began.resolve()
    return answer.promise
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  // an idle connection would stay for ever
  app.server.keepAliveTimeout = 0
  return { app, url, began: began.promise, answer: answer.resolve }
}

/** Resolves to the answer's text, or to the word for a connection that was cut. */
const slow = (url: string) =>
  new Promise<string>((done) => {
    const asked = request(`${url}/slow`, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => done(text))
    })
    asked.on('error', () => done('cut')).end()
  })

test('a server ends with open WebSockets and long polls, and no user stays online', async () => {
  const { app, url } = await listening()
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const cookie = `next-auth.session-token=${await makeSession(db, user.id)}`
  const sockets = await Promise.all(
    (['websocket', 'polling'] as const).map(async (transport) => {
      const extraHeaders = { cookie, origin: PUBLIC_URL }
      const socket = io(url, { path: HUB_PATH, transports: [transport], upgrade: false, extraHeaders })
      await socket.emitWithAck('subscribe', { organizationId: organization.id })
      socket.emit('enter', { organizationId: organization.id })
      return socket
    }),
  )
  const online = async () => (await pool.query('select 1 from realtime_presence')).rowCount
  await expect.poll(online, { interval: 10 }).toBe(2)
  await app.close()
  // the server waits a moment for the database, and no longer
  await expect.poll(online, { interval: 10 }).toBe(0)
  for (const socket of sockets) socket.disconnect()
})

test('a request in hand is answered, and its connection does not hold the server afterwards', async () => {
  const { app, url, began, answer } = await listening()
  const asked = slow(url)
  await began
  // the time after which it would be cut does not pass
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const closed = app.close()
  // until it has closed idle connections, and waits for the answer only
  await expect.poll(() => app.server.listening, { interval: 0 }).toBe(false)
  answer('done')
  expect(await asked).toBe('done')
  await closed
})

test('a request that does not end is cut', async () => {
  const { app, url, began } = await listening()
  const asked = slow(url)
  await began
  await app.close()
  expect(await asked).toBe('cut')
})

test('a process that is about to end says that it is not ready, answers all else, and keeps no connection', async () => {
  let isStopping = false
  const { app, url } = await listening({ isStopping: () => isStopping })
  onTestFinished(() => app.close())
  const ask = async (path: string) => {
    const answer = await fetch(`${url}${path}`)
    const { details } = (await answer.json()) as { details?: { part: string } }
    return [answer.status, answer.headers.get('connection'), details?.part]
  }
  expect(await ask('/api/health')).toEqual([200, 'keep-alive', undefined])
  isStopping = true
  expect(await ask('/api/health')).toEqual([503, 'close', 'stopping'])
  expect(await ask('/api/health/live')).toEqual([200, 'close', undefined])
  expect(await ask('/api/trpc/nothing.here')).toEqual([404, 'close', undefined])
})

test('a connection that was made just before the port closed still has its request answered', async () => {
  const { app, url } = await listening({ isStopping: () => true })
  const port = Number(new URL(url).port)
  const late = connect(port, '127.0.0.1')
  await Promise.all([once(late, 'connect'), once(app.server, 'connection')])
  const closed = takeNoMore(app.server).then(() => app.close())
  await expect.poll(() => app.server.listening, { interval: 1 }).toBe(false)
  let text = ''
  late.on('data', (part) => {
    text += part
  })
  late.write('GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(late, 'end')
  expect(text).toMatch(/^HTTP\/1.1 200 /)
  late.destroy()
  await closed
})
