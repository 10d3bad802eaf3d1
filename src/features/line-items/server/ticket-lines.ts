import { eq, sql } from 'drizzle-orm'
import { mayAgreePrices } from '#features/organizations/organizations.policy.ts'
import { isPrivatePerson } from '#features/organizations/server/organizations.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ticketWith } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { jsonRows } from '#server/db/json-rows.ts'
import { prepared } from '#server/db/prepared.ts'
import { JsonText } from '#server/json-text.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { Guarantee } from '../guarantee.ts'
import { mayPrice } from '../line-items.policy.ts'
import type { TicketLines } from '../line-items.ts'
import { ticketPrices } from './line-items.tables.ts'
import { soldJsonColumns } from './sold-json.ts'

/** `LineItem`. */
const linesOf = jsonRows<{ ticketId: string }>('ticket-lines', {
  columns: `${soldJsonColumns}, l.approved_cents as "approvedCents", l.version`,
  from: sql`line_items l`,
  where: sql`l.ticket_id = ${sql.placeholder('ticketId')}`,
  order: sql`l.place, l.id`,
})

const { priceType, agreedCents, guaranteeMonths, guaranteeKm, version } = ticketPrices
const priceOf = prepared((db) =>
  db
    .select({
      price: { priceType, agreedCents, version },
      promised: { guaranteeMonths, guaranteeKm },
      withVat: isPrivatePerson(organizations.customerKind),
    })
    .from(tickets)
    .innerJoin(organizations, eq(organizations.id, tickets.customerId))
    .leftJoin(ticketPrices, eq(ticketPrices.ticketId, tickets.id))
    .where(eq(tickets.id, sql.placeholder('ticketId')))
    .prepare('ticket-price'),
)

const NOTHING_AGREED = { priceType: 'NONE', agreedCents: null, version: 0 } as const

type Promised = { guaranteeMonths: number | null; guaranteeKm: number | null }

/** An offer may say 0, which is no guarantee. */
function guaranteeOf({ guaranteeMonths, guaranteeKm }: Promised): Guarantee | null {
  const [months, km] = [guaranteeMonths || null, guaranteeKm || null]
  return months === null && km === null ? null : { months, km }
}

/** A member of one of the ticket's sides, or for the customer a person without an account. */
type LinesContext = Pick<OrganizationContext, 'db' | 'membership' | 'services'>

/** The lines of a ticket and what was agreed, which both its sides see. */
export async function ticketLines(ctx: LinesContext, ticketId: string): Promise<JsonText<TicketLines>> {
  const { db, membership } = ctx
  const [ticket, [lines, [agreed]]] = await ticketWith(db, membership, ticketId, () =>
    Promise.all([linesOf(db, { ticketId }), priceOf(db).execute({ ticketId })]),
  )
  // what is not done yet has the VAT of the day on which it is planned
  const at = ticket.closedAt ?? ticket.scheduledEnd ?? ticket.scheduledStart
  const rest = {
    price: agreed?.price ?? NOTHING_AGREED,
    guarantee: agreed?.promised ? guaranteeOf(agreed.promised) : null,
    day: dayInHelsinki(at === null ? ctx.services.clock() : new Date(at)),
    withVat: agreed?.withVat ?? false,
    can: { edit: mayPrice(membership, ticket), agree: mayPrice(membership, ticket) && mayAgreePrices(membership) },
  } satisfies Omit<TicketLines, 'lines'>
  return new JsonText(`{"lines":[${lines.join()}],${JSON.stringify(rest).slice(1)}`)
}

/** The same, for what the server makes of it. */
export const readTicketLines = async (ctx: LinesContext, ticketId: string): Promise<TicketLines> =>
  JSON.parse((await ticketLines(ctx, ticketId)).text)
