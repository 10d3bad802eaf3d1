import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Problem, Settings } from '../settings.ts'

type SigningSettings = Pick<Settings, 'BOOK_SIGNING_KEY' | 'BOOK_SIGNING_OLD_KEYS' | 'NEXTAUTH_SECRET'>

/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8, and before those of a public key in SPKI (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32

/**
 * The key that signs entries of maintenance books, in base64url of PKCS #8, and the public keys that signed before. Where no key is set, one is made
 * of NEXTAUTH_SECRET, the same at each start and in each process: the source's settings are enough.
 */
export function signingOf(
  { BOOK_SIGNING_KEY, BOOK_SIGNING_OLD_KEYS, NEXTAUTH_SECRET }: SigningSettings,
  problems: Problem[],
) {
  const privateKey = BOOK_SIGNING_KEY || madeOf(NEXTAUTH_SECRET)
  if (!readPrivateKey(privateKey))
    problems.push({
      name: 'BOOK_SIGNING_KEY',
      message: 'Must be an Ed25519 key: openssl genpkey -algorithm ed25519 -outform DER | base64',
    })
  const oldPublicKeys = BOOK_SIGNING_OLD_KEYS.split(',').flatMap((key) => key.trim() || [])
  if (!oldPublicKeys.every((key) => readPublicKey(key)))
    problems.push({
      name: 'BOOK_SIGNING_OLD_KEYS',
      message: 'Must be public keys as /.well-known/huoltosilta-book-keys.json shows them, with commas between',
    })
  return { privateKey, oldPublicKeys }
}

const madeOf = (secret: string): string => {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'maintenance books', KEY_BYTES))
  return Buffer.concat([PKCS8, seed]).toString('base64url')
}

/** Null for anything that is no Ed25519 key. */
export function readPrivateKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/** A public key as it is published: its 32 bytes in base64url. */
export function readPublicKey(text: string): KeyObject | null {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== KEY_BYTES) return null
  try {
    return createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

export const publishedForm = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI.length).toString('base64url')
