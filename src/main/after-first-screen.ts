import { keepDevice } from '#features/push/web/keep-device.ts'
import { loadLaterFailures } from '#web/failure-text.ts'
import { loadAhead } from '#web/first-screen.ts'
import { focusNewPages } from '#web/focus-new-page.ts'
import { hasWorker, registerWorker } from '#web/offline/register-worker.ts'
import { reloadAfterRelease } from '#web/reload-after-release.ts'

/** What makes a page ready for a lost line, and puts the focus where a next page begins, in the time that the browser has to spare. */
export async function prepareForLater(open: (path: string) => void): Promise<void> {
  focusNewPages()
  void loadAhead(loadLaterFailures)
  addEventListener('vite:preloadError', () => void reloadAfterRelease())
  // visitors' pages are for those who are not at work yet
  if (!hasWorker() || location.pathname.startsWith('/auth')) return
  await loadAhead(() => registerWorker(open))
  await keepDevice()
}
