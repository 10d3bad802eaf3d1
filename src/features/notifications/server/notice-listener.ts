import type { Listener } from '#server/events/listener.ts'
import type { Notice } from '#server/notice.ts'
import { announceNotices } from './announce-notices.ts'

/** The engine: one listener for all events that have a notice, so that all notices are in the order of the events. */
export const noticeListener = (notices: readonly Notice[], clock: () => Date): Listener => ({
  events: notices.map(({ event }) => event),
  takesMany: true,
  handle: (tx, events) => announceNotices(tx, notices, events, clock()),
})
