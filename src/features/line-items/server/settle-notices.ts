import { retitleNotifications } from '#features/notifications/server/retitle-notifications.ts'
import { takeBackTopic } from '#features/notifications/server/take-back-overtaken.ts'
import { ticketSubjects } from '#features/tickets/server/ticket-subject.ts'
import type { Transaction } from '#server/db/database.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import { priceAgreed, priceAnswered, priceTopic, priceWithdrawn } from '../line-items.events.ts'
import { priceProposed } from './notices/price-proposed.ts'
import { openProposal } from './price-proposals.ts'

const kinds = [priceProposed.kind]

type Settled = { ticketId: string; customerId: string }

/** What asked the customer for a yes says that none is waited for, and what has not left is taken back; unless another price was proposed since. */
async function settle(tx: Transaction, { ticketId, customerId: organizationId }: Settled, what: string): Promise<void> {
  const ticket = (await ticketSubjects(tx, [ticketId])).get(ticketId)
  if (!ticket || (await openProposal(tx, ticketId))) return
  const topic = priceTopic({ ticketId })
  await retitleNotifications(tx, { organizationId, group: 'EXTRA_WORK', kinds, topic }, `${ticket.plate}: ${what}`)
  await takeBackTopic(tx, { organizationId, targetKind: 'ticket', targetId: ticketId, topic, kinds })
}

export const settleProposed: readonly Listener[] = [
  defineListener({
    event: priceAnswered,
    handle: (tx, settled) => settle(tx, settled, 'hintaehdotukseen on vastattu'),
  }),
  defineListener({
    event: priceWithdrawn,
    handle: (tx, settled) => settle(tx, settled, 'hintaehdotus on peruttu'),
  }),
  defineListener({ event: priceAgreed, handle: (tx, settled) => settle(tx, settled, 'hinta laski') }),
]
