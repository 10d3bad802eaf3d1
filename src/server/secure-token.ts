import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 bits of chance, base64url, 43 characters: for cookies and links. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token (hex): enough to find it, useless to a reader of the table. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * The product's secret. Of several the first one signs and seals; those after it were the secret before, and what they signed and sealed is
 * still known.
 */
export type Secret = string | readonly [present: string, ...before: string[]]

/** All of them, the present one first. */
export const eachSecret = (secret: Secret): readonly string[] => (typeof secret === 'string' ? [secret] : secret)
/** The one that signs and seals. */
export const presentOf = (secret: Secret): string => (typeof secret === 'string' ? secret : secret[0])

/** Signs a text with the product's secret, hex. `purpose` keeps a signature from being valid for another use. */
export const sign = (secret: Secret, purpose: string, text: string): string =>
  createHmac('sha256', presentOf(secret)).update(`${purpose}:${text}`).digest('hex')

/** Whether the present secret or one before it signed the text so. */
export const isSigned = (secret: Secret, purpose: string, text: string, signature: string): boolean =>
  eachSecret(secret).some((one) => sameText(sign(one, purpose, text), signature))

/** Compares in a time that does not reveal how much was alike. */
export function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one)
  const b = Buffer.from(other)
  return a.length === b.length && timingSafeEqual(a, b)
}
