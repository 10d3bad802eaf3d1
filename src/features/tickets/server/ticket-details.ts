import { getColumns } from 'drizzle-orm'
import type { Membership } from '#server/caller.ts'
import type { ReaderContext } from '#server/context.ts'
import { instantText } from '#server/db/instant-text.ts'
import { shortRead } from '#server/db/shared-connections.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { ticketField } from '../ticket-fields.ts'
import { detailFieldNames, type TicketDetails, type TicketRights } from '../ticket-views.ts'
import {
  allowedMoves,
  mayArchive,
  mayEdit,
  mayNote,
  mayPlan,
  mayUnarchive,
  type TicketFacts,
} from '../tickets.policy.ts'
import { cardColumns, cardJoins } from './ticket-card.ts'
import { servicesJson } from './ticket-services.ts'
import { tickets } from './tickets.tables.ts'

const columns = getColumns(tickets)
const detailColumns = detailFieldNames.map((name) => {
  const column = `t.${columns[name].name}`
  return `${ticketField(name).kind === 'instant' ? instantText(column) : column} as "${name}"`
})

/** When the ticket came to each status the last time. */
const reachedAt = `(select coalesce(json_object_agg(reached.status, reached.at), '{}') from (
    select e.data ->> 'to' as status, ${instantText('max(e.created_at)')} as at from ticket_events e
    where e.ticket_id = t.id and e.kind = 'MOVED' group by 1) reached)`

const statement = (side: 'garage' | 'customer') => ({
  name: `ticket-${side}`,
  text: `
    select row_to_json(shown) as json
    from tickets t ${cardJoins}
    left join users r on r.id = t.reported_by_user_id
    left join connections on connections.garage_id = t.garage_id and connections.customer_id = t.customer_id
    join organizations ro on ro.id = t.reported_by_organization_id
    cross join lateral (select ${cardColumns(side === 'garage' ? 'GARAGE' : 'CUSTOMER')}, t.vehicle_id as "vehicleId",
      coalesce((select customer_kind = 'PERSON' from organizations where id = t.customer_id), false) as "withVat",
      (select v.mileage_km from vehicles v where v.id = t.vehicle_id) as "lastMileageKm", connections.state as connection, t.waiting_note as "waitingNote",
      ${detailColumns.join(', ')}, ${servicesJson(side)} as services, ${reachedAt} as "reachedAt",
      json_build_object('name', r.name, 'organization', ro.name) as "reportedBy") shown
    where t.id = $1 and t.${side}_id = $2`,
})
/** $1 the ticket, $2 the viewer's organisation of that side. */
export const ticketStatements = { GARAGE: statement('garage'), CUSTOMER: statement('customer') }

export const ticketRights = (membership: Membership, ticket: TicketFacts): TicketRights => ({
  moves: allowedMoves(membership, ticket, Date.now()),
  edit: mayEdit(membership, ticket),
  plan: mayPlan(membership, ticket),
  note: mayNote(membership),
  archive: mayArchive(membership, ticket),
  unarchive: mayUnarchive(membership, ticket),
})

/** One ticket with everything its page shows, and what the viewer may do with it. */
export async function ticketDetails(ctx: ReaderContext, ticketId: string): Promise<TicketDetails> {
  if (!isUuid(ticketId)) throw notFound('ticket')
  const { membership } = ctx
  const { rows } = await shortRead<{ json: Omit<TicketDetails, 'can'> }>(ctx.db, {
    ...ticketStatements[membership.organizationType],
    values: [ticketId, membership.organizationId],
  })
  const ticket = rows[0]?.json
  if (!ticket) throw notFound('ticket')
  const { organizationType } = membership
  const seesVehicle = organizationType === 'CUSTOMER' || ticket.connection === 'ACCEPTED'
  return {
    ...ticket,
    vehicleId: seesVehicle ? ticket.vehicleId : null,
    lastMileageKm: seesVehicle ? ticket.lastMileageKm : null,
    can: ticketRights(membership, ticket),
  }
}
