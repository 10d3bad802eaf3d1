import type { Queryable } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { type SignedLinkRow, signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { HISTORY_LINK } from './history-link.ts'

/** A link to the history of a customer's car. */
export async function makeHistoryLinkRow(
  db: Queryable,
  { organizationId, vehicleId }: { organizationId: string; vehicleId: string },
): Promise<SignedLinkRow> {
  const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const [link] = await db
    .insert(signedLinks)
    .values({ id: newId(), purpose: HISTORY_LINK, subject: vehicleId, uses: 'many', organizationId, expiresAt })
    .returning()
  if (!link) throw new Error('the link was not made')
  return link
}
