import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { eachSecret, presentOf, type Secret } from './secure-token.ts'

const ALGORITHM = 'aes-256-gcm'

/** Encrypts texts for the database with a key made of the product's secret. */
export type Sealer = {
  /** Bound to its owner: copied to another row it does not open. */
  seal: (platformSecret: Secret, owner: string, text: string) => string
  /** Null when it was sealed with another secret, for another owner, or changed since. */
  open: (platformSecret: Secret, owner: string, sealedText: string) => string | null
  /** The same text sealed with the present secret; null when it is already, and when no key opens it. */
  sealedAgain: (platformSecret: Secret, owner: string, sealedText: string) => string | null
}

/** `purpose` is stored in no row but in every key: what is sealed for one use opens for no other. Never renamed. */
export function sealerFor(purpose: string): Sealer {
  const keyOf = (platformSecret: string): Buffer => Buffer.from(hkdfSync('sha256', platformSecret, '', purpose, 32))

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

  function seal(platformSecret: Secret, owner: string, text: string): string {
    const iv = randomBytes(12)
    const cipher = createCipheriv(ALGORITHM, keyOf(presentOf(platformSecret)), iv).setAAD(Buffer.from(owner))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return [iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url')).join('.')
  }

  function open(platformSecret: Secret, owner: string, sealedText: string): string | null {
    for (const secret of eachSecret(platformSecret)) {
      const text = openedWith(secret, owner, sealedText)
      if (text !== null) return text
    }
    return null
  }

  return {
    seal,
    open,
    sealedAgain(platformSecret, owner, sealedText) {
      const [present = '', ...before] = eachSecret(platformSecret)
      if (before.length === 0 || openedWith(present, owner, sealedText) !== null) return null
      const text = open(platformSecret, owner, sealedText)
      return text === null ? null : seal(platformSecret, owner, text)
    },
  }
}
