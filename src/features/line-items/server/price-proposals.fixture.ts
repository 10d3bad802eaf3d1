import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { NEW_CUSTOMER_PROPERTIES } from '#features/organization-settings/new-settings.ts'
import { customerProperties } from '#features/organization-settings/server/organization-settings.tables.ts'
import {
  freshBusinessId,
  makeConnection,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { TicketStatus } from '#features/tickets/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testServices } from '#test/services.ts'
import type { AddLine } from '../line-items.ts'
import type { ProposedType } from '../price-proposals.ts'
import { lineItemsRouter } from './line-items.router.ts'
import { answerProposal } from './price-proposals.ts'

const api = router({ lineItems: lineItemsRouter, tickets: ticketsRouter })

/** A ticket between a garage and a customer, whose admin may accept anything and whose member up to a limit. */
export async function priceWorld(
  db: Database,
  { isPerson = false, limitCents = null as number | null, status = 'SCHEDULED' as TicketStatus } = {},
) {
  const { organization: garage, user: adviser } = await makeStaffed(db, { type: 'GARAGE', role: 'MEMBER' })
  const { organization: customer, user: admin } = await makeStaffed(db, {
    type: 'CUSTOMER',
    ...(!isPerson && { businessId: freshBusinessId() }),
  })
  const member = await makeUser(db)
  await makeMembership(db, member.id, customer.id, 'MEMBER')
  await makeConnection(db, { garageId: garage.id, customerId: customer.id })
  await db
    .insert(customerProperties)
    .values({ ...NEW_CUSTOMER_PROPERTIES, organizationId: customer.id, approvalLimitCents: limitCents })
  const { id: ticketId } = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status })
  const inGarage = callerOf(api, await contextOf(db, adviser.id))
  const [asAdmin, asMember] = [
    callerOf(api, await contextOf(db, admin.id)),
    callerOf(api, await contextOf(db, member.id)),
  ]
  const [g, c] = [{ organizationId: garage.id }, { organizationId: customer.id }]
  const shown = () => asAdmin.lineItems.ofTicket({ ...c, ticketId })
  /** What the garage sees as it proposes. */
  const seen = async () => {
    const { price, proposals } = await shown()
    return { version: price.version, openId: proposals.find(({ state }) => state === 'OPEN')?.id ?? null }
  }
  type More = Partial<Parameters<typeof inGarage.lineItems.propose>[0]>
  const propose = async (priceType: ProposedType, agreedCents: number | null, more: More = {}) =>
    inGarage.lineItems.propose({
      ...g,
      ticketId,
      priceType,
      agreedCents,
      seen: more.seen ?? (await seen()),
      requestKey: randomUUID(),
      ...more,
    })
  return {
    garage,
    customer,
    ticketId,
    g,
    c,
    adviser,
    inGarage,
    asAdmin,
    asMember,
    shown,
    seen,
    propose,
    accept: (proposalId: string, version = 1, requestKey: string = randomUUID()) =>
      asAdmin.lineItems.answerPrice({ ...c, proposalId, version, answer: 'ACCEPTED', requestKey }),
    decline: (proposalId: string, note = '') =>
      asAdmin.lineItems.answerPrice({
        ...c,
        proposalId,
        version: 1,
        answer: 'DECLINED',
        note,
        requestKey: randomUUID(),
      }),
    /** As the page of a signed link does, in the customer's name. */
    answerByLink: (
      proposalId: string,
      {
        version = 1,
        answer = 'ACCEPTED' as 'ACCEPTED' | 'DECLINED',
        requestKey = randomUUID() as string,
        of = ticketId,
      } = {},
    ) =>
      transact(db, (tx) =>
        answerProposal(
          tx,
          { ...inNameOf('CUSTOMER', customer.id), services: testServices() },
          {
            proposalId,
            version,
            answer,
            requestKey,
            ticketId: of,
            name: 'Maija Meikäläinen',
            note: '',
            how: 'LINK',
            linkTo: '040 555 1234',
          },
        ),
      ),
    addLine: (unitPriceCents: number, given: Partial<AddLine> = {}) =>
      inGarage.lineItems.add({
        ...g,
        ticketId,
        kind: 'OTHER',
        sourceId: null,
        requestKey: randomUUID(),
        name: 'Työ',
        code: '',
        quantityThousandths: 1000,
        unit: 'kpl',
        unitPriceCents,
        discountPerMille: 0,
        vatCode: 'STANDARD',
        ...given,
      }),
    setStatus: (to: TicketStatus) =>
      db
        .update(tickets)
        .set({ status: to, closedAt: to === 'DONE' || to === 'CANCELLED' ? new Date().toISOString() : null })
        .where(eq(tickets.id, ticketId)),
    /** What of prices is on the timeline, as the customer reads it, the oldest first. */
    acts: async () => {
      const { entries } = await asAdmin.tickets.timeline({ ...c, ticketId })
      return entries.flatMap((entry) => (entry.kind === 'PRICE_PROPOSAL' ? [entry.act] : [])).toReversed()
    },
  }
}
export type PriceWorld = Awaited<ReturnType<typeof priceWorld>>
