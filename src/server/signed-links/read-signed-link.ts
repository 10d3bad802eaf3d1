import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import type { Secret } from '../secure-token.ts'
import { idOfToken } from './link-token.ts'
import { type SignedLinkRow, signedLinks } from './signed-links.tables.ts'

/** A link of ours, in any state, names its subject; of a forged one nothing is known. */
export type ReadSignedLink =
  | { state: 'valid' | 'expired' | 'revoked' | 'used'; link: SignedLinkRow }
  /** Ours, but so old that it was deleted. */
  | { state: 'expired'; link: null }
  | { state: 'forged'; link: null }

/** The state of a kept link at that moment. That it was used comes first, that it was taken back before that it is too old. */
export function stateOf(
  { uses, usedAt, revokedAt, expiresAt }: SignedLinkRow,
  now: Date,
): Exclude<ReadSignedLink['state'], 'forged'> {
  if (uses === 'single' && usedAt !== null) return 'used'
  if (revokedAt !== null) return 'revoked'
  return Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'valid'
}

/** What the token of an address leads to. Reading uses nothing up. */
export async function readSignedLink(
  db: Queryable,
  secret: Secret,
  purpose: string,
  token: string,
  now: Date,
): Promise<ReadSignedLink> {
  const id = idOfToken(secret, purpose, token)
  if (id === null) return { state: 'forged', link: null }
  const [link] = await db
    .select()
    .from(signedLinks)
    .where(and(eq(signedLinks.id, id), eq(signedLinks.purpose, purpose)))
  return link ? { state: stateOf(link, now), link } : { state: 'expired', link: null }
}

/** Keeps that the link was opened; for people who look whether a message arrived. Answers whether it was the first time. */
export async function noteOpened(db: Queryable, linkId: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const [opened] = await db
    .update(signedLinks)
    .set({
      openedCount: sql`${signedLinks.openedCount} + 1`,
      firstOpenedAt: sql`coalesce(${signedLinks.firstOpenedAt}, ${at})`,
      lastOpenedAt: at,
    })
    .where(eq(signedLinks.id, linkId))
    .returning({ count: signedLinks.openedCount })
  return opened?.count === 1
}
