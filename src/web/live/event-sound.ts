import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { isAudible, type SoundListener } from './is-audible.ts'

const SOUND_URL = '/sound/event.wav'
/** Events of one change arrive together and shall sound once. */
const SHORTEST_INTERVAL_MS = 2000

let lastPlayedAt = Number.NEGATIVE_INFINITY
let audio: HTMLAudioElement | undefined

/** Plays the short sound of a new event; silent when the browser will not have it. */
function playEventSound(): void {
  const now = performance.now()
  if (now - lastPlayedAt < SHORTEST_INTERVAL_MS) return
  lastPlayedAt = now
  try {
    audio ??= new Audio(SOUND_URL)
    audio.currentTime = 0
    audio.play().catch(() => {})
  } catch {
    // no audio in this browser
  }
}

/** Plays the sound when the event is one that sounds. Loaded with the first event: no first screen needs it. */
export function soundEvent(event: RealtimeEvent, asked: SoundListener): void {
  if (isAudible(event, { ...asked, at: new Date() })) playEventSound()
}
