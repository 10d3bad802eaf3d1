import { randomUUID } from 'node:crypto'
import type { ExtraWorkRow } from '#features/extra-work/server/extra-work.access.ts'
import type { Queryable } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { LINK_DAYS } from '../extra-work-links.ts'
import { EXTRA_WORK_LINK } from './extra-work-link.ts'
import { extraWorkLinks, type LinkRow } from './extra-work-links.tables.ts'

/** A link to the request that its garage has sent; nothing leaves. */
export async function makeExtraWorkLink(
  db: Queryable,
  { id: extraWorkId, revision, garageId }: Pick<ExtraWorkRow, 'id' | 'revision' | 'garageId'>,
  given: Partial<typeof extraWorkLinks.$inferInsert> = {},
): Promise<LinkRow> {
  const [id, linkId, organizationId] = [newId(), newId(), given.organizationId ?? garageId]
  const expiresAt = new Date(Date.now() + LINK_DAYS * 86_400_000).toISOString()
  await db.insert(signedLinks).values({
    id: linkId,
    purpose: EXTRA_WORK_LINK,
    subject: id,
    uses: 'single' as const,
    organizationId,
    expiresAt,
  })
  const [link] = await db
    .insert(extraWorkLinks)
    .values({
      id,
      linkId,
      extraWorkId,
      revision,
      organizationId,
      name: 'Maija Virtanen',
      channel: 'SMS',
      isKnown: true,
      address: '+358401234567',
      deliveryId: newId(),
      requestKey: randomUUID(),
      ...given,
    })
    .returning()
  if (!link) throw new Error('the link was not made')
  return link
}
