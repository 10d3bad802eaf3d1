import { expect, test } from 'vitest'
import { isSignedByTwilio } from './twilio-signature.ts'

// the provider's own example
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const fields = () =>
  new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  })
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='
const check = (given: Partial<{ url: string; fields: URLSearchParams; signature: string }>, token = '12345') =>
  isSignedByTwilio(token, { url, fields: fields(), signature, ...given })

test('the provider’s own example is signed', () => {
  expect(check({})).toBe(true)
})

test('a field more, less or other, another address, token or signature is not', () => {
  const more = fields()
  more.append('Digits', '5')
  const less = fields()
  less.delete('Digits')
  const other = fields()
  other.set('Digits', '1235')
  for (const spoilt of [more, less, other]) expect(check({ fields: spoilt })).toBe(false)
  expect(check({ url: url.replace('foo=1', 'foo=2') })).toBe(false)
  expect(check({}, '12346')).toBe(false)
  for (const forged of ['', 'x', `${signature}=`, signature.toLowerCase()])
    expect(check({ signature: forged })).toBe(false)
})

test('a doubled field that says the same counts once, and the order of fields does not matter', () => {
  const doubled = new URLSearchParams([...fields()].reverse())
  doubled.append('Digits', '1234')
  expect(check({ fields: doubled })).toBe(true)
})

test('the port may be left out of what is signed, or be in it', () => {
  expect(check({ url: url.replace('.com', '.com:8443') })).toBe(true)
  // of the address with :443
  const withPort = 'kvajT1Ptam85bY51eRf/AJRuM3w='
  expect(check({ signature: withPort })).toBe(true)
})
