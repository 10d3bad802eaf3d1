import { createHash, sign, verify } from 'node:crypto'
import { publishedForm, readPrivateKey, readPublicKey } from './signing-settings.ts'

/** A public key as it is published: `publicKey` is its 32 bytes in base64url, the id its first 16 hexadecimal digits of SHA-256. */
export type PublicKey = { id: string; publicKey: string }

export type Signature = {
  keyId: string
  /** Ed25519, in base64url. */
  signature: string
}

export type Signer = {
  sign: (bytes: Uint8Array) => Signature
  /** False also for a key that is neither the present one nor one of those before. */
  verify: (bytes: Uint8Array, signature: Signature) => boolean
  /** The present one first, then those that signed before. */
  publicKeys: readonly PublicKey[]
}

/** The platform's signature. Throws for a key that `signingOf` would refuse. */
export function openSigner({
  privateKey,
  oldPublicKeys,
}: {
  privateKey: string
  oldPublicKeys: readonly string[]
}): Signer {
  const key = readPrivateKey(privateKey)
  if (!key) throw new Error('the signing key is no Ed25519 key')
  const all = [publishedForm(key), ...oldPublicKeys].map((publicKey) => ({ id: keyIdOf(publicKey), publicKey }))
  // a key that is present and among the old ones is published once
  const publicKeys = all.filter(({ id }, place) => all.findIndex((one) => one.id === id) === place)
  const [own] = publicKeys
  if (!own) throw new Error('there is no key')
  const known = new Map(publicKeys.map(({ id, publicKey }) => [id, readPublicKey(publicKey)]))
  return {
    publicKeys,
    sign: (bytes) => ({ keyId: own.id, signature: sign(null, bytes, key).toString('base64url') }),
    verify(bytes, { keyId, signature }) {
      const publicKey = known.get(keyId)
      if (!publicKey) return false
      const given = Buffer.from(signature, 'base64url')
      // a signature has one spelling: any change of it is found out
      return given.toString('base64url') === signature && verify(null, bytes, publicKey, given)
    },
  }
}

export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16)
