import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 bits of chance, base64url, 43 characters: for cookies and links. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token (hex): enough to find it, useless to whoever reads the table. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Signs a text with the product's secret, hex. `purpose` keeps a signature from being used in another place. */
export const sign = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${text}`).digest('hex')

/** Compares in a time that does not tell how much was alike. */
export function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one)
  const b = Buffer.from(other)
  return a.length === b.length && timingSafeEqual(a, b)
}
