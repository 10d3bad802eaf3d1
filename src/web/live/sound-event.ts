import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { playEventSound } from './event-sound.ts'
import { isAudible, type SoundListener } from './is-audible.ts'

/** Plays the sound when the event is one that sounds. Loaded with the first event: no first screen needs it. */
export function soundEvent(event: RealtimeEvent, asked: SoundListener): void {
  if (isAudible(event, { ...asked, at: new Date() })) playEventSound()
}
