import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { approvalLimitOf } from '#features/organization-settings/server/properties.access.ts'
import { mayAgreePrices } from '#features/organizations/organizations.policy.ts'
import { isPrivatePerson } from '#features/organizations/server/organizations.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { ticketWith } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { jsonRows } from '#server/db/json-rows.ts'
import { prepared } from '#server/db/prepared.ts'
import { JsonText } from '#server/json-text.ts'
import type { Guarantee } from '../guarantee.ts'
import { mayPrice, proposalRights } from '../line-items.policy.ts'
import type { PriceProposal, TicketLines } from '../line-items.ts'
import { MAX_SHOWN_PROPOSALS } from '../price-proposals.ts'
import { dayOfWork } from './accepted-price.ts'
import { priceProposals, ticketPrices } from './line-items.tables.ts'

/** What was sold in a line `l` of any table that keeps lines, as columns of SQL for `row_to_json`. */
export const soldJsonColumns = `l.id, l.kind, coalesce(l.service_id, l.product_id) as "sourceId", l.code, l.name,
  l.quantity_thousandths as "quantityThousandths", l.unit, l.unit_price_cents as "unitPriceCents",
  l.discount_per_mille as "discountPerMille", l.vat_code as "vatCode"`

/** `TicketLine`. */
const linesOf = jsonRows<{ ticketId: string }>('ticket-lines', {
  columns: `${soldJsonColumns}, l.approved_cents as "approvedCents", l.is_unpriced as "isUnpriced", l.version,
    case when m.id is null then null else json_build_object('id', m.id, 'name', m.name) end as mechanic,
    l.done_at is not null as "isDone"`,
  from: sql`line_items l left join users m on m.id = l.mechanic_id`,
  where: sql`l.ticket_id = ${sql.placeholder('ticketId')}`,
  order: sql`l.place, l.id`,
})

const { priceType, agreedCents, agreedGrossCents, proposalId, guaranteeMonths, guaranteeKm, version } = ticketPrices
const priceOf = prepared((db) =>
  db
    .select({
      price: { priceType, agreedCents, agreedGrossCents, proposalId, version },
      promised: { guaranteeMonths, guaranteeKm },
      withVat: isPrivatePerson(organizations.customerKind),
    })
    .from(tickets)
    .innerJoin(organizations, eq(organizations.id, tickets.customerId))
    .leftJoin(ticketPrices, eq(ticketPrices.ticketId, tickets.id))
    .where(eq(tickets.id, sql.placeholder('ticketId')))
    .prepare('ticket-price'),
)

const NOTHING_AGREED = {
  priceType: 'NONE',
  agreedCents: null,
  agreedGrossCents: null,
  proposalId: null,
  version: 0,
} as const

type Promised = { guaranteeMonths: number | null; guaranteeKm: number | null }

/** An offer may say 0, which is no guarantee. */
function guaranteeOf({ guaranteeMonths, guaranteeKm }: Promised): Guarantee | null {
  const [months, km] = [guaranteeMonths || null, guaranteeKm || null]
  return months === null && km === null ? null : { months, km }
}

/** A member of one of the ticket's sides, or for the customer a person without an account. */
type LinesContext = Pick<OrganizationContext, 'db' | 'membership' | 'services'>

/** The lines of a ticket, what was agreed and what was proposed, which both its sides see. */
export async function ticketLines(ctx: LinesContext, ticketId: string): Promise<JsonText<TicketLines>> {
  const { db, membership } = ctx
  const [ticket, [lines, [agreed], proposals]] = await ticketWith(db, membership, ticketId, () =>
    Promise.all([linesOf(db, { ticketId }), priceOf(db).execute({ ticketId }), proposalsOfTicket(db, ticketId)]),
  )
  const open = proposals.find(({ state }) => state === 'OPEN') ?? null
  // the limit of a customer is its own to see
  const limit =
    open && membership.organizationType === 'CUSTOMER' ? await approvalLimitOf(db, membership, ticket.customerId) : null
  const rest = {
    price: agreed?.price ?? NOTHING_AGREED,
    proposals,
    guarantee: agreed?.promised ? guaranteeOf(agreed.promised) : null,
    day: dayOfWork(ticket, ctx.services.clock()),
    withVat: agreed?.withVat ?? false,
    can: {
      edit: mayPrice(membership, ticket),
      agree: mayPrice(membership, ticket) && mayAgreePrices(membership),
      ...proposalRights(membership, ticket, open, limit),
    },
  } satisfies Omit<TicketLines, 'lines'>
  return new JsonText(`{"lines":[${lines.join()}],${JSON.stringify(rest).slice(1)}`)
}

/** The same, for what the server makes of it. */
export const readTicketLines = async (ctx: LinesContext, ticketId: string): Promise<TicketLines> =>
  JSON.parse((await ticketLines(ctx, ticketId)).text)

const [proposers, answerers] = [alias(users, 'proposer'), alias(users, 'answerer')]

const rowsOf = prepared((db) =>
  db
    .select({ row: priceProposals, proposedBy: proposers.name, by: answerers.name })
    .from(priceProposals)
    .leftJoin(proposers, eq(proposers.id, priceProposals.proposedByUserId))
    .leftJoin(answerers, eq(answerers.id, priceProposals.answeredByUserId))
    .where(eq(priceProposals.ticketId, sql.placeholder('ticketId')))
    .orderBy(desc(priceProposals.id))
    .limit(MAX_SHOWN_PROPOSALS)
    .prepare('proposals-of-ticket'),
)

/** What was proposed that a ticket costs, the newest first, with who proposed and who answered. */
async function proposalsOfTicket(db: Queryable, ticketId: string): Promise<PriceProposal[]> {
  const rows = await rowsOf(db).execute({ ticketId })
  return rows.map(({ row, proposedBy, by }) => {
    const { id, version, state, priceType, agreedCents, agreedGrossCents, note, lines, proposedAt } = row
    const { answeredAt, how, answeredBy, spokenWay: way, saidAt, linkTo, answerNote } = row
    const answer =
      answeredAt === null || how === null
        ? null
        : { at: answeredAt, how, by, answeredBy, way, saidAt, linkTo, note: answerNote }
    return { id, version, state, priceType, agreedCents, agreedGrossCents, note, lines, proposedAt, proposedBy, answer }
  })
}
