import { NOTICE_GROUPS, type NoticeGroup } from '#shared/notice.ts'

/** The page counts from 1 in the URL; what is left out is all notifications and the first page. */
export type NotificationsSearch = {
  unread?: true | undefined
  kind?: NoticeGroup | undefined
  page?: number | undefined
}

export function readNotificationsSearch(search: Record<string, unknown>): NotificationsSearch {
  const page = Number(search.page)
  const kind = NOTICE_GROUPS.find((one) => one === search.kind)
  return {
    ...(search.unread === true || search.unread === 'true' ? { unread: true } : {}),
    ...(kind ? { kind } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 ? { page } : {}),
  }
}
