import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressed } from './compressed.ts'

const long = JSON.stringify(Array.from({ length: 100 }, (_, index) => ({ name: `Äijälä & Öljy ${index}` })))

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('a client that accepts %s gets %s', async (accepts, encoding, decode) => {
  const { body, headers } = await compressed(long, accepts)
  expect(headers).toEqual({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(body.length).toBeLessThan(long.length / 5)
  expect(decode(body as Buffer).toString()).toBe(long)
})

test.each([undefined, '', 'identity', 'zstd', 'br;q=0', ';;,'])(
  'a client that accepts %j gets the text',
  async (accepts) => {
    expect(await compressed(long, accepts)).toEqual({ body: long, headers: { vary: 'accept-encoding' } })
  },
)

test('a body that fits into a packet is not compressed', async () => {
  expect(await compressed('{"result":{}}', 'br')).toEqual({ body: '{"result":{}}', headers: {} })
})
