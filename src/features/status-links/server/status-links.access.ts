import { eq } from 'drizzle-orm'
import { type TicketRow, ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { Membership } from '#server/caller.ts'
import type { Transaction } from '#server/db/database.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { seesStatusLink } from '../status-links.policy.ts'
import { followersOf } from './followers.ts'
import { type StatusLinkRow, statusLinks } from './status-links.tables.ts'

/** A link that the caller's side sees, with its locked ticket; unknown ids and others' are `not_found: status_link` alike. */
export async function lockedStatusLink(
  tx: Transaction,
  membership: Membership,
  id: string,
): Promise<{ ticket: TicketRow; link: StatusLinkRow }> {
  const seen = isUuid(id) ? await linkOf(tx, id) : undefined
  if (!seen) throw notFound('status_link')
  const ticket = await ticketFor(tx, membership, seen.ticketId, 'update').catch((error: unknown) => {
    throw error instanceof AppError && error.kind === 'not_found' ? notFound('status_link') : error
  })
  // read again under the lock
  const link = (await linkOf(tx, id)) ?? seen
  const { as } = await followersOf(tx, ticket)
  if (!seesStatusLink(membership, { byGarage: link.byGarage, as: as(link.address) })) throw notFound('status_link')
  return { ticket, link }
}

async function linkOf(tx: Transaction, id: string): Promise<StatusLinkRow | undefined> {
  const [link] = await tx.select().from(statusLinks).where(eq(statusLinks.id, id))
  return link
}
