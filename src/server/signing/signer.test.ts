import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { freshSettings } from '../../../scripts/settings.mjs'
import { keyIdOf, openSigner } from './signer.ts'
import { signingOf } from './signing-settings.ts'

const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
const bytes = Buffer.from('what is signed')

test('only what the key has signed is verified', () => {
  const signer = openSigner({ privateKey: newKey(), oldPublicKeys: [] })
  const signature = signer.sign(bytes)
  expect(signer.verify(bytes, signature)).toBe(true)
  expect(signer.verify(Buffer.from('what is signed!'), signature)).toBe(false)
  expect(signer.verify(bytes, { ...signature, keyId: '0000000000000000' })).toBe(false)
  expect(signer.verify(bytes, { ...signature, signature: 'abc' })).toBe(false)
})

test('the old public key is still known and published after a rotation, and signs no more', () => {
  const before = openSigner({ privateKey: newKey(), oldPublicKeys: [] })
  const [old] = before.publicKeys
  const after = openSigner({ privateKey: newKey(), oldPublicKeys: [old?.publicKey ?? ''] })
  expect(after.verify(bytes, before.sign(bytes))).toBe(true)
  expect(after.sign(bytes).keyId).not.toBe(old?.id)
  expect(after.publicKeys.map(({ id }) => id)).toEqual([after.sign(bytes).keyId, old?.id])
  expect(old?.id).toBe(keyIdOf(old?.publicKey ?? ''))
})

const read = (given: Partial<Record<'BOOK_SIGNING_KEY' | 'BOOK_SIGNING_OLD_KEYS', string>>) => {
  const problems: { name: string; message: string }[] = []
  const none = { BOOK_SIGNING_KEY: '', BOOK_SIGNING_OLD_KEYS: '', NEXTAUTH_SECRET: 'secret' }
  const signing = signingOf({ ...none, ...given }, problems)
  return { signing, refused: problems.map(({ name }) => name) }
}

test('a platform without a key of its own signs with the same one, made of the secret, at each start', () => {
  expect(read({})).toEqual(read({}))
  expect(read({}).refused).toEqual([])
  const own = newKey()
  expect(read({ BOOK_SIGNING_KEY: own })).toEqual({ signing: { privateKey: own, oldPublicKeys: [] }, refused: [] })
  expect(read({ ...freshSettings() }).refused).toEqual([])
})

test('a key of another kind, and an old one that is none, are refused', () => {
  const other = generateKeyPairSync('x25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  expect(read({ BOOK_SIGNING_KEY: other }).refused).toEqual(['BOOK_SIGNING_KEY'])
  expect(read({ BOOK_SIGNING_OLD_KEYS: 'abc' }).refused).toEqual(['BOOK_SIGNING_OLD_KEYS'])
})
