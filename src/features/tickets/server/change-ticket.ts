import { and, eq } from 'drizzle-orm'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import type { Membership } from '#server/caller.ts'
import { defineChange, type Invariant } from '#server/change.ts'
import type { Transaction } from '#server/db/database.ts'
import { earlierTry } from '#server/request-key.ts'
import { AppError } from '#shared/app-error.ts'
import { pickFields, ticketFieldNames } from '../ticket-fields.ts'
import type { TimelineEntry } from '../ticket-views.ts'
import type { AboutTicket } from '../tickets.events.ts'
import { deskColumns } from './ticket-acts.ts'
import { byProgram, type TicketContext } from './ticket-context.ts'
import { attachToEvent, TICKET_EVENT_FILES } from './ticket-files.ts'
import { type TicketRow, ticketFor } from './tickets.access.ts'
import { ticketEvents, tickets } from './tickets.tables.ts'
import { noteMessage } from './unread-messages.ts'

type Kind = TimelineEntry['kind']
type ShownOf<One extends Kind> = Extract<TimelineEntry, { kind: One }>

/** What each kind of entry keeps: what the timeline shows of it, except what has columns and tables of its own. */
type Kept = {
  [One in Kind]: Omit<ShownOf<One>, 'id' | 'createdAt' | 'actor' | 'organization' | 'apiKey' | 'kind' | 'files'>
}

type TicketEntry = { id?: string } & { [One in Kind]: { kind: One; data: Kept[One] } }[Kind] & {
    /** Only the garage sees it. */
    internal?: boolean
    /** A second entry of the same sender with the same key is not written. */
    requestKey?: string
    /** The sender's uploads that are attached to it. */
    fileIds?: readonly string[]
  }

const workEndsAfterItBegins: Invariant<TicketRow> = ({ scheduledStart, scheduledEnd }) =>
  scheduledStart && scheduledEnd && scheduledEnd < scheduledStart
    ? { field: 'scheduledEnd', message: 'Työ ei voi päättyä ennen kuin se alkaa' }
    : null

/** A comment that is sent again is the same one: another one under its key (`conflict: comment_key_used`) would be lost in silence. */
async function requireSameComment(
  tx: Transaction,
  { ticketId, organizationId }: { ticketId: string; organizationId: string },
  { kind, data, requestKey, fileIds = [] }: TicketEntry,
): Promise<void> {
  if (kind !== 'COMMENTED' && kind !== 'NOTED') return
  const earlier = await earlierTry(requestKey, {
    key: ticketEvents.requestKey,
    of: and(eq(ticketEvents.ticketId, ticketId), eq(ticketEvents.actorOrganizationId, organizationId)),
    answer: { id: ticketEvents.id, kind: ticketEvents.kind, data: ticketEvents.data },
  })(tx)
  if (!earlier) return
  const attached = (await attachedFiles(tx, TICKET_EVENT_FILES, [earlier.id])).get(earlier.id) ?? []
  const isSame =
    earlier.kind === kind &&
    earlier.data.body === data.body &&
    fileIds.every((fileId) => attached.some(({ id }) => id === fileId))
  if (!isSame) throw new AppError('conflict', 'comment_key_used')
}

/** The one way to change a ticket, and to announce a new one. */
export const changeTicket = defineChange<{
  context: TicketContext
  side: Membership
  row: TicketRow
  ref: 'id' | 'garageId' | 'customerId'
  entry: TicketEntry
  payload: AboutTicket
}>({
  side: (ctx) => ctx.membership,
  find: (tx, ctx, id, lock) => ticketFor(tx, ctx.membership, id, lock),
  conflict: (ticket) =>
    new AppError('conflict', 'ticket_changed', {
      details: { current: { ...pickFields(ticket, ticketFieldNames), status: ticket.status, version: ticket.version } },
    }),
  invariants: [workEndsAfterItBegins],
  // each side's own desk: the other one may be editing the ticket meanwhile
  unversioned: deskColumns,
  update: (tx, ticket, set) => tx.update(tickets).set(set).where(eq(tickets.id, ticket.id)),
  async record(tx, ctx, ticket, { fileIds = [], ...entry }) {
    const { userId, organizationId } = ctx.actor
    const [written] = await tx
      .insert(ticketEvents)
      .values({
        ...entry,
        data: { ...entry.data, ...byProgram(ctx) },
        ticketId: ticket.id,
        actorUserId: userId,
        actorOrganizationId: organizationId,
      })
      .onConflictDoNothing()
      .returning({ id: ticketEvents.id })
    if (!written) {
      await requireSameComment(tx, { ticketId: ticket.id, organizationId }, { fileIds, ...entry })
      return false
    }
    if (entry.kind === 'COMMENTED') await noteMessage(tx, ticket, { entryId: written.id, organizationId })
    if (ctx.caller) await attachToEvent(tx, { ...ctx, caller: ctx.caller }, fileIds, written.id)
    return true
  },
  payload: ({ actor }, { id, garageId, customerId }) => ({
    ticketId: id,
    garageId,
    customerId,
    actorOrganizationId: actor.organizationId,
    actorUserId: actor.userId,
  }),
  invalidates: ({ id, garageId, customerId }) => ({
    organizationIds: [garageId, customerId],
    event: { type: 'ticketEvent.new', ticketId: id },
  }),
})
