import { and, eq } from 'drizzle-orm'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { announce, hint } from '#server/events/announce.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { EditTicket, TicketChanges } from '../ticket-inputs.ts'
import type { FieldChange } from '../ticket-views.ts'
import { ticketEdited } from '../tickets.events.ts'
import { mayEdit, mayPlan } from '../tickets.policy.ts'
import { demandVersion, type TicketRow, ticketForUpdate } from './tickets.access.ts'
import { ticketEvents, tickets } from './tickets.tables.ts'

const PLAN_FIELDS = ['urgent', 'scheduledStart', 'scheduledEnd', 'promisedReadyAt', 'mechanicId'] as const

/** Changes fields of a ticket; only what really changes is written and told. */
export async function editTicket(ctx: OrganizationContext, edit: EditTicket): Promise<{ version: number }> {
  const { membership, caller } = ctx
  return transact(ctx.db, async (tx) => {
    const ticket = await ticketForUpdate(tx, membership, edit.ticketId)
    demandVersion(ticket, edit.version)
    if (!mayEdit(membership, ticket)) throw new AppError('forbidden', 'ticket_not_editable')
    const changes = changesOf(ticket, edit.changes)
    if (changes.length === 0) return { version: ticket.version }
    const plans = changes.some(({ field }) => PLAN_FIELDS.some((name) => name === field))
    if (plans && !mayPlan(membership, ticket)) throw new AppError('forbidden', 'garage_plans')
    await demandOwnMechanic(tx, ticket.garageId, edit.changes.mechanicId)
    demandOrder({ ...ticket, ...defined(edit.changes) })
    const version = ticket.version + 1
    await tx
      .update(tickets)
      .set({ ...defined(edit.changes), version })
      .where(eq(tickets.id, ticket.id))
    await tx.insert(ticketEvents).values({
      ticketId: ticket.id,
      kind: 'EDITED',
      actorUserId: caller.userId,
      actorOrganizationId: membership.organizationId,
      data: { changes },
    })
    announce(tx, ticketEdited, {
      ticketId: ticket.id,
      garageId: ticket.garageId,
      customerId: ticket.customerId,
      actorOrganizationId: membership.organizationId,
      actorUserId: caller.userId,
      fields: changes.map(({ field }) => field),
    })
    hint(tx, [ticket.garageId, ticket.customerId], { type: 'ticketEvent.new', ticketId: ticket.id })
    return { version }
  })
}

type Changes = { [Field in keyof TicketChanges]?: Exclude<TicketChanges[Field], undefined> }

const defined = (changes: TicketChanges): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

const isInstant = (field: string) => field.endsWith('At') || field.startsWith('scheduled')

function changesOf(ticket: TicketRow, changes: TicketChanges): FieldChange[] {
  return (Object.entries(defined(changes)) as [keyof TicketChanges, unknown][])
    .map(([field, to]) => ({ field, from: ticket[field], to }))
    .filter(({ field, from, to }) =>
      isInstant(field) && typeof from === 'string' && typeof to === 'string'
        ? Date.parse(from) !== Date.parse(to)
        : from !== to,
    )
}

/** A mechanic is a member of the garage that the ticket belongs to; anyone else does not exist here. */
async function demandOwnMechanic(tx: Transaction, garageId: string, mechanicId: string | null | undefined) {
  if (!mechanicId) return
  const [member] = isUuid(mechanicId)
    ? await tx
        .select({ userId: memberships.userId })
        .from(memberships)
        .where(and(eq(memberships.userId, mechanicId), eq(memberships.organizationId, garageId)))
        .limit(1)
    : []
  if (!member) throw invalidFields({ field: 'mechanicId', message: 'Valitse korjaamon oma mekaanikko' })
}

function demandOrder({ scheduledStart, scheduledEnd }: Pick<TicketRow, 'scheduledStart' | 'scheduledEnd'>): void {
  if (scheduledStart && scheduledEnd && Date.parse(scheduledEnd) < Date.parse(scheduledStart))
    throw invalidFields({ field: 'scheduledEnd', message: 'Työ ei voi päättyä ennen kuin se alkaa' })
}
