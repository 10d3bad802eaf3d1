import type { Listener } from '#server/events/listener.ts'
import type { Notice } from '#server/notice.ts'
import { tellNotices } from './tell-notices.ts'

/** The engine: one listener for all events that have a notice, so that all notices are in the order of the events. */
export const noticeListener = (notices: readonly Notice[], clock: () => Date): Listener => ({
  events: notices.map(({ event }) => event),
  takesMany: true,
  handle: (tx, events) => tellNotices(tx, notices, events, clock()),
})
