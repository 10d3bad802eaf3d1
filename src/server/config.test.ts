import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { expectConsoleError } from '#test/console.ts'
import { readConfig } from './config.ts'
import { checkSettings } from './settings.ts'

const complete: Record<string, string> = {
  NODE_ENV: 'development',
  DATABASE_URL: 'embedded:postgres',
  NEXTAUTH_SECRET: 'a-secret',
  NEXTAUTH_URL: 'embedded',
  TURNSTILE_SECRET_KEY: 'embedded',
  GOOGLE_CLIENT_ID: 'embedded',
  GOOGLE_CLIENT_SECRET: 'embedded',
  GOOGLE_CLOUD_STORAGE_BUCKET: 'embedded',
  GOOGLE_CLOUD_KEY_FILE: 'embedded',
  MAIL_API_KEY: 'embedded',
  TWILIO_SMS_NUMBER: 'embedded',
  TWILIO_WHATSAPP_NUMBER: 'embedded',
  TWILIO_ACCOUNT_SID: 'embedded',
  TWILIO_AUTH_TOKEN: 'embedded',
  TWILIO_NOTIFICATION_TEMPLATE_ID: 'embedded',
  SCHEDULED_JOB_KEY: 'a-key',
  MAIL_DEFAULT_SENDER: 'embedded',
  CONTACT_MAIL_RECIPIENT: 'embedded',
  ABLY_SERVER_KEY: 'embedded',
  EXTERNAL_SERVICE_BASE_URL: 'embedded',
  EXTERNAL_SERVICE_API_KEY: 'embedded',
  PUBLIC_ABLY_CLIENT_KEY: 'embedded',
  PUBLIC_MAPS_KEY: 'embedded',
  PUBLIC_MAPS_MAP_ID: 'embedded',
  PUBLIC_BOT_PROTECTION_SITE_KEY: 'embedded',
}

const without = (name: string) => Object.fromEntries(Object.entries(complete).filter(([key]) => key !== name))
const refusal = 'Invalid environment variables'

test.each(Object.keys(complete))('%s is required and must not be empty', (name) => {
  expectConsoleError(new RegExp(`^${refusal} .*"name":"${name}"`))
  expect(() => readConfig(without(name))).toThrow(refusal)
  expect(() => readConfig({ ...complete, [name]: '' })).toThrow(refusal)
  expect(() => readConfig({ ...complete, [name]: '  ' })).toThrow(refusal)
})

test('a missing setting is reported in English, although forms speak Finnish by the time', async () => {
  await import('#shared/plain-messages.ts')
  expectConsoleError(/^Invalid environment variables .*"name":"NODE_ENV","message":"Invalid option: expected one of/)
  expect(() => readConfig(without('NODE_ENV'))).toThrow(refusal)
})

test.each([
  ['SHUTDOWN_PAUSE_SECONDS', '1.5', 'Must be a number of seconds, 99 at most'],
  ['DEV_REQUEST_DELAY', 'soon', 'Request delay must be an integer in milliseconds'],
  ['DEV_REQUEST_DELAY', '1.5', 'Request delay must be an integer in milliseconds'],
  ['DEV_REQUEST_DELAY', '-1', 'Request delay must be non-negative'],
  ['DEV_REQUEST_DELAY', '10000', 'Request delay must be under 10 000 ms (10 seconds)'],
  ['DATABASE_URL', 'not a url', 'Invalid URL'],
  ['DATABASE_DIRECT_URL', 'postgres://user@db/huoltosilta', 'Must be empty with the embedded database'],
  ['DATABASE_REPLICA_URL', 'postgres://user@db/huoltosilta', 'Must be empty with the embedded database'],
  ['NEXTAUTH_URL', 'localhost:3000', 'Invalid URL'],
  ['NODE_ENV', 'staging', 'Invalid option'],
  ['DEV_MAIL', 'yes', 'Invalid option'],
  ['DEV_SMS', '1', 'Invalid option'],
  ['DEV_WHATSAPP', 'log', 'Invalid option'],
  ['API_LOG_LEVEL', 'debug', 'Invalid option'],
  ['PORT', '70000', 'Port must be an integer from 0 to 65535'],
  ['GOOGLE_CLIENT_ID', 'real', 'Must not be embedded when'],
  ['PUBLIC_ABLY_CLIENT_KEY', 'app.key', 'Must not be embedded when'],
  ['S3_BUCKET', 'files', 'Required with the other S3 settings'],
  ['BACKUP_S3_BUCKET', 'backups', 'Required with the other S3 settings'],
  ['REDIS_URL', 'http://redis:6379', 'Must be redis://host:port'],
  ['DATABASE_POOL_SIZE', '1', 'Must be a number from 2 to 100'],
  ['S3_ENDPOINT', 'minio:9000', 'Invalid URL'],
  ['MAIL_INBOUND_ADDRESS', 'vastaus@example.fi', 'Required with MAIL_INBOUND_ADDRESS'],
  ['MAIL_INBOUND_ADDRESS', 'palaute-ja-vastaukset@example.fi', 'Must be an address with at most 10 letters'],
  ['MAIL_INBOUND_KEY', 'key', 'Must be an address with at most 10 letters'],
  ['VAPID_PRIVATE_KEY', 'alone', 'Must be the key that VAPID_PUBLIC_KEY belongs to'],
  ['BOOK_SIGNING_KEY', 'typed', 'Must be an Ed25519 key'],
])('%s=%s is refused: %s', (name, value, message) => {
  expectConsoleError(new RegExp(`"message":"${message.replace(/[()]/g, '\\$&')}`))
  expect(() => readConfig({ ...complete, [name]: value })).toThrow(refusal)
})

test('a refusal names settings but never a value', () => {
  expectConsoleError(/^(?!.*hunter2).*DATABASE_URL/s)
  expect(() => readConfig({ ...complete, DATABASE_URL: 'hunter2', NODE_ENV: 'hunter2' })).toThrow(refusal)
})

test('a public setting without the public prefix is refused', () => {
  expectConsoleError(/"name":"MAPS_KEY","message":"Invalid public environment variable name"/)
  expect(() => checkSettings({ MAPS_KEY: 'key' }, {}, { MAPS_KEY: z.string() })).toThrow(refusal)
})

test('all settings embedded select the built-in parts', () => {
  expect(readConfig({ ...complete, DATA_DIR: '/srv/data', PORT: '4100' })).toMatchObject({
    publicUrl: 'http://localhost:4100',
    http: { host: 'localhost', port: 4100, trustProxy: false, requestDelayMs: 0 },
    log: { level: 'info', api: 'error' },
    worker: true,
    demo: true,
    outboxPage: true,
    database: { kind: 'embedded', dataDir: '/srv/data/postgres' },
    storage: { kind: 'folder', folder: '/srv/data/files' },
    botProtection: { kind: 'proof-of-work' },
    mail: { mode: 'outbox', log: false, redirectTo: null },
    google: null,
    ably: null,
    maps: null,
    twilio: null,
    push: null,
    vehicleData: null,
    companyRegisterUrl: null,
  })
})

const real = {
  ...complete,
  NODE_ENV: 'production',
  NEXTAUTH_SECRET: randomBytes(32).toString('base64'),
  SCHEDULED_JOB_KEY: randomBytes(32).toString('base64'),
  DATABASE_URL: 'postgres://user@db/huoltosilta',
  NEXTAUTH_URL: 'https://huoltosilta.example/api/auth',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  MAIL_API_KEY: 'mail-key',
  MAIL_DEFAULT_SENDER: 'Huoltosilta <posti@huoltosilta.example>',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_SMS_NUMBER: '+358401234567',
  TWILIO_WHATSAPP_NUMBER: '+358401234568',
  TWILIO_NOTIFICATION_TEMPLATE_ID: 'HX1',
  ABLY_SERVER_KEY: 'app.key:secret',
  PUBLIC_ABLY_CLIENT_KEY: 'app.key',
}

test('real settings select the real services', () => {
  expect(readConfig({ ...real, TRUST_PROXY: '1' })).toMatchObject({
    publicUrl: 'https://huoltosilta.example',
    http: { host: '0.0.0.0', trustProxy: 1 },
    database: { kind: 'url', url: 'postgres://user@db/huoltosilta', directUrl: null },
    google: { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' },
    mail: { mode: 'provider', apiKey: 'mail-key' },
    twilio: { accountSid: 'AC1', smsNumber: '+358401234567', whatsappNumber: '+358401234568', apiBaseUrl: null },
    ably: { key: 'app.key:secret' },
  })
})

test.each(['+358401234567', 'Huoltosilta', 'Auto 24', 'embedded'])('%s may send text messages', (sender) => {
  const { twilio } = readConfig({ ...real, TWILIO_SMS_NUMBER: sender })
  expect(twilio?.smsNumber).toBe(sender === 'embedded' ? null : sender)
})

test.each([
  ['TWILIO_SMS_NUMBER', 'Huoltosilta Oy'],
  ['TWILIO_SMS_NUMBER', 'Äijän Auto'],
  ['TWILIO_SMS_NUMBER', '0401234567'],
  ['TWILIO_SMS_NUMBER', '12345'],
  ['TWILIO_WHATSAPP_NUMBER', 'Huoltosilta'],
  ['TWILIO_WHATSAPP_NUMBER', '0401234567'],
  ['TWILIO_NOTIFICATION_TEMPLATE_ID', 'embedded'],
])('operators would not take %s as %s, so it is refused at the start', (name, value) => {
  expectConsoleError(new RegExp(`^${refusal} .*"name":"${name}"`))
  expect(() => readConfig({ ...real, [name]: value })).toThrow(refusal)
})

test('a replica, Redis, and the sizes of a process are what the settings say', () => {
  expect(readConfig(real)).toMatchObject({
    redisUrl: null,
    backupStore: null,
    traficom: null,
    work: { deliveryPlaces: 3, pollSeconds: 10 },
    database: { replicaUrl: null, poolSize: 10 },
  })
  const large = { DATABASE_POOL_SIZE: '20', DELIVERY_PLACES: '8', POLL_SECONDS: '5' }
  const elsewhere = { DATABASE_REPLICA_URL: 'postgres://user@replica/huoltosilta', REDIS_URL: 'rediss://redis:6380' }
  expect(readConfig({ ...real, ...large, ...elsewhere })).toMatchObject({
    redisUrl: 'rediss://redis:6380',
    work: { deliveryPlaces: 8, pollSeconds: 5 },
    mail: { connections: 8 },
    database: { replicaUrl: 'postgres://user@replica/huoltosilta', poolSize: 20 },
  })
})

test('an account with Traficom is whole or none', () => {
  const names = ['URL', 'USERNAME', 'PASSWORD', 'MESSAGE_TYPE', 'APPLICATION', 'ENVIRONMENT', 'CUSTOMER', 'SOKU_ID']
  const given = Object.fromEntries(
    [...names, 'SERVICE_ID', 'QUERY_KIND', 'PURPOSE'].map((name) => [`TRAFICOM_${name}`, `https://${name}`]),
  )
  expect(readConfig({ ...real, ...given }).traficom).toMatchObject({ url: 'https://URL', purpose: 'https://PURPOSE' })
  expectConsoleError(/"name":"TRAFICOM_PURPOSE","message":"Required with the other TRAFICOM settings"/)
  expect(() => readConfig({ ...real, ...given, TRAFICOM_PURPOSE: '' })).toThrow(refusal)
})

test('a pooler has its own address, and PostgreSQL another', () => {
  const direct = 'postgres://user@db:5432/huoltosilta'
  expect(readConfig({ ...real, DATABASE_DIRECT_URL: direct }).database).toMatchObject({ directUrl: direct })
})

const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
const googleStorage = { GOOGLE_CLOUD_STORAGE_BUCKET: 'files', GOOGLE_CLOUD_KEY_FILE: '/etc/key.json' }

test('files go to Google, to Amazon or to any other S3 store when its settings are there', () => {
  expect(readConfig({ ...real, ...googleStorage }).storage).toEqual({
    kind: 'google',
    bucket: 'files',
    keyFile: '/etc/key.json',
  })
  const amazon = { kind: 's3', bucket: 'files', accessKeyId: 'id', secretAccessKey: 'secret' }
  expect(readConfig({ ...real, ...s3 }).storage).toEqual({ ...amazon, endpoint: null, region: 'us-east-1' })
  const own = { S3_ENDPOINT: 'http://minio:9000', S3_REGION: 'hel1' }
  expect(readConfig({ ...real, ...s3, ...own }).storage).toEqual({
    ...amazon,
    endpoint: 'http://minio:9000',
    region: 'hel1',
  })
})

test('two storages at once are refused', () => {
  expectConsoleError(/"name":"S3_BUCKET","message":"Must be empty/)
  expect(() => readConfig({ ...real, ...s3, ...googleStorage })).toThrow(refusal)
})

test('production has no demo data, outbox page, delay or redirected mail, with any settings', () => {
  const config = readConfig({
    ...real,
    DEMO_DATA: 'true',
    DEV_REQUEST_DELAY: '500',
    DEV_EMAIL: 'dev@example.fi',
  })
  expect(config).toMatchObject({
    demo: false,
    outboxPage: false,
    http: { requestDelayMs: 0 },
    mail: { redirectTo: null },
  })
})

describe('production', () => {
  test.each([
    ...['NEXTAUTH_SECRET', 'SCHEDULED_JOB_KEY'].flatMap((name) => [
      [name, 'embedded'],
      [name, 'x'],
      [name, 'a'.repeat(64)],
      [name, 'abcdefg'.repeat(8)],
      [name, 'please-change-this-1234567890-qwertyuiop'],
      [name, 'k7Jm2Qx9Vt4Lp8Zc5Rb1'],
    ]),
    ['NEXTAUTH_URL', 'embedded'],
    ['NEXTAUTH_URL', 'http://huoltosilta.example'],
    ['NEXTAUTH_URL', 'http://localhost.huoltosilta.example'],
    ['MAIL_API_KEY', 'embedded'],
    ['MAIL_DEFAULT_SENDER', 'embedded'],
    ['MAIL', 'maybe'],
    ['MAIL_INBOUND_KEY', 'key'],
  ])('refuses %s=%s', (name = '', value = '') => {
    expectConsoleError(new RegExp(`"name":"${name}"`))
    expect(() => readConfig({ ...real, [name]: value })).toThrow(refusal)
  })

  test.each([
    ['NEXTAUTH_SECRET', randomBytes(32).toString('base64')],
    ['NEXTAUTH_SECRET', randomBytes(16).toString('hex')],
    ['SCHEDULED_JOB_KEY', randomUUID()],
    ['NEXTAUTH_URL', 'http://localhost:4000'],
    ['NEXTAUTH_URL', 'http://127.0.0.1'],
  ])('takes %s=%s', (name, value) => {
    expect(() => readConfig({ ...real, [name]: value })).not.toThrow()
  })

  test('production starts without mail only when a setting says so, and then sends none', () => {
    const silent = { ...real, MAIL: 'off', MAIL_API_KEY: 'embedded', MAIL_DEFAULT_SENDER: 'embedded' }
    expect(readConfig(silent).mail).toMatchObject({ mode: 'outbox', isOff: true })
    expect(readConfig({ ...real, MAIL: 'off' }).mail).toMatchObject({ mode: 'outbox', isOff: true })
    expect(readConfig(real).mail).toMatchObject({ mode: 'provider', isOff: false })
  })
})

test('an authentication without a secret is refused with the source’s code', () => {
  expectConsoleError(/"name":"NEXTAUTH_SECRET".*"code":"NO_SECRET"/)
  expect(() => readConfig(without('NEXTAUTH_SECRET'))).toThrow(refusal)
})

test('development sends nothing until a setting says so, even with real keys', () => {
  const development = { ...real, NODE_ENV: 'development' }
  expect(readConfig(development)).toMatchObject({
    demo: false,
    mail: { mode: 'outbox' },
    twilio: { smsNumber: null, whatsappNumber: null },
  })
  expect(readConfig({ ...development, DEV_MAIL: 'log' }).mail).toMatchObject({ mode: 'outbox', log: true })
  const sending = { ...development, DEV_MAIL: 'true', DEV_SMS: 'true', DEV_EMAIL: 'dev@example.fi' }
  expect(readConfig({ ...sending, MAIL_SMTP_URL: 'smtp://localhost:2525' })).toMatchObject({
    mail: { mode: 'smtp', url: 'smtp://localhost:2525', redirectTo: 'dev@example.fi' },
    twilio: { smsNumber: '+358401234567', whatsappNumber: null },
  })
})

test('an own database gets the demo world only when asked', () => {
  const own = { ...complete, DATABASE_URL: 'postgres://localhost/own' }
  expect(readConfig(own).demo).toBe(false)
  expect(readConfig({ ...own, DEMO_DATA: 'true' }).demo).toBe(true)
  expect(readConfig({ ...complete, DEMO_DATA: 'false' }).demo).toBe(false)
})

test('empty optional settings count as missing', () => {
  expect(readConfig({ ...complete, PORT: '', DEV_HOST: '', DEV_REQUEST_DELAY: '' }).http).toEqual({
    host: 'localhost',
    port: 3000,
    trustProxy: false,
    shutdownPauseMs: 0,
    requestDelayMs: 0,
  })
})

test('the settings cannot be changed', () => {
  const config = readConfig(complete)
  expect(Object.isFrozen(config) && Object.isFrozen(config.http) && Object.isFrozen(config.mail)).toBe(true)
})
