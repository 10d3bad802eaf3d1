import { z } from 'zod'
import { Id } from '#shared/id.ts'

/** So many bytes in base64url, as browsers write keys. */
const key = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`))

/** What a browser says of itself when it is ready for messages (`PushSubscription` of the Push API). */
export const NewSubscription = z.object({
  endpoint: z.url().max(1000),
  /** The browser's public key on P-256. */
  p256dh: key(65),
  auth: key(16),
  /** The key of ours that it was made with: it takes messages of no other. */
  serverKey: key(65),
})
export type NewSubscription = z.infer<typeof NewSubscription>

export const PushDevices = z.object({
  /** What a browser subscribes with; null where no messages leave. */
  serverKey: z.string().nullable(),
  /** The present one first, then the newest. */
  devices: z
    .object({
      id: z.string(),
      /** In words, such as `Chrome, Android`. */
      device: z.string(),
      isCurrent: z.boolean(),
      createdAt: z.string(),
      /** When a message last left for it. */
      sentAt: z.string().nullable(),
    })
    .array(),
})
export type PushDevices = z.infer<typeof PushDevices>

export const DeviceId = z.object({ id: Id })
