import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { Queryable } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { linkExpiry, STATUS_LINK } from './status-link.ts'
import { type StatusLinkRow, statusLinks } from './status-links.tables.ts'

type Given = Partial<typeof statusLinks.$inferInsert> & { openedAt?: string | null }

/** So many links to the ticket that were taken back, to one number each. */
export async function makeRevokedLinks(db: Queryable, ticket: Pick<TicketRow, 'id' | 'garageId'>, count: number) {
  const revokedAt = new Date().toISOString()
  for (let made = 0; made < count; made += 1)
    await makeStatusLink(db, ticket, { address: `+3585000000${made + 10}`, revokedAt })
}

/** A link to the ticket that its garage has sent; nothing leaves. */
export async function makeStatusLink(
  db: Queryable,
  { id: ticketId, garageId }: Pick<TicketRow, 'id' | 'garageId'>,
  { openedAt = null, ...given }: Given = {},
): Promise<StatusLinkRow> {
  const [id, linkId, organizationId] = [newId(), newId(), given.organizationId ?? garageId]
  await db.insert(signedLinks).values({
    id: linkId,
    purpose: STATUS_LINK,
    subject: id,
    uses: 'many' as const,
    organizationId,
    expiresAt: linkExpiry(new Date()).toISOString(),
    firstOpenedAt: openedAt,
    lastOpenedAt: openedAt,
    openedCount: openedAt === null ? 0 : 1,
  })
  const [link] = await db
    .insert(statusLinks)
    .values({
      id,
      ticketId,
      linkId,
      organizationId,
      byGarage: true,
      name: 'Maija Virtanen',
      channel: 'SMS',
      address: '+358401234567',
      wasAsked: false,
      about: 'STATUS',
      deliveryId: newId(),
      ...given,
    })
    .returning()
  if (!link) throw new Error('the link was not made')
  return link
}
