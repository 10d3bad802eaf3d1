import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { stateOf } from './read-signed-link.ts'
import { signedLinks } from './signed-links.tables.ts'

/**
 * Uses a link in the transaction of what it is for: `valid` once for a link of a single use, also when two use it at the same moment.
 * Anything else says why it is worth nothing, and the caller does nothing.
 */
export async function spendLink(
  tx: Transaction,
  linkId: string,
  now: Date,
): Promise<'valid' | 'expired' | 'revoked' | 'used'> {
  const [link] = await tx.select().from(signedLinks).where(eq(signedLinks.id, linkId)).for('update')
  if (!link) return 'expired'
  const state = stateOf(link, now)
  if (state === 'valid' && link.usedAt === null)
    await tx.update(signedLinks).set({ usedAt: now.toISOString() }).where(eq(signedLinks.id, linkId))
  return state
}

/** Takes back all links of one purpose about some things; those that were used or taken back are not changed. */
export async function revokeLinks(
  tx: Transaction,
  { purpose, subjects, now }: { purpose: string; subjects: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .update(signedLinks)
    .set({ revokedAt: now.toISOString() })
    .where(
      and(
        eq(signedLinks.purpose, purpose),
        inArray(signedLinks.subject, subjects),
        isNull(signedLinks.revokedAt),
        isNull(signedLinks.usedAt),
      ),
    )
}

/** Takes back one link of an organisation, by its id; one that was taken back stays so. False when the organisation has no such link. */
export async function revokeLink(
  tx: Transaction,
  { purpose, id, organizationId, now }: { purpose: string; id: string; organizationId: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(signedLinks)
    .set({ revokedAt: sql`coalesce(${signedLinks.revokedAt}, ${now.toISOString()})` })
    .where(
      and(eq(signedLinks.id, id), eq(signedLinks.purpose, purpose), eq(signedLinks.organizationId, organizationId)),
    )
    .returning({ id: signedLinks.id })
  return rows.length > 0
}
