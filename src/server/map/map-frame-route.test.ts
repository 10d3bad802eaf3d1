import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { registerRoutes } from '../http/register-routes.ts'
import { setSecurityHeaders } from '../http/security-headers.ts'
import { mapFrameRoutes } from './map-frame-route.ts'

const serve = async (maps: { key: string; mapId: string } | null) => {
  const app = fastify()
  const botProtection = { kind: 'proof-of-work' } as never
  setSecurityHeaders(app, { publicUrl: 'http://localhost', ably: null, botProtection, hotReload: false })
  await registerRoutes(app, mapFrameRoutes(maps), {
    db: undefined as never,
    resolveCaller: async () => null,
    services: {} as never,
  })
  return app
}

test('the framed map has a policy of its own, and only the product’s pages may frame it', async () => {
  const app = await serve({ key: 'k"><script>', mapId: 'm' })
  const first = await app.inject('/map-frame')
  const policy = String(first.headers['content-security-policy'])
  expect(policy).toContain("frame-ancestors 'self'")
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(first.body).toContain(`<script nonce="${nonce}" src="/map-frame.js"`)
  expect(first.body).not.toContain('k"><script>')
  const second = await app.inject('/map-frame')
  expect(second.headers['content-security-policy']).not.toBe(policy)
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'SAMEORIGIN' })
})

test('the document does not exist without a key', async () => {
  expect((await (await serve(null)).inject('/map-frame')).statusCode).toBe(404)
})
