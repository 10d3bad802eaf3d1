import { isSigned, type Secret, sign } from './secure-token.ts'

export type ReadLink = { state: 'valid'; subject: string } | { state: 'expired' | 'forged' }

/**
 * A token for a link that people without a session may follow: whom or what it is about (`subject`, an id rather than an address, since links get
 * into logs) and until when, signed. A signature made for one `purpose` is worth nothing for another. Nothing is kept, so the link works until it
 * expires, more than once.
 */
export function signLink(
  secret: Secret,
  { purpose, subject, expiresAt }: { purpose: string; subject: string; expiresAt: Date },
): string {
  const content = `${Math.floor(expiresAt.getTime() / 1000)}.${subject}`
  return `${Buffer.from(content).toString('base64url')}.${sign(secret, purpose, content)}`
}

/** The subject of the link, when we made it for this purpose and its time has not passed. */
export function readLink(secret: Secret, purpose: string, token: string, now: Date = new Date()): ReadLink {
  const [encoded = '', signature = ''] = token.split('.')
  const content = Buffer.from(encoded, 'base64url').toString()
  if (!isSigned(secret, purpose, content, signature)) return { state: 'forged' }
  const split = content.indexOf('.')
  if (Number(content.slice(0, split)) * 1000 <= now.getTime()) return { state: 'expired' }
  return { state: 'valid', subject: content.slice(split + 1) }
}
