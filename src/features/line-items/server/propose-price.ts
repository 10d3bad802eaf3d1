import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { paysWithVat } from '#features/organizations/server/organizations.access.ts'
import { keepPriceWait } from '#features/tickets/server/approval-wait.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { earlierTry } from '#server/request-key.ts'
import { type AgreedPrice, isBetterPrice } from '#shared/agreed-price.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { priceAgreed, priceAnswered, priceProposed } from '../line-items.events.ts'
import { mayPrice } from '../line-items.policy.ts'
import type { ProposedLine } from '../line-items.ts'
import type { ProposePrice, Spoken } from '../price-proposals.ts'
import { acceptedPrice, bothCents, dayOfWork, grossOfPrice, keepAcceptedPrice, type Price } from './accepted-price.ts'
import { lineColumnsOf } from './line-columns.ts'
import { lineItems, priceProposals } from './line-items.tables.ts'
import { answered, type ProposalRow, proposalEntry, type proposalFacts } from './price-proposals.ts'
import { requirePast, spokenBy } from './settle-proposal.ts'

type Made = { id: string; version: number; state: ProposalRow['state'] }

/**
 * Says what the job costs. It waits for the customer's yes, unless it can only cost less than what was agreed, or the customer has said yes already
 * and the garage writes that down with it. Of two proposals only the newer one waits. A retry with the same key proposes nothing twice. Refusals:
 * `conflict: price_changed` when another price was agreed or proposed since the garage looked, `forbidden: garage_prices`, `invalid` at `agreedCents`.
 */
export const proposePrice = (ctx: OrganizationContext, proposed: ProposePrice): Promise<Made> => {
  requirePast(ctx, proposed.accepted)
  return transact(ctx.db, (tx) =>
    changeTicket.within<Made>(tx, ctx, {
      id: proposed.ticketId,
      request: (ticket) =>
        earlierTry(proposed.requestKey, {
          key: priceProposals.requestKey,
          of: eq(priceProposals.ticketId, ticket.id),
          answer: { id: priceProposals.id, version: priceProposals.version, state: priceProposals.state },
        }),
      may: mayPrice,
      refused: () => new AppError('forbidden', 'garage_prices'),
      rule: (ticket) => write(tx, ctx, ticket, proposed),
    }),
  )
}

async function write(tx: Transaction, ctx: OrganizationContext, ticket: TicketRow, proposed: ProposePrice) {
  const { priceType, accepted, note, statusLink, requestKey } = proposed
  const [agreed, open, withVat] = await Promise.all([
    acceptedPrice(tx, ticket.id),
    openOf(tx, ticket.id),
    paysWithVat(tx, ticket.customerId),
  ])
  requireSeen(proposed, agreed, open)
  if (proposed.agreedGrossCents !== null && !withVat)
    throw invalidFields({ field: 'agreedGrossCents', message: 'Yritykselle hinta annetaan ilman arvonlisäveroa' })
  const now = ctx.services.clock()
  const day = dayOfWork(ticket, now)
  const price: Price = { priceType, ...bothCents(proposed, { withVat, day }) }
  if (isSamePrice(agreed, price)) throw invalidFields({ field: 'agreedCents', message: 'Tästä hinnasta on jo sovittu' })
  const isBetter = isBetterPrice(agreed, price)
  const state = accepted || isBetter ? 'ACCEPTED' : 'OPEN'
  if (open)
    await tx
      .update(priceProposals)
      .set({ state: 'REPLACED', version: sql`${priceProposals.version} + 1` })
      .where(eq(priceProposals.id, open.id))
  const id: string = newId()
  await tx.insert(priceProposals).values({
    id,
    garageId: ticket.garageId,
    ticketId: ticket.id,
    ...price,
    priceType,
    state,
    note,
    lines: await linesOfJob(tx, ticket.id),
    proposedAt: now.toISOString(),
    proposedByUserId: ctx.actor.userId,
    requestKey,
    ...(accepted && { ...answered(ctx, { ...spokenBy(accepted), requestKey }) }),
    ...(isBetter && !accepted && { how: 'BETTER' as const, answeredAt: now.toISOString() }),
  })
  if (state === 'ACCEPTED') await keepAcceptedPrice(tx, ctx, ticket.id, { ...price, proposalId: id })
  const grossCents = grossOfPrice(price, day)
  await keepPriceWait(
    tx,
    ticket.id,
    state === 'OPEN' ? { priceSince: now.toISOString(), priceGrossCents: grossCents } : null,
  )
  const facts = { proposalId: id, priceType, agreedCents: price.agreedCents, grossCents }
  return {
    ...effectsOf({ facts, note, statusLink, accepted, isBetter }),
    answer: { id, version: 1, state } satisfies Made,
  }
}

type Written = {
  facts: ReturnType<typeof proposalFacts>
  note: string
  statusLink: boolean
  accepted: Spoken | null
  isBetter: boolean
}

/** What both sides read of it: that it waits, that it was accepted elsewhere, or that the price is lower from now on. */
function effectsOf({ facts, note, statusLink, accepted, isBetter }: Written) {
  const { priceType, agreedCents, grossCents } = facts
  if (accepted)
    return {
      entry: proposalEntry('ACCEPTED', facts, { answeredBy: accepted.answeredBy, note: accepted.note }),
      events: [
        changeTicket.event(priceAnswered, {
          ...facts,
          answer: 'ACCEPTED',
          how: 'WRITTEN_DOWN',
          answeredBy: accepted.answeredBy,
          note: accepted.note,
        }),
      ],
    }
  if (isBetter)
    return {
      entry: proposalEntry('LOWERED', facts, { note }),
      events: [changeTicket.event(priceAgreed, { priceType, agreedCents, grossCents })],
    }
  return {
    entry: proposalEntry('PROPOSED', facts, { note }),
    events: [changeTicket.event(priceProposed, { ...facts, note, statusLink })],
  }
}

async function openOf(tx: Transaction, ticketId: string): Promise<ProposalRow | undefined> {
  const [open] = await tx
    .select()
    .from(priceProposals)
    .where(and(eq(priceProposals.ticketId, ticketId), eq(priceProposals.state, 'OPEN')))
  return open
}

function requireSeen({ seen }: ProposePrice, agreed: { version: number }, open: ProposalRow | undefined): void {
  if (seen.version !== agreed.version || (seen.openId?.toLowerCase() ?? null) !== (open?.id ?? null))
    throw new AppError('conflict', 'price_changed', {
      details: { current: { ...agreed, openId: open?.id ?? null } },
    })
}

const isSamePrice = (before: AgreedPrice, { priceType, agreedCents, agreedGrossCents }: Price) =>
  before.priceType === priceType &&
  before.agreedCents === agreedCents &&
  (before.agreedGrossCents ?? null) === agreedGrossCents

/** The lines that a price rests on: those of the job itself. What was approved as extra work is charged in addition. */
function linesOfJob(tx: Transaction, ticketId: string): Promise<ProposedLine[]> {
  return tx
    .select({ ...lineColumnsOf(lineItems), isUnpriced: lineItems.isUnpriced })
    .from(lineItems)
    .where(and(eq(lineItems.ticketId, ticketId), isNull(lineItems.approvedCents)))
    .orderBy(asc(lineItems.place), asc(lineItems.id))
}
