import type { Session } from './session-calls.ts'
import { isSharedComputer } from './shared-computer.ts'

const KEY = 'seen-session'

/** In the place of a session that has ended, until all that was kept by it is gone. */
const ENDED = 'null'

/**
 * Who was signed in here last, for a start without a connection, when the server cannot be asked. What was kept for them belongs to them only
 * while this says so; it goes at sign-out, in all tabs at once.
 */
export function seenSession(): Session | null {
  try {
    // written below, by this program
    const seen = JSON.parse(read() ?? ENDED) as Session | null
    return seen && Date.parse(seen.expires) > Date.now() ? seen : null
  } catch {
    return null
  }
}

/** What is stored for offline use depends on this: at a shared computer nothing is. */
export function rememberSession(session: Session): void {
  if (!isSharedComputer()) write(JSON.stringify(session))
}

/** From now on nothing more is kept for the user who was signed in; false when there was none, and all that was kept is gone. */
export function endSeenSession(): boolean {
  if (read() === null) return false
  write(ENDED)
  return true
}

/** All is gone that was kept by a session that has ended. A page that is left before this leaves the rest to the next one. */
export function endedSessionIsForgotten(): void {
  // a user may have signed in meanwhile
  if (read() === ENDED) localStorage.removeItem(KEY)
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // forbidden storage: nothing is kept
    return null
  }
}

function write(text: string): void {
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // full or forbidden storage: offline only the sign-in page is left
  }
}
