import { z } from 'zod'

/** Where a browser waits for messages, and with which keys they are encrypted for it. */
export const PushAddress = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
export type PushAddress = z.infer<typeof PushAddress>

/** What the service worker gets (`src/main/service-worker/show-push.ts`). */
export const PushContent = z.object({
  title: z.string(),
  /** Empty for none. */
  body: z.string(),
  /** Where a press leads: a path of the application. */
  path: z.string(),
  /** One with the same tag replaces the one that is shown. */
  tag: z.string(),
  /** Of the row in the app, which a press marks read. */
  organizationId: z.string(),
  notificationId: z.string().nullable(),
})
export type PushContent = z.infer<typeof PushContent>

/** All that a message to one device is made of, as the text of its delivery. */
export const PushMessage = z.object({
  address: PushAddress,
  content: PushContent,
  urgency: z.enum(['normal', 'high']),
})
export type PushMessage = z.infer<typeof PushMessage>
