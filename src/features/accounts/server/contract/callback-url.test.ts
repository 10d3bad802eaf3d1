import { expect, test } from 'vitest'
import { safeCallbackUrl } from './callback-url.ts'

const origin = 'https://huoltosilta.example'

test.each([
  ['/app/tickets/1?x=1#y', `${origin}/app/tickets/1?x=1#y`],
  [`${origin}/app`, `${origin}/app`],
  ['//evil.example/x', `${origin}/evil.example/x`],
  ['/\\evil.example', `${origin}/evil.example`],
  ['https://evil.example/', null],
  [`${origin}@evil.example/`, null],
  [`https://user@huoltosilta.example/`, null],
  ['https://huoltosilta.example.evil.example/', null],
  ['javascript:alert(1)', null],
  ['not a url', null],
  [`/${'x'.repeat(3000)}`, null],
  [['/app'], null],
  [undefined, null],
])('%j leads to %s, or nowhere', (asked, url) => {
  expect(safeCallbackUrl(asked, origin)).toBe(url)
})
