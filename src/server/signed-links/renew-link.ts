import { eq } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { signedLinks } from './signed-links.tables.ts'

/** Gives a link a later end. One that was taken back stays so. */
export async function renewLink(db: Queryable, linkId: string, expiresAt: Date): Promise<void> {
  await db.update(signedLinks).set({ expiresAt: expiresAt.toISOString() }).where(eq(signedLinks.id, linkId))
}
