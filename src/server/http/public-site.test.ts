import fastify from 'fastify'
import { expect, test } from 'vitest'
import { type PublicSite, serveSite } from './public-site.ts'

const long = 'x'.repeat(2000)
const site: PublicSite = {
  pages: [
    { path: '/', name: 'home' },
    { path: '/legal/terms', name: 'terms' },
  ],
  missing: { path: '/404', name: 'not-found' },
  renderer: '',
  template: '',
  publicUrl: 'https://huoltosilta.example',
  isSignedIn: async ({ headers }) => headers.cookie === 'session',
}
const app = fastify()
const sendMissing = await serveSite(app, site, async (name) => `${name} __ORIGIN__/ ${long}`)
app.setNotFoundHandler(sendMissing)
const open = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers })

test('visitors and signed-in users each get their own document, with our address in it', async () => {
  const [visitor, member] = [await open(), await open({ cookie: 'session' })]
  expect(visitor.body).toBe(`home https://huoltosilta.example/ ${long}`)
  expect(member.body).toBe(`home-signed-in https://huoltosilta.example/ ${long}`)
  expect(visitor.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' })
  expect(member.headers['cache-control']).toBe('private, no-cache')
  expect(visitor.headers['set-cookie']).toBeUndefined()
})

test('a browser that has it asks whether it is still the same, and is answered 304 without a body', async () => {
  const { headers } = await open({ 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  const again = await open({ 'if-none-match': String(headers.etag), 'accept-encoding': 'br' })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  // signed in meanwhile: another header
  expect((await open({ 'if-none-match': String(headers.etag), cookie: 'session' })).statusCode).toBe(200)
})

test('an address that leads nowhere says so with a page, for no search engine, each time', async () => {
  const answer = await app.inject('/legal/nothing')
  expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([404, 'noindex'])
  expect(answer.body).toContain('not-found https://huoltosilta.example/')
  const again = await app.inject({ url: '/legal/nothing', headers: { 'if-none-match': String(answer.headers.etag) } })
  expect(again.statusCode).toBe(404)
  expect((await app.inject({ url: '/legal/nothing', headers: { cookie: 'session' } })).body).toContain('signed-in')
})

test.each([
  ['/legal/terms/', '/legal/terms'],
  ['/legal/terms/?from=mail', '/legal/terms?from=mail'],
  ['/index.html', '/'],
])('%s leads to %s', async (alias, to) => {
  const { statusCode, headers } = await app.inject(alias)
  expect([statusCode, headers.location]).toEqual([301, to])
})
