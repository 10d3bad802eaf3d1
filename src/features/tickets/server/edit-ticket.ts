import { and, eq } from 'drizzle-orm'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { changedTicketFields, isPlanField } from '../ticket-fields.ts'
import type { EditTicket } from '../ticket-inputs.ts'
import { ticketEdited } from '../tickets.events.ts'
import { mayEdit, mayPlan } from '../tickets.policy.ts'
import { changeTicket } from './change-ticket.ts'

/**
 * Changes fields of a ticket; only what really changes is written and told. Refusals: `forbidden: ticket_not_editable`,
 * `forbidden: garage_plans`, `conflict: ticket_changed`, `invalid` at `mechanicId` or `scheduledEnd`.
 */
export const editTicket = (ctx: OrganizationContext, edit: EditTicket): Promise<{ version: number }> =>
  changeTicket(ctx, {
    id: edit.ticketId,
    version: edit.version,
    may: mayEdit,
    refused: () => new AppError('forbidden', 'ticket_not_editable'),
    async rule(ticket, tx) {
      const changes = changedTicketFields(ticket, edit.changes)
      if (changes.some(({ field }) => isPlanField(field)) && !mayPlan(ctx.membership, ticket))
        throw new AppError('forbidden', 'garage_plans')
      await requireOwnMechanic(tx, ticket.garageId, edit.changes.mechanicId)
      return {
        set: edit.changes,
        entry: { kind: 'EDITED', data: { changes } },
        events: [changeTicket.event(ticketEdited, { fields: changes.map(({ field }) => field) })],
      }
    },
  })

/** A mechanic is a member of the garage that the ticket belongs to; anyone else does not exist here. */
async function requireOwnMechanic(tx: Transaction, garageId: string, mechanicId: string | null | undefined) {
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
