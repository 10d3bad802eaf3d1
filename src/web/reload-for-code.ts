const RELOADED = 'reloaded-for-code'
const NOT_AGAIN_MS = 10 * 60_000

/**
 * Chromium remembers for as long as a document lives that a file of the program could not be fetched: when the connection is back, a component
 * that is needed loads only after a reload. By itself, that is not done while something typed would be lost, nor again within ten minutes, since
 * what does not come for another reason would load the page for ever. Never rejects; does nothing while the server is away.
 */
export async function reloadForCode({ isAsked = false, reload = () => location.reload() } = {}): Promise<void> {
  try {
    const last = Number(sessionStorage.getItem(RELOADED))
    if (!isAsked && (Date.now() - last < NOT_AGAIN_MS || isSomethingTyped())) return
    const answer = await fetch('/api/health/live', { cache: 'no-store' })
    if (!answer.ok) return
    sessionStorage.setItem(RELOADED, `${Date.now()}`)
    reload()
  } catch {
    // offline, or no storage that would prevent an endless reload
  }
}

/** A form that would lose something blocks the unload. */
const isSomethingTyped = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
