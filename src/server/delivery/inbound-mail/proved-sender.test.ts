import { expect, test } from 'vitest'
import { isProvedSender, provedDomains } from './proved-sender.ts'

const found = (spf: string, dkim: string, envelopeFrom = 'aino@firma.fi') => provedDomains({ spf, dkim, envelopeFrom })

test.each([
  ['SPF of the envelope’s own domain', found('pass', 'none'), true],
  ['a signature of the domain of From', found('fail', '{@firma.fi : pass}', 'a@forwarder.example'), true],
  ['a signature of the firm’s domain above it', found('none', '{@firma.fi : pass}', ''), true],
  ['one good signature among bad ones', found('none', '{@list.example : fail, @Firma.FI : pass}', ''), true],
  ['SPF of another envelope', found('pass', 'none', 'paha@evil.example'), false],
  ['a signature of another domain', found('fail', '{@evil.example : pass}'), false],
  ['a bad signature of its own', found('neutral', '{@firma.fi : fail}'), false],
  ['nothing at all', found('none', 'none'), false],
  ['a neutral SPF of its own domain', found('neutral', 'none'), false],
  ['a domain that only ends alike', found('pass', '{@evilfirma.fi : pass}', 'a@evilfirma.fi'), false],
  ['a whole country', found('pass', '{@fi : pass}', 'a@fi'), false],
])('%s', (_what, proved, isProved) => {
  expect(isProvedSender(proved, 'aino@firma.fi')).toBe(isProved)
})

test('a host of the firm’s domain is the firm', () => {
  expect(isProvedSender(['firma.fi'], 'aino@posti.firma.fi')).toBe(true)
  expect(isProvedSender(['posti.firma.fi'], 'aino@firma.fi')).toBe(true)
})

test('two firms of one country are not one', () => {
  expect(isProvedSender(['toinen.fi'], 'aino@firma.fi')).toBe(false)
})

test('a mail server of one’s own has looked; of a mail of before nothing is known', () => {
  expect(isProvedSender('own', 'aino@firma.fi')).toBe(true)
  expect(isProvedSender(undefined, 'aino@firma.fi')).toBe(false)
  expect(isProvedSender(['firma.fi'], null)).toBe(false)
})
