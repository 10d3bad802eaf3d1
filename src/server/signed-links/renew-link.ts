import { eq } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { signedLinks } from './signed-links.tables.ts'

/** Gives a link a later end. One that was taken back stays so. False when it was so old that it was deleted: a new one is made then. */
export async function renewLink(db: Queryable, linkId: string, expiresAt: Date): Promise<boolean> {
  const rows = await db
    .update(signedLinks)
    .set({ expiresAt: expiresAt.toISOString() })
    .where(eq(signedLinks.id, linkId))
    .returning({ id: signedLinks.id })
  return rows.length > 0
}
