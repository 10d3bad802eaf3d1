import { and, eq, lte, sql } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { invalidate } from '#server/events/announce.ts'
import { isUuid } from '#shared/id.ts'
import type { OpenedMessages } from '../ticket-inputs.ts'
import { type TicketRow, ticketFor } from './tickets.access.ts'
import { unreadMessages } from './unread-messages.tables.ts'

/** A message is unread for the other side, and its writer has read what was there. */
export async function noteMessage(
  tx: Transaction,
  { id: ticketId, garageId, customerId }: Pick<TicketRow, 'id' | 'garageId' | 'customerId'>,
  { entryId, organizationId }: { entryId: string; organizationId: string },
): Promise<void> {
  const other = organizationId === garageId ? customerId : garageId
  await tx.execute(sql`with answered as (
      delete from ${unreadMessages}
      where ${eq(unreadMessages.organizationId, organizationId)} and ${eq(unreadMessages.ticketId, ticketId)}
    ) insert into ${unreadMessages} (organization_id, ticket_id, entry_id) values (${other}, ${ticketId}, ${entryId})
    on conflict (organization_id, ticket_id) do update set entry_id = excluded.entry_id`)
}

/** A person of the caller's side has the messages up to this entry in sight; a newer one stays unread. */
export const openMessages = (ctx: OrganizationContext, { ticketId, entryId }: OpenedMessages): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { organizationId } = ctx.membership
    await ticketFor(tx, ctx.membership, ticketId)
    if (!isUuid(entryId)) return
    const opened = await tx
      .delete(unreadMessages)
      .where(
        and(
          eq(unreadMessages.organizationId, organizationId),
          eq(unreadMessages.ticketId, ticketId),
          // ids of version 7 sort by time
          lte(unreadMessages.entryId, entryId),
        ),
      )
      .returning({ entryId: unreadMessages.entryId })
    if (opened.length > 0) invalidate(tx, [organizationId], { type: 'ticketEvent.new', ticketId })
  })
