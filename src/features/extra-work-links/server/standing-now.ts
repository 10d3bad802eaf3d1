import { inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { type SignedLinkRow, signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { standingOf } from '../extra-work-links.policy.ts'
import type { LinkStanding } from '../extra-work-links.ts'
import type { FoundLink } from './extra-work-links.access.ts'

type Signed = ReadonlyMap<string, SignedLinkRow>

/** The rows of these links, by their ids; deleted ones are left out. */
export async function signedOf(db: Queryable, linkIds: readonly string[]): Promise<Signed> {
  if (linkIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(signedLinks)
    .where(inArray(signedLinks.id, [...linkIds]))
  return new Map(rows.map((row) => [row.id, row]))
}

type Found = {
  link: Pick<FoundLink['link'], 'linkId' | 'revision' | 'revokedAt'>
  work: Pick<FoundLink['work'], 'state' | 'revision'>
  ticket: Pick<FoundLink['ticket'], 'status'>
}

/** What the link is worth at that moment. */
export const standingNow = ({ link, work, ticket }: Found, signed: Signed, now: Date): LinkStanding =>
  standingOf({ link, signed: signed.get(link.linkId) ?? null, work, ticket }, now)
