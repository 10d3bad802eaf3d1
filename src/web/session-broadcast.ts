/** next-auth's own key and message, so that its clients in other tabs of the same origin understand ours. */
const KEY = 'nextauth.message'

type Trigger = 'getSession' | 'signout'

/** Lets the other tabs know; storage that is full or forbidden only costs them the hint. */
export function broadcastSession(trigger: Trigger): void {
  try {
    // the instant makes each message differ: an unchanged value would raise no event
    localStorage.setItem(KEY, JSON.stringify({ event: 'session', data: { trigger }, timestamp: Date.now() }))
  } catch {}
}

/** Calls back when another tab signed in or out; returns the way to stop. */
export function onSessionBroadcast(listener: () => void): () => void {
  const handle = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && isSessionMessage(newValue)) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}

function isSessionMessage(text: string | null): boolean {
  try {
    const message = JSON.parse(text ?? 'null')
    return message?.event === 'session' && Boolean(message.data)
  } catch {
    return false
  }
}
