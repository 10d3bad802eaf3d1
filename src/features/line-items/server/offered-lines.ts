import { randomUUID } from 'node:crypto'
import { paysWithVat } from '#features/organizations/server/organizations.access.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import type { PriceType } from '#shared/agreed-price.ts'
import type { Guarantee } from '../guarantee.ts'
import { type LineFields, type LineItem, lineFieldsOf } from '../line-items.ts'
import { isProposed } from '../price-proposals.ts'
import { lineItems, priceProposals, ticketPrices } from './line-items.tables.ts'
import { sourceColumnsOf } from './line-source.ts'

type Offered = LineFields & Pick<LineItem, 'kind' | 'sourceId'>

type OfferedPrice = {
  lines: readonly Offered[]
  priceType: PriceType
  agreedCents: number
  guarantee: Guarantee
  /** Where it was accepted, and what it costs with VAT: the timeline says so. */
  offer: { requestId: string; grossCents: number }
}

/**
 * The lines, the price and the guarantee of an offer that the customer accepted become those of the ticket that was made of it in the same
 * transaction. Its timeline shows the price; the caller announces the rest.
 */
export async function writeOfferedLines(
  tx: Transaction,
  ctx: OrganizationContext,
  ticket: { id: string; garageId: string; customerId: string },
  { lines, priceType, agreedCents, guarantee, offer }: OfferedPrice,
): Promise<void> {
  const { id: ticketId, garageId } = ticket
  const agreedAt = ctx.services.clock().toISOString()
  if (lines.length > 0)
    await tx.insert(lineItems).values(
      lines.map((line, index) => ({
        ...lineFieldsOf(line),
        ...sourceColumnsOf(line),
        ticketId,
        garageId,
        requestKey: randomUUID(),
        place: index + 1,
      })),
    )
  // a private person read the offer with VAT
  const agreedGrossCents = (await paysWithVat(tx, ticket.customerId)) ? offer.grossCents : null
  const proposalId = newId()
  // what was accepted with the offer is an acceptance like any other
  if (isProposed(priceType))
    await tx.insert(priceProposals).values({
      id: proposalId,
      garageId,
      ticketId,
      state: 'ACCEPTED',
      priceType,
      agreedCents,
      agreedGrossCents,
      lines: lines.map((line) => ({
        ...lineFieldsOf(line),
        id: newId(),
        kind: line.kind,
        sourceId: line.sourceId,
        isUnpriced: false,
      })),
      proposedAt: agreedAt,
      requestKey: randomUUID(),
      answeredAt: agreedAt,
      answeredByUserId: ctx.actor.userId,
      how: 'OFFER',
    })
  await tx.insert(ticketPrices).values({
    ticketId,
    priceType,
    agreedCents,
    agreedGrossCents,
    proposalId: isProposed(priceType) ? proposalId : null,
    version: 1,
    guaranteeMonths: guarantee.months,
    guaranteeKm: guarantee.km,
    agreedAt,
    agreedByUserId: ctx.actor.userId,
  })
  await changeTicket.emit(tx, ctx, ticket, { entry: { kind: 'PRICED', data: { priceType, agreedCents, offer } } })
}
