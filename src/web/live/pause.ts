/**
 * Waits about as long (half to one and a half times), so that clients do not come back all at once; no longer than until the browser's
 * line is back.
 */
export const pause = (aboutMs: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const isOver = new AbortController()
    const end = () => {
      clearTimeout(timer)
      isOver.abort()
      resolve()
    }
    const timer = setTimeout(end, aboutMs * (0.5 + Math.random()))
    signal?.addEventListener('abort', end, { signal: isOver.signal })
    // outside a browser there are no connection events
    if (typeof window !== 'undefined') window.addEventListener('online', end, { signal: isOver.signal })
  })
