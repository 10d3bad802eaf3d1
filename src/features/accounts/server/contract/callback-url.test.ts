import { expect, test } from 'vitest'
import { safeCallbackUrl } from './callback-url.ts'

const origin = 'https://huoltosilta.example'

test.each([
  ['/app/tickets/1?x=1#y', `${origin}/app/tickets/1?x=1#y`],
  [`${origin}/app`, `${origin}/app`],
  ['//evil.example/x', `${origin}/evil.example/x`],
  ['/\\evil.example', `${origin}/evil.example`],
  ['https://evil.example/', origin],
  [`${origin}@evil.example/`, origin],
  [`https://user@huoltosilta.example/`, origin],
  ['https://huoltosilta.example.evil.example/', origin],
  ['javascript:alert(1)', origin],
  ['not a url', origin],
  [`/${'x'.repeat(3000)}`, origin],
  [['/app'], origin],
  [undefined, origin],
])('%j leads to %s', (asked, url) => {
  expect(safeCallbackUrl(asked, origin)).toBe(url)
})
