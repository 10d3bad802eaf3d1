import type { Listener } from '#server/events/listener.ts'
import type { Notice } from '#server/notice.ts'
import { heldNoticeListener, holdNotice } from './hold-notice.ts'
import { tellNotice } from './tell-notice.ts'

/** The engine: listens to every event that some notice tells of. */
export const noticeListeners = (notices: readonly Notice[], clock: () => Date): readonly Listener[] => [
  ...notices.map(
    (notice): Listener => ({
      event: notice.event,
      async handle(tx, event, { eventId }) {
        const now = clock()
        const hold = notice.holdOf(event)
        if (hold) await holdNotice(tx, notice, event, { ...hold, eventId, now })
        else await tellNotice(tx, notice, event, { eventId, now })
      },
    }),
  ),
  heldNoticeListener(notices, clock),
]
