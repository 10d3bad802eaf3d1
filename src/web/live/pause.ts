/** Waits about as long (half to one and a half times), so that clients do not come back all at once. */
export const pause = (aboutMs: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, aboutMs * (0.5 + Math.random()))
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
