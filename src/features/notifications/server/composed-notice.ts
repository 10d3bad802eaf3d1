import type { Notice, NoticeText } from '#server/notice.ts'

/** The text of one event's notice for one organisation. */
export type ComposedNotice = {
  notice: Notice
  text: NoticeText
  event: unknown
  eventId: number
  organizationId: string
}
