import type { Session } from './session-calls.ts'

const KEY = 'seen-session'

/**
 * Who was signed in here last, for when nobody can be asked: a start without a line. What was kept for them is theirs alone while
 * this says so; it goes at sign-out, in all tabs at once.
 */
export function seenSession(): Session | null {
  try {
    // written below, by this program
    const seen = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Session | null
    return seen && Date.parse(seen.expires) > Date.now() ? seen : null
  } catch {
    return null
  }
}

/** Null for nobody. */
export function rememberSession(session: Session | null): void {
  try {
    if (session) localStorage.setItem(KEY, JSON.stringify(session))
    else localStorage.removeItem(KEY)
  } catch {
    // full or forbidden storage: without a line the sign-in page is all there is
  }
}
