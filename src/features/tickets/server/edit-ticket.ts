import { recordMileage } from '#features/vehicles/server/record-mileage.ts'
import type { OrganizationContext } from '#server/context.ts'
import { AppError } from '#shared/app-error.ts'
import { changedTicketFields, isPlanField } from '../ticket-fields.ts'
import type { EditTicket } from '../ticket-inputs.ts'
import { ticketEdited } from '../tickets.events.ts'
import { mayEdit, mayPlan } from '../tickets.policy.ts'
import { changeTicket } from './change-ticket.ts'
import { requireOwnMechanic } from './own-mechanic.ts'
import { changeServices } from './ticket-services.ts'

/**
 * Changes fields of a ticket; only what really changes is written and announced. Refusals: `forbidden: ticket_not_editable`,
 * `forbidden: garage_plans`, `conflict: ticket_changed`, `invalid` at `mechanicId`, `services` or `scheduledEnd`.
 */
export const editTicket = (ctx: OrganizationContext, edit: EditTicket): Promise<{ version: number }> =>
  changeTicket(ctx, {
    id: edit.ticketId,
    version: edit.version,
    may: mayEdit,
    refused: () => new AppError('forbidden', 'ticket_not_editable'),
    async rule(ticket, tx) {
      const { services, ...fields } = edit.changes
      const changes = changedTicketFields(ticket, fields)
      if (changes.some(({ field }) => isPlanField(field)) && !mayPlan(ctx.membership, ticket))
        throw new AppError('forbidden', 'garage_plans')
      if (changes.some(({ field }) => field === 'mechanicId'))
        await requireOwnMechanic(tx, ticket.garageId, fields.mechanicId)
      // the ticket of a customer that has not said yes has no vehicle yet
      if (ticket.vehicleId !== null && changes.some(({ field }) => field === 'mileageKm'))
        await recordMileage(tx, {
          vehicleId: ticket.vehicleId,
          mileageKm: fields.mileageKm ?? null,
          reportedWith: ticket.id,
          garageId: ticket.garageId,
          isConfirmed: edit.mileageConfirmed === true,
        })
      const chosen = services && (await changeServices(tx, ticket, services))
      const all = chosen ? [...changes, chosen] : changes
      return {
        // services have rows of their own: changing them changes the ticket all the same
        set: chosen ? { ...fields, version: ticket.version + 1 } : fields,
        entry: { kind: 'EDITED', data: { changes: all } },
        events: [changeTicket.event(ticketEdited, { fields: all.map(({ field }) => field) })],
      }
    },
  })
