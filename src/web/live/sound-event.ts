import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { playEventSound } from './event-sound.ts'
import { type Hearer, isHeard } from './is-heard.ts'

/** Plays the sound when the event is one that sounds. Loaded with the first event: no first screen needs it. */
export function soundEvent(event: RealtimeEvent, asked: Hearer): void {
  if (isHeard(event, { ...asked, at: new Date() })) playEventSound()
}
