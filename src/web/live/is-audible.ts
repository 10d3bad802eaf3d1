import { isQuiet, type QuietHours } from '#shared/quiet-hours.ts'
import type { RealtimeEvent } from '#shared/realtime-event.ts'

export type SoundSettings = { isEnabled: boolean; quietHours: QuietHours | null }

/** Whose browser it is, and for which organisation they are there. */
export type SoundListener = { userId: string | null; organizationId: string | null; sound: SoundSettings }

/**
 * Whether an event sounds: a notification, and a message of the other side. Everything else only brings screens up to date, one's
 * own acts among it.
 */
export function isAudible(
  event: RealtimeEvent,
  { userId, organizationId, sound: { isEnabled, quietHours }, at }: SoundListener & { at: Date },
): boolean {
  const isAudible =
    event.type === 'notification.new' ||
    (event.type === 'message.new' && event.senderId !== userId && event.message.from.id !== organizationId)
  return isAudible && isEnabled && !isQuiet(quietHours, at)
}
