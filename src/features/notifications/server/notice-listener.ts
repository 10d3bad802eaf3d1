import type { Listener } from '#server/events/listener.ts'
import type { Notice } from '#server/notice.ts'
import { tellNotices } from './tell-notices.ts'

/** The engine: one listener to every event that some notice tells of, so that all that happened is told in its order. */
export const noticeListener = (notices: readonly Notice[], clock: () => Date): Listener => ({
  events: notices.map(({ event }) => event),
  takesMany: true,
  handle: (tx, events) => tellNotices(tx, notices, events, clock()),
})
