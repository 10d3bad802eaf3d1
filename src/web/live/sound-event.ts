import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { playEventSound } from './event-sound.ts'
import { isHeard, type SoundSettings } from './is-heard.ts'

/** Plays the sound when the event is one that sounds. Loaded with the first event: no first screen needs it. */
export function soundEvent(event: RealtimeEvent, asked: { userId: string | null; sound: SoundSettings }): void {
  if (isHeard(event, { ...asked, at: new Date() })) playEventSound()
}
