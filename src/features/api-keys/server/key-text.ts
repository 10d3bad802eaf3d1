import { randomBytes } from 'node:crypto'
import { hashToken, newToken } from '#server/secure-token.ts'

/** `hs_`, eight letters by which the row is found, and 256 bits of chance. Tools that look for leaked keys know one by its beginning. */
const FORM = /^hs_([a-z2-7]{8})[\w-]{43}$/

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

const newPrefix = (): string => [...randomBytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('')

/** A new key, and what is kept of it. */
export function newKey(): { key: string; prefix: string; keyHash: string } {
  const prefix = newPrefix()
  const key = `hs_${prefix}${newToken()}`
  return { key, prefix, keyHash: hashToken(key) }
}

/** What of a key is shown after it was made. */
export const startOf = (prefix: string): string => `hs_${prefix}`

/** The part of a key by which its row is found; null of a text that is no key. */
export const prefixOf = (key: string): string | null => FORM.exec(key)?.[1] ?? null
