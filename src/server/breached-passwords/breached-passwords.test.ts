import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openBreachedPasswords } from './breached-passwords.ts'

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
const STOLEN = 'hevonen paristo niitti'

const asked: string[] = []
let answer = { status: 200, body: '' }
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers['add-padding']}`)
  response.writeHead(answer.status).end(answer.body)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`

const warned: unknown[] = []
const isBreached = openBreachedPasswords(url, (error) => void warned.push(error))

test('a stolen password is known by the rest of its hash, of which only five digits leave', async () => {
  const suffix = hashOf(STOLEN).slice(5)
  answer = { status: 200, body: `0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${suffix}:17\r\n` }
  expect(await isBreached(STOLEN)).toBe(true)
  expect(asked).toEqual([`GET /range/${hashOf(STOLEN).slice(0, 5)} true`])
  expect(await isBreached('aivan toinen salasana')).toBe(false)
})

test('a line of padding is no stolen password', async () => {
  answer = { status: 200, body: `${hashOf(STOLEN).slice(5)}:0\r\n` }
  expect(await isBreached(STOLEN)).toBe(false)
})

test('a service that is away, or answers nonsense, blocks no password', async () => {
  answer = { status: 503, body: 'later' }
  expect(await isBreached(STOLEN)).toBe(false)
  answer = { status: 200, body: '<html>' }
  expect(await isBreached(STOLEN)).toBe(false)
  expect(await openBreachedPasswords('http://127.0.0.1:1/', (error) => void warned.push(error))(STOLEN)).toBe(false)
  expect(warned.length).toBe(2)
})

test('no request is made where no service is set', async () => {
  const before = asked.length
  expect(await openBreachedPasswords(null, () => {})(STOLEN)).toBe(false)
  expect(asked.length).toBe(before)
})
