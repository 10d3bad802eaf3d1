import { expect, test } from 'vitest'
import { addressError, hostOf } from './webhook-address.ts'

test.each([
  ['https://jarjestelma.example.fi', null],
  ['https://jarjestelma.example.fi:443/vastaanota?avain=1', null],
  ['https://jarjestelma.example.fi:8443/a/b', null],
  ['https://[2a00::1]/x', null],
  ['http://localhost:4000/x', null],
  ['http://127.0.0.1:4000', null],
  ['', /Anna osoite/],
  ['jarjestelma.example.fi', /Tarkista/],
  ['http://jarjestelma.example.fi', /https/],
  ['http://localhost.evil.example', /https/],
  ['ftp://jarjestelma.example.fi', /https/],
  ['https://user:pass@jarjestelma.example.fi', /käyttäjänimeä/],
  ['https://user@jarjestelma.example.fi', /käyttäjänimeä/],
  ['https://jarjestelma.example.fi#a', /#-osaa/],
  ['https://jarjestelma.example.fi:22', /Portin/],
  ['https://jarjestelma.example.fi:80', /Portin/],
  ['https://jarjestelma.example.fi:1023', /Portin/],
  ['https://jarjestelma.example.fi:70000', /Portin/],
  ['https://jarjestelma.example.fi\\@evil.example', /Tarkista/],
  ['https:/\\evil.example', /Tarkista/],
  ['https://exa mple.fi', /Tarkista/],
  [`https://jarjestelma.example.fi/${'x'.repeat(500)}`, /enintään 500/],
])('the address %s is judged by its text', (url, expected) => {
  const error = addressError(url)
  if (expected === null) expect(error).toBeNull()
  else expect(error).toMatch(expected)
})

test('an address is named by its host and port', () => {
  expect(hostOf('https://jarjestelma.example.fi:8443/a?b')).toBe('jarjestelma.example.fi:8443')
  expect(hostOf('https://jarjestelma.example.fi/a')).toBe('jarjestelma.example.fi')
})
