import { expect, test } from 'vitest'
import { readLink, signLink } from './signed-link.ts'

const expiresAt = new Date('2031-01-01T12:00:00Z')
const before = new Date('2031-01-01T11:59:59Z')
const link = signLink('secret', { purpose: 'unsubscribe', subject: 'user.ä.1', expiresAt })

test('a link names its subject until it expires, as often as it is read', () => {
  for (let time = 0; time < 2; time++)
    expect(readLink('secret', 'unsubscribe', link, before)).toEqual({ state: 'valid', subject: 'user.ä.1' })
  expect(readLink('secret', 'unsubscribe', link, expiresAt)).toEqual({ state: 'expired' })
})

test('a link needs no escaping in an address', () => {
  expect(encodeURIComponent(link)).toBe(link)
})

test.each([
  ['another secret', 'other', 'unsubscribe', link],
  ['another purpose', 'secret', 'prove-address', link],
  [
    'a changed subject',
    'secret',
    'unsubscribe',
    `${Buffer.from('1924948800.user.2').toString('base64url')}.${link.split('.')[1]}`,
  ],
  ['a cut signature', 'secret', 'unsubscribe', link.slice(0, -1)],
  ['nothing', 'secret', 'unsubscribe', ''],
  ['nonsense', 'secret', 'unsubscribe', '%%%.%%%'],
])('a link with %s is forged', (_what, secret, purpose, token) => {
  expect(readLink(secret, purpose, token, before)).toEqual({ state: 'forged' })
})
