import fastify from 'fastify'
import { expect, test } from 'vitest'
import { type PublicSite, serveSite } from './public-site.ts'

const long = 'x'.repeat(2000)
const site: PublicSite = {
  ...{ pages: [{ path: '/', name: 'home' }], renderer: '', template: '', publicUrl: 'https://huoltosilta.example' },
  isSignedIn: async ({ headers }) => headers.cookie === 'session',
}
const app = fastify()
await serveSite(app, site, async (name) => `${name} __ORIGIN__/ ${long}`)
const open = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers })

test('visitors and those who are signed in get each their own document, with our address in it', async () => {
  const [visitor, member] = [await open(), await open({ cookie: 'session' })]
  expect(visitor.body).toBe(`home https://huoltosilta.example/ ${long}`)
  expect(member.body).toBe(`home-signed-in https://huoltosilta.example/ ${long}`)
  expect(visitor.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' })
  expect(member.headers['cache-control']).toBe('private, no-cache')
  expect(visitor.headers['set-cookie']).toBeUndefined()
})

test('a browser that has it asks whether it is still the same, and is told so in no bytes', async () => {
  const { headers } = await open({ 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  const again = await open({ 'if-none-match': String(headers.etag), 'accept-encoding': 'br' })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  // signed in meanwhile: another header
  expect((await open({ 'if-none-match': String(headers.etag), cookie: 'session' })).statusCode).toBe(200)
})
