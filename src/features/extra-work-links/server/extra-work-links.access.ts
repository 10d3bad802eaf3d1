import { eq } from 'drizzle-orm'
import { type ExtraWorkRow, extraWorkFor } from '#features/extra-work/server/extra-work.access.ts'
import { type TicketRow, ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { Membership } from '#server/caller.ts'
import type { Transaction } from '#server/db/database.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { seesLink } from '../extra-work-links.policy.ts'
import { extraWorkLinks, type LinkRow } from './extra-work-links.tables.ts'

export type FoundLink = { ticket: TicketRow; work: ExtraWorkRow; link: LinkRow }

/** The request with its ticket, which stays unchanged until the transaction ends. Refusal: `not_found: extra_work`. */
export async function lockedWork(
  tx: Transaction,
  membership: Membership,
  extraWorkId: string,
): Promise<Omit<FoundLink, 'link'>> {
  const { ticketId } = await extraWorkFor(tx, membership, extraWorkId)
  const ticket = await ticketFor(tx, membership, ticketId, 'update')
  return { ticket, work: await extraWorkFor(tx, membership, extraWorkId) }
}

/** A link that the caller's side sees, with its locked ticket; unknown ids and others' are `not_found: extra_work_link` alike. */
export async function lockedLink(tx: Transaction, membership: Membership, id: string): Promise<FoundLink> {
  const link = isUuid(id) ? await linkOf(tx, id) : undefined
  if (!link || !seesLink(membership, link)) throw notFound('extra_work_link')
  const found = await lockedWork(tx, membership, link.extraWorkId).catch((error: unknown) => {
    throw error instanceof AppError && error.kind === 'not_found' ? notFound('extra_work_link') : error
  })
  // read again under the lock
  return { ...found, link: (await linkOf(tx, id)) ?? link }
}

async function linkOf(tx: Transaction, id: string): Promise<LinkRow | undefined> {
  const [link] = await tx.select().from(extraWorkLinks).where(eq(extraWorkLinks.id, id))
  return link
}
