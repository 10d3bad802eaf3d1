import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { eachSecret, presentOf, type Secret } from '#server/secure-token.ts'

const ALGORITHM = 'aes-256-gcm'

/** A key for this purpose only, so that nothing else made of the platform's secret opens what is sealed here. */
const keyOf = (platformSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', platformSecret, '', 'huoltosilta authenticator app secrets', 32))

/** Encrypts a text for the database, bound to its owner: copied to another row it does not open. */
export function sealSecret(platformSecret: Secret, owner: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv(ALGORITHM, keyOf(presentOf(platformSecret)), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url')).join('.')
}

/** Null when it was sealed with another secret, for another owner, or changed since. */
export function openSecret(platformSecret: Secret, owner: string, sealedText: string): string | null {
  for (const secret of eachSecret(platformSecret)) {
    const text = openedWith(secret, owner, sealedText)
    if (text !== null) return text
  }
  return null
}

/** The same text sealed with the present secret; null when it is already, and when no key opens it. */
export function sealedAgain(platformSecret: Secret, owner: string, sealedText: string): string | null {
  const [present = '', ...before] = eachSecret(platformSecret)
  if (before.length === 0 || openedWith(present, owner, sealedText) !== null) return null
  const text = openSecret(platformSecret, owner, sealedText)
  return text === null ? null : sealSecret(platformSecret, owner, text)
}

function openedWith(platformSecret: string, owner: string, sealedText: string): string | null {
  const [iv, sealed, tag] = sealedText.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!iv || !sealed || !tag) return null
  try {
    const cipher = createDecipheriv(ALGORITHM, keyOf(platformSecret), iv, { authTagLength: 16 })
    cipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    return Buffer.concat([cipher.update(sealed), cipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
