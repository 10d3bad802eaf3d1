import type { Listener } from '#server/events/listener.ts'
import type { Notice } from '#server/notice.ts'
import { tellNotice } from './tell-notice.ts'

/** The engine: listens to every event that some notice tells of. */
export const noticeListeners = (notices: readonly Notice[], clock: () => Date): readonly Listener[] =>
  notices.map((notice) => ({
    event: notice.event,
    handle: (tx, event, { eventId }) => tellNotice(tx, notice, event, { eventId, now: clock() }),
  }))
