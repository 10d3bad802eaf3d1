import { hostname } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { testDatabase } from '#test/database.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { buildServer } from './build-server.ts'
import { openServices } from './open-services.ts'

const { db, pool } = await testDatabase()
const lines: Record<string, unknown>[] = []
const config = readConfig({ ...freshSettings(), NODE_ENV: 'test' })
const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) })
const { app } = await buildServer({ config, db, services: openServices(config, { db, log }), log })
await app.ready()
afterAll(() => app.close())

const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
const cookie = `next-auth.session-token=${await makeSession(db, user.id)}`
// what these read and write fails inside
await pool.query('alter table services rename to services_away')

const failures = () => lines.splice(0).filter(({ level }) => level === 50)
const about = {
  userId: user.id,
  organizationId: organization.id,
  pid: process.pid,
  hostname: hostname(),
  err: { stack: expect.any(String) },
}

test('a call that fails inside is logged with user, organisation, method and path, and without what was sent', async () => {
  const input = { organizationId: organization.id, name: 'Salainen palvelu' }
  const url = `/api/trpc/settings.services.list?input=${encodeURIComponent(JSON.stringify(input))}`
  const answer = await app.inject({ url, headers: { cookie } })
  expect(answer.statusCode).toBe(500)
  const logged = failures()
  const { requestId } = answer.json().error.data
  expect(logged).toMatchObject([{ ...about, requestId, method: 'GET', path: 'settings.services.list' }])
  expect(JSON.stringify(logged)).not.toContain('Salainen')
})

test('each failed call of a batch is logged, by its own organisation', async () => {
  const other = { organizationId: 'Salainen' }
  const input = JSON.stringify({ 0: { organizationId: organization.id }, 1: other })
  const url = `/api/trpc/settings.services.list,nothing.there?batch=1&input=${encodeURIComponent(input)}`
  await app.inject({ url, headers: { cookie } })
  const logged = lines.splice(0)
  expect(logged.filter(({ level }) => level === 50)).toMatchObject([about])
  expect(JSON.stringify(logged)).not.toContain('Salainen')
})

test('a failed route of the sign-in contract is logged in the same way', async () => {
  await pool.query('alter table users rename column name to name_away')
  lines.length = 0
  const answer = await app.inject({ url: '/api/auth/session', headers: { cookie } })
  expect(answer.statusCode).toBe(302)
  const requestId = answer.headers['x-request-id']
  expect(failures()).toMatchObject([{ code: 'UnknownError', method: 'GET', route: '/api/auth/session', requestId }])
  const page = await app.inject(String(answer.headers.location))
  expect([page.statusCode, page.body]).toEqual([500, expect.stringContaining(`<code>${requestId}</code>`)])
})

test.each(['id=%3Cb%3E', 'id=k7f3-91c2-mq0d', 'id=k7f3-91c2-mq0d&signature=0', 'id=&signature='])(
  'the page of a failed sign-in shows no id that a link made up: %s',
  async (query) => {
    const page = await app.inject(`/api/auth/error?error=Configuration&${query}`)
    expect(page.body).toContain('Palvelinvirhe')
    expect(page.body).not.toMatch(/Tunniste|<b>/)
  },
)
