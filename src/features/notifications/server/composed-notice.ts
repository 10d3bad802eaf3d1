import type { Notice, NoticeText } from '#server/notice.ts'

/** The text of one event's notice for one organisation. */
export type ComposedNotice = {
  notice: Notice
  text: NoticeText
  event: unknown
  eventId: number
  organizationId: string
}

/** What each delivery of a notice records of it. */
export const deliveryColumns = ({ notice, text, eventId, organizationId }: ComposedNotice) => ({
  organizationId,
  eventId,
  noticeKind: notice.kind,
  noticeGroup: notice.group,
  targetKind: text.target.kind,
  targetId: text.target.id,
  senderOrganizationId: text.by.organizationId,
  senderUserId: text.by.userId,
})
