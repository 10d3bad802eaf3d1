type Code = 'CLIENT_FETCH_ERROR' | 'CLIENT_SESSION_ERROR'

/** Logs to the console, and to the server by a beacon that outlives the page. */
export function reportSessionTrouble(code: Code, error: unknown, url = ''): void {
  const message = error instanceof Error ? error.message : String(error)
  console.error('[session]', code, message, url)
  const body = new URLSearchParams({ level: 'error', code, message, url, client: 'true' })
  if (!navigator.sendBeacon?.('/api/auth/_log', body))
    fetch('/api/auth/_log', { method: 'POST', body, keepalive: true }).catch(() => {
      // the log itself is out of reach
    })
}
