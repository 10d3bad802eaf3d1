import { desc, eq, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { jobsOf } from '#features/line-items/server/jobs-of-tickets.ts'
import { paysWithVat } from '#features/organizations/server/organizations.access.ts'
import { type TicketRow, ticketWith } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { lineNetCents, totalsOf } from '#shared/line-totals.ts'
import { mayAskPermit, mayRecordPermit, maySetPayer } from '../payers.policy.ts'
import { MAX_PERMITS } from '../payers.ts'
import type { TicketPayer, TicketPermit } from '../permits.ts'
import { netOf } from '../ticket-parts.ts'
import { askedLines } from './asked-lines.ts'
import type { PermitRow } from './payers.access.ts'
import { permits, ticketPayers } from './payers.tables.ts'
import { type JobParts, type PaidBy, partsOf, payersOfTickets } from './payers-of-tickets.ts'
import { hasOwnPeople } from './save-payer.ts'
import { isBilledNow } from './set-ticket-payer.ts'

/**
 * Who pays a ticket, as one of its sides sees it. Both see who pays, what was permitted and what each pays: the holder sees every price of its own car
 * anyway. Where a permit was asked and why it was declined is the garage's. Refusal: `not_found: ticket`.
 */
export async function payerOfTicket(ctx: OrganizationContext, ticketId: string): Promise<TicketPayer> {
  const { db, membership, services } = ctx
  const [ticket, [row]] = await ticketWith(db, membership, ticketId, () => payerRowOf(db).execute({ ticketId }))
  const isGarage = membership.organizationType === 'GARAGE'
  // what is not finished is on no document
  const mayBeBilled = isGarage && (ticket.status === 'READY' || ticket.status === 'DONE')
  const isBilled = mayBeBilled && (await isBilledNow(db, services.features, ticket.id))
  const set = maySetPayer(membership, ticket, isBilled)
  const nothing = { version: row?.version ?? 0, can: { set, ask: false, record: false, withdraw: false } }
  // most tickets have no payer: nothing more is read of them
  if (!row?.payerId) return { ...NO_PAYER, ...nothing }
  const [found, [job], withVat] = await Promise.all([
    payersOfTickets(db, [ticket.id]),
    jobsOf(db, [ticket]),
    paysWithVat(db, ticket.customerId),
  ])
  if (!job) throw new Error('a ticket has a job')
  const paidBy = found.get(ticket.id)
  if (!paidBy) return { ...NO_PAYER, ...nothing }
  const parts = partsOf(job, paidBy)
  const [asked, people, askable] = await Promise.all([
    permitsOf(db, ticket.id),
    hasOwnPeople(db, paidBy.payer.customerId),
    isGarage ? askedLines(db, ticket.id, parts.payer) : [],
  ])
  const may = mayAskPermit(membership, ticket) && asked.length < MAX_PERMITS
  return {
    withVat,
    day: job.day,
    holderLineIds: isGarage ? [...paidBy.division.holderLineIds] : [],
    payer: payerView(paidBy, people, isGarage),
    version: paidBy.version,
    permit: {
      state: parts.state,
      permitNumber: paidBy.granted?.permitNumber ?? '',
      limitCents: paidBy.granted?.limitCents ?? null,
      isAsked: asked.some(({ permit }) => permit.state === 'ASKED'),
    },
    ...sumsOf(parts, job.day),
    askable,
    permits: asked.map((one) => permitView(one, isGarage)),
    can: {
      set,
      ask: may,
      record: may && mayRecordPermit(membership, ticket),
      withdraw: isGarage && asked.some(({ permit }) => permit.state === 'ASKED'),
    },
  }
}

const NO_PAYER = {
  withVat: false,
  day: '',
  holderLineIds: [],
  payer: null,
  permit: { state: 'NOT_NEEDED' as const, permitNumber: '', limitCents: null, isAsked: false },
  payerNetCents: 0,
  payerGrossCents: 0,
  holderNetCents: 0,
  holderGrossCents: 0,
  holderLines: [],
  askable: [],
  permits: [],
}

const payerRowOf = prepared((db) =>
  db
    .select({ payerId: ticketPayers.payerId, version: ticketPayers.version })
    .from(ticketPayers)
    .where(eq(ticketPayers.ticketId, sql.placeholder('ticketId')))
    .prepare('payer-of-ticket'),
)

function payerView({ payer, name, contractNumber, division }: PaidBy, hasPeople: boolean, isGarage: boolean) {
  const { id, kind, permitRule, permitAboveCents, permitEmail } = payer
  const { ownShareCents, excessKm, excessCentsPerKm } = division
  return {
    id,
    name,
    kind,
    permitRule,
    permitAboveCents,
    permitEmail: isGarage ? permitEmail : '',
    hasPeople,
    contractNumber,
    ownShareCents,
    excessKm,
    excessCentsPerKm,
  }
}

const sumsOf = ({ payer, holder, payerNetCents }: JobParts, day: string) => ({
  payerNetCents,
  payerGrossCents: totalsOf(payer, day).grossCents,
  holderNetCents: netOf(holder),
  holderGrossCents: totalsOf(holder, day).grossCents,
  holderLines: holder.map((line) => ({ name: line.name, netCents: lineNetCents(line) })),
})

type Asked = { permit: PermitRow; asker: string | null; mail: string | null; openedAt: string | null }

/** All askings of a ticket, the newest first. */
const permitsOf = (db: Database, ticketId: TicketRow['id']): Promise<Asked[]> =>
  db
    .select({ permit: permits, asker: users.name, mail: deliveries.state, openedAt: signedLinks.firstOpenedAt })
    .from(permits)
    .leftJoin(users, eq(users.id, permits.askedByUserId))
    .leftJoin(deliveries, eq(deliveries.id, permits.deliveryId))
    .leftJoin(signedLinks, eq(signedLinks.id, permits.linkId))
    .where(eq(permits.ticketId, ticketId))
    .orderBy(desc(permits.number))
    .limit(MAX_PERMITS)

function permitView({ permit, asker, mail, openedAt }: Asked, isGarage: boolean): TicketPermit {
  const { id, number, state, way, netCents, askedAt, sentTo } = permit
  return {
    id,
    number,
    state,
    way,
    netCents,
    askedAt,
    askedBy: isGarage ? asker : null,
    sentTo: isGarage ? sentTo : '',
    mail: isGarage && permit.state === 'ASKED' ? mailState(mail) : null,
    openedAt: isGarage ? openedAt : null,
    answer: answerOf(permit, isGarage),
  }
}

/** What is known of the mail that asked; null where none was sent, or it was swept long ago. */
function mailState(state: string | null): TicketPermit['mail'] {
  if (state === null) return null
  if (state === 'failed') return 'FAILED'
  return state === 'queued' || state === 'held' ? 'QUEUED' : 'SENT'
}

/** What was answered; its reason is for who asked and who answered. */
export function answerOf(
  { permitNumber, limitCents, reason, answeredAt, answeredBy, answeredWay, givenOn }: PermitRow,
  seesReason: boolean,
): TicketPermit['answer'] {
  if (answeredAt === null || answeredWay === null) return null
  return {
    permitNumber,
    limitCents,
    reason: seesReason ? reason : '',
    answeredAt,
    answeredBy: seesReason ? answeredBy : '',
    way: answeredWay,
    givenOn,
  }
}
