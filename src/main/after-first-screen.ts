import { keepDevice } from '#features/push/web/keep-device.ts'
import { loadLaterFailures } from '#web/failure-text.ts'
import { whenIdle } from '#web/first-screen.ts'
import { focusNewPages } from '#web/focus-new-page.ts'
import { eachPiece } from '#web/lazy-piece.tsx'
import { isLineUp, watchLine } from '#web/line.ts'
import { hasWorker, registerWorker } from '#web/offline/register-worker.ts'
import { reloadAfterRelease } from '#web/reload-after-release.ts'

/** What Chromium tells of the line; others tell nothing. */
type Connection = { saveData?: boolean; effectiveType?: string }

/** On such a line what is loaded ahead would be in the way of what is asked for. */
const SLOW = ['slow-2g', '2g', '3g']

/** What makes a page ready for a lost line, and puts the focus where a next page begins, in the time that the browser has to spare. */
export async function prepareForLater(open: (path: string) => void): Promise<void> {
  focusNewPages()
  void loadLaterFailures()
  addEventListener('vite:preloadError', () => void reloadAfterRelease())
  const { saveData = false, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {}
  if (!saveData) preloadPieces({ deep: !SLOW.includes(effectiveType) })
  // visitors' pages are for those who are not at work yet
  if (!hasWorker() || location.pathname.startsWith('/auth')) return
  await registerWorker(open)
  await keepDevice()
}

/** What is asked for without a line does not come to this document any more (`reload-for-piece.ts`). */
const lineUp = (): Promise<void> =>
  new Promise((resolve) => {
    if (isLineUp()) return resolve()
    const stop = watchLine(() => {
      if (!isLineUp()) return
      stop()
      resolve()
    })
  })

/**
 * One piece after the other: what a press may ask for is then here, whatever the line does. `deep` goes on with the pieces of the pieces;
 * otherwise only what the present page itself may need is loaded.
 */
function preloadPieces({ deep }: { deep: boolean }): void {
  let last = Promise.resolve()
  eachPiece(
    (preload) => {
      last = last
        .then(lineUp)
        .then(preload)
        .then(() => whenIdle())
    },
    { deep },
  )
}
