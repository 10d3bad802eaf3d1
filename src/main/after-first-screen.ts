import { config } from '#web/config.ts'
import { eachPiece } from '#web/lazy-piece.tsx'
import { registerWorker } from '#web/offline/register-worker.ts'
import { reloadAfterRelease } from '#web/reload-after-release.ts'

type Connection = { saveData?: boolean }

// Safari has no idle callback
const whenIdle = () =>
  new Promise<void>((idle) =>
    'requestIdleCallback' in window ? requestIdleCallback(() => idle()) : setTimeout(idle, 200),
  )

/** What makes a page ready for a lost line, in the time that the browser has to spare. */
export async function afterFirstScreen(): Promise<void> {
  addEventListener('vite:preloadError', () => void reloadAfterRelease())
  await whenIdle()
  if (!(navigator as { connection?: Connection }).connection?.saveData) preloadPieces()
  // development has files of its own; visitors' pages are for those who are not at work yet
  if (config.serviceWorker && import.meta.env.PROD && !location.pathname.startsWith('/auth')) await registerWorker()
}

/** One piece after the other: what a press may ask for is then here, whatever the line does. */
function preloadPieces(): void {
  let last = Promise.resolve()
  eachPiece((preload) => {
    last = last.then(preload).then(whenIdle)
  })
}
