let holds = 0
const watchers = new Set<() => void>()

/** An answer or a file that does not come holds up what is loaded ahead, or kept for a lost line, no longer. */
export const LONGEST_MS = 8000

/** Something is on its way that the page which the user has opened waits for; the returned function says once that it has come. */
export function holdPageLoad(): () => void {
  let isHeld = true
  holds += 1
  changed()
  return () => {
    if (!isHeld) return
    isHeld = false
    holds -= 1
    changed()
  }
}

export const isPageLoading = (): boolean => holds > 0

/** Calls back when a page begins or ceases to wait; returns the function that stops it. */
export function watchPageLoads(callBack: () => void): () => void {
  watchers.add(callBack)
  return () => watchers.delete(callBack)
}

/** Resolves as soon as no page waits for anything, after eight seconds in any case. */
export function whenNoPageLoads(): Promise<void> {
  if (!isPageLoading()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, LONGEST_MS)
    const stop = watchPageLoads(() => isPageLoading() || end())
  })
}

function changed(): void {
  for (const watcher of [...watchers]) watcher()
}
