import { eq } from 'drizzle-orm'
import { retitleNotifications } from '#features/notifications/server/retitle-notifications.ts'
import { takeBackTopic } from '#features/notifications/server/take-back-overtaken.ts'
import { ticketSubjects } from '#features/tickets/server/ticket-subject.ts'
import type { Transaction } from '#server/db/database.ts'
import { defineListener, type Listener } from '#server/events/listener.ts'
import { extraWorkAnswered, extraWorkWithdrawn } from '../extra-work.events.ts'
import { extraWorks } from './extra-work.tables.ts'
import { extraWorkTopic } from './extra-work-topic.ts'
import { extraWorkAsked } from './notices/extra-work-asked.ts'
import { extraWorkPassedOn } from './notices/extra-work-passed-on.ts'

const kinds = [extraWorkAsked.kind, extraWorkPassedOn.kind]

type Settled = { ticketId: string; customerId: string; extraWorkId: string }

/** What asked the customer for an answer says that none is waited for, and what has not left is taken back; unless it was asked again since. */
async function settle(tx: Transaction, { ticketId, customerId, extraWorkId }: Settled): Promise<void> {
  const [work] = await tx.select({ state: extraWorks.state }).from(extraWorks).where(eq(extraWorks.id, extraWorkId))
  const ticket = (await ticketSubjects(tx, [ticketId])).get(ticketId)
  if (!ticket || (work?.state !== 'ANSWERED' && work?.state !== 'WITHDRAWN')) return
  const topic = extraWorkTopic({ extraWorkId })
  const what = work.state === 'ANSWERED' ? 'lisätyöpyyntöön on vastattu' : 'lisätyöpyyntö on peruttu'
  const organizationId = customerId
  await retitleNotifications(tx, { organizationId, group: 'EXTRA_WORK', kinds, topic }, `${ticket.plate}: ${what}`)
  await takeBackTopic(tx, { organizationId, targetKind: 'ticket', targetId: ticketId, topic, kinds })
}

export const settleAsked: readonly Listener[] = [extraWorkAnswered, extraWorkWithdrawn].map((event) =>
  defineListener({ event, handle: (tx, settled) => settle(tx, settled) }),
)
