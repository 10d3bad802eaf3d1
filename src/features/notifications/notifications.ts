import { z } from 'zod'

/** Parsed leniently by the browser; when it does not parse, no preview is shown (source specification, section 5). */
export const NotificationMetadata = z.object({
  driversNotified: z.boolean().optional(),
  driversCalledBack: z.boolean().optional(),
  previewText: z.string().optional(),
})
export type NotificationMetadata = z.infer<typeof NotificationMetadata>

/** One event that the organisation was told of; whether it is read is the caller's own. */
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

/** Counting stops here: the bell says that there are more than a hundred. */
export const UNREAD_COUNT_LIMIT = 101

export const MAX_RESULTS_PER_PAGE = 100
