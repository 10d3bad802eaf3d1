import { expect, test } from 'vitest'
import { landingPath } from './landing-path.ts'

const origin = 'https://huoltosilta.example'

test.each([
  [undefined, '/app'],
  ['', '/app'],
  ['/app/tickets/1?tab=files#last', '/app/tickets/1?tab=files#last'],
  ['https://huoltosilta.example/app/archive', '/app/archive'],
  ['https://evil.example/app', '/app'],
  ['//evil.example/app', '/app'],
  ['/\\evil.example', '/app'],
  ['https://huoltosilta.example@evil.example/', '/app'],
  ['https://me:word@huoltosilta.example/app/archive', '/app'],
  ['javascript:alert(1)', '/app'],
  ['/auth/invitation', '/auth/invitation'],
  ['/auth/login?error=SessionRequired', '/app'],
  ['/api/auth/signout', '/app'],
  ['/', '/app'],
])('after signing in with callbackUrl %s the person lands on %s', (wish, path) => {
  expect(landingPath(wish, origin)).toBe(path)
})

test('a failed linking is shown where it was begun, another failure only on the sign-in page', () => {
  const settings = '/app/settings/user-account'
  expect(landingPath(settings, origin, 'OAuthCallback')).toBe(`${settings}?error=OAuthCallback`)
  expect(landingPath('/app/archive', origin, 'OAuthCallback')).toBe('/app/archive')
  expect(landingPath(settings, origin)).toBe(settings)
})
