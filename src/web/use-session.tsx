import { useEffect, useSyncExternalStore } from 'react'
import { type SessionState, session } from './session.ts'

type SessionValue = SessionState & { update: typeof session.update }

type Options = {
  /** A user who is not signed in is sent to the sign-in page; until then the status says loading. */
  required?: boolean
  /** Takes the place of the sending. */
  onUnauthenticated?: () => void
}

/** Who is signed in, live: see `openSessionClient` for when it is refetched. */
export function useSession({ required = false, onUnauthenticated }: Options = {}): SessionValue {
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const isMissing = required && state.status === 'unauthenticated'
  useEffect(() => {
    if (!isMissing) return
    if (onUnauthenticated) onUnauthenticated()
    else leaveForSignIn()
  }, [isMissing, onUnauthenticated])
  return isMissing ? { status: 'loading', data: null, update: session.update } : { ...state, update: session.update }
}

/** To the sign-in page, and from there back to this one. */
export function leaveForSignIn(): void {
  const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: window.location.href })
  // going back from the sign-in page must not lead here again
  window.location.replace(`/api/auth/signin?${query}`)
}
