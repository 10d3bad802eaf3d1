import { isQuiet, type QuietHours } from '#shared/quiet-hours.ts'
import type { RealtimeEvent } from '#shared/realtime-event.ts'

export type SoundSettings = { isEnabled: boolean; quietHours: QuietHours | null }

/**
 * Whether an event sounds: what somebody is told, and another's message. Everything else only brings screens up to date, one's
 * own acts among it.
 */
export function isHeard(
  event: RealtimeEvent,
  { userId, sound: { isEnabled, quietHours }, at }: { userId: string | null; sound: SoundSettings; at: Date },
): boolean {
  const isTold = event.type === 'notification.new' || (event.type === 'message.new' && event.senderId !== userId)
  return isTold && isEnabled && !isQuiet(quietHours, at)
}
