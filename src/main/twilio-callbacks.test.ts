import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openWriteLimits } from '#server/write-limits.ts'
import { testDatabase } from '#test/database.ts'
import { twilioServer } from '#test/twilio-server.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { buildServer } from './build-server.ts'
import { openServices } from './open-services.ts'

const { db } = await testDatabase()
const twilio = await twilioServer()
const log = createLog('silent')
/** The server that serves people, with or without Twilio's settings. */
async function serve(settings: Record<string, string>) {
  const config = readConfig({ ...freshSettings(), NODE_ENV: 'test', ...settings })
  // no try comes back while a busy machine counts them
  const services = { ...openServices(config, { db, log }), writeLimits: openWriteLimits(() => 0) }
  const { app } = await buildServer({ config, db, services, log })
  afterAll(() => app.close())
  return { app, url: `${config.publicUrl}/api/webhooks/twilio/status?delivery=x` }
}
const { accountSid, authToken } = twilio.account
const { app, url } = await serve({ TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken })
const said = { MessageSid: 'SM1', MessageStatus: 'sent' }

test('what Twilio signs gets past the checks for browsers, however often, and nothing else does', async () => {
  const signed = twilio.signed(url, said)
  const answers = await Promise.all(Array.from({ length: 400 }, () => app.inject(signed)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
  const forged = { ...signed, payload: `${signed.payload}&x=1` }
  expect((await app.inject(forged)).statusCode).toBe(403)
  const fromPage = { ...signed.headers, origin: 'https://evil.example' }
  expect((await app.inject({ ...signed, headers: fromPage })).statusCode).toBe(403)
})

test('a client that tries signatures is answered 429 with a time to wait', async () => {
  const forged = { ...twilio.signed(url, said), payload: 'MessageStatus=read', remoteAddress: '192.0.2.9' }
  const answers = await Promise.all(Array.from({ length: 320 }, () => app.inject(forged)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([403, 429]))
})

test('a body that is too large, or no form, is refused before its signature is computed', async () => {
  const large = twilio.signed(url, { ...said, Body: 'x'.repeat(33_000) })
  expect((await app.inject(large)).statusCode).toBe(413)
  const json = { 'content-type': 'application/json' }
  expect((await app.inject({ ...large, headers: json, payload: '{}' })).statusCode).toBe(415)
})

test('without Twilio’s settings the routes do not exist', async () => {
  const { app: other } = await serve({})
  expect((await other.inject(twilio.signed(url, said))).statusCode).toBe(404)
})
