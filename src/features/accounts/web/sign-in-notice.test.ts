import { expect, test } from 'vitest'
import { signInNotice } from './sign-in-notice.ts'

test.each([
  ['CredentialsSignin', 'error', 'Sähköpostiosoite tai salasana on väärin.'],
  ['TooManyRequests', 'error', 'Liian monta yritystä. Odota hetki ja yritä uudelleen.'],
  ['AccessDenied', 'error', 'Käyttäjäsi on poistettu käytöstä. Ota yhteyttä asiakaspalveluun.'],
  ['MissingCSRF', 'error', 'Sivu ehti vanhentua. Yritä uudelleen.'],
  ['NetworkError', 'error', 'Palvelimeen ei saatu yhteyttä. Tarkista verkko ja yritä uudelleen.'],
  ['SessionRequired', 'info', 'Kirjaudu sisään, niin pääset jatkamaan.'],
  ['AccountDeleted', 'info', 'Tilisi on poistettu. Lähetimme siitä vahvistuksen sähköpostiisi.'],
  ['SomethingNobodyKnows', 'error', 'Kirjautuminen ei onnistunut. Yritä uudelleen.'],
])('the code %s is explained', (code, tone, text) => {
  expect(signInNotice(code)).toEqual({ tone, text })
})

test('an address that belongs to another sign-in method gets another text than a wrong password', () => {
  expect(signInNotice('OAuthAccountNotLinked')?.text).toContain('on jo tili')
})

test('a fault of the server names its request, for support', () => {
  expect(signInNotice('Configuration', 'k7f3-91c2-mq0d')?.text).toBe(
    'Kirjautuminen ei onnistunut. Yritä uudelleen. Tunniste: k7f3-91c2-mq0d',
  )
})

test('a page without a code shows no notice', () => {
  expect(signInNotice(null)).toBeNull()
  expect(signInNotice(undefined)).toBeNull()
  expect(signInNotice('')).toBeNull()
})
