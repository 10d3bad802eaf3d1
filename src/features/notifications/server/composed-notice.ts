import type { Notice, NoticeText } from '#server/notice.ts'

/** What one organisation is told of one event. */
export type ComposedNotice = {
  notice: Notice
  text: NoticeText
  event: unknown
  eventId: number
  organizationId: string
}
