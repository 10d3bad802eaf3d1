import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newSecret, secretSealer, signedHeaders, signingSecrets } from './webhook-secret.ts'

/** Of the specification's own tests (https://github.com/standard-webhooks/standard-webhooks, libraries). */
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  now: new Date(1_614_265_330_000),
  payload: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

test('a call is signed as the example of the specification is', () => {
  expect(signedHeaders([published.secret], published)).toEqual({
    'webhook-id': published.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': published.signature,
  })
})

test('while a secret is being changed both sign, and each is enough to verify', () => {
  const [present, old] = [newSecret(), newSecret()]
  const headers = signedHeaders([present, old], { id: 'x', payload: '{}', now: new Date() })
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
  for (const secret of [present, old]) expect(new Webhook(secret).verify('{}', headers)).toEqual({})
  expect(() => new Webhook(newSecret()).verify('{}', headers)).toThrow()
  expect(() => new Webhook(present).verify('{ }', headers)).toThrow()
})

test('a secret is 32 random bytes, and no two are alike', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(newSecret()).not.toBe(secret)
})

test('a former secret signs until its moment, and what is sealed opens for its own address only', () => {
  const [present, old] = [newSecret(), newSecret()]
  const endpoint = {
    id: 'one',
    sealedKey: secretSealer.seal('platform', 'one', present),
    oldSealedKey: secretSealer.seal('platform', 'one', old),
    oldKeyUntil: '2031-01-15T12:00:00.000Z',
  }
  const at = (moment: string) => signingSecrets('platform', endpoint, new Date(moment))
  expect(at('2031-01-15T11:59:59Z')).toEqual([present, old])
  expect(at('2031-01-15T12:00:00Z')).toEqual([present])
  expect(endpoint.sealedKey).not.toContain(present)
  expect(signingSecrets('platform', { ...endpoint, id: 'other' }, new Date())).toEqual([])
})
