import type { Transaction } from '#server/db/database.ts'
import type { Handed, Listener } from '#server/events/listener.ts'
import type { Notice } from '#server/notice.ts'
import type { ComposedNotice } from './composed-notice.ts'
import { notify } from './notify.ts'
import { queueNoticeMails } from './queue-notice-mails.ts'
import { queueNoticeMessages } from './queue-notice-messages.ts'
import { queueNoticePushes } from './queue-notice-pushes.ts'
import { isNewestOf, suppressEmpty, takeBackOvertaken } from './take-back-overtaken.ts'

/**
 * Notifies the organisations that these events concern: each in the app, and by mail, text and push the recipients in it. Works in the transaction
 * that settles the events, so each is notified exactly once; makes as few database queries for many as for one.
 */
export async function announceNotices(
  tx: Transaction,
  notices: readonly Notice[],
  events: readonly Handed[],
  now: Date,
): Promise<void> {
  const composed: ComposedNotice[] = []
  for (const notice of notices) {
    const matching = events.filter(({ name }) => name === notice.event)
    if (matching.length === 0) continue
    const texts = await notice.read(
      tx,
      matching.map(({ payload }) => payload),
    )
    for (const [index, { eventId }] of matching.entries()) {
      const text = texts[index]
      if (!text) continue
      const event = matching[index]?.payload
      for (const organizationId of new Set(text.concerns))
        composed.push({ notice, text, event, eventId, organizationId })
    }
  }
  // a reader finds events in their order, for all kinds of notices
  composed.sort((one, other) => one.eventId - other.eventId)
  const inApp = composed.filter(({ notice }) => notice.isInApp)
  const ids = await notify(
    tx,
    inApp.map(({ notice: { kind, group }, text: { title, target, topic, metadata }, organizationId }) => ({
      organizationId,
      kind,
      group,
      title,
      target,
      topic,
      metadata,
    })),
  )
  const notificationIds = new Map(inApp.map((one, index) => [one, ids[index]]))
  // the app keeps what happened; outside it the newest state is what people read last
  const leaving = composed.filter(isNewestOf(composed))
  const emptied = await takeBackOvertaken(tx, leaving)
  await queueNoticeMails(tx, leaving, now)
  await queueNoticeMessages(tx, leaving, now)
  await queueNoticePushes(
    tx,
    leaving.map((one) => ({ ...one, notificationId: notificationIds.get(one) ?? null })),
    now,
  )
  await suppressEmpty(tx, emptied)
}

/** The engine: one listener for all events that have a notice, so that all notices are in the order of the events. */
export const noticeListener = (notices: readonly Notice[], clock: () => Date): Listener => ({
  events: notices.map(({ event }) => event),
  takesMany: true,
  handle: (tx, events) => announceNotices(tx, notices, events, clock()),
})
