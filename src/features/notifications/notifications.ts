import { z } from 'zod'
import { NOTICE_GROUPS } from '#shared/notice.ts'

export const MAX_RESULTS_PER_PAGE = 100

/** Parsed leniently by the browser; when it does not parse, no preview is shown (source specification, section 5). */
export const NotificationMetadata = z.object({
  driversNotified: z.boolean().optional(),
  driversCalledBack: z.boolean().optional(),
  previewText: z.string().optional(),
})
export type NotificationMetadata = z.infer<typeof NotificationMetadata>

/** One notice that the organisation received; whether it is read is the caller's own. */
export const Notification = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  createdAt: z.string(),
  isRead: z.boolean(),
  /** What it is about, such as `{ kind: 'ticket', id }`. */
  target: z.object({ kind: z.string(), id: z.string() }).nullable(),
  // the source specification names these two kinds by fields of their own
  ticketId: z.string().nullable(),
  maintenanceBookId: z.string().nullable(),
  metadata: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationPage = z.object({ notifications: Notification.array(), hasMore: z.boolean() })
export type NotificationPage = z.infer<typeof NotificationPage>

export const ListNotifications = z.object({
  page: z.number().int().min(0).max(10_000),
  resultsPerPage: z.number().int().min(1).max(MAX_RESULTS_PER_PAGE),
  unread: z.boolean().optional(),
  group: z.enum(NOTICE_GROUPS).optional(),
})
export type ListNotifications = z.infer<typeof ListNotifications>

/** Counting stops here: the bell says that there are more than a hundred. */
export const UNREAD_COUNT_LIMIT = 101
