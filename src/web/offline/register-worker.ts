import { config } from '../config.ts'
import { savesData } from '../line.ts'
import { isPageLoading, LONGEST_MS, watchPageLoads } from '../page-load.ts'

/** The lock that pages hold while their code or answers are on their way; `service-worker.ts` waits for it before each file that it keeps. */
const PAGE_LOADS = 'page-loads'

/** Whether this program has a service worker here: development has files of its own. */
export const hasWorker = (): boolean => config.serviceWorker && import.meta.env.PROD

/**
 * Keeps the program's files in the browser, so that the application opens offline (docs/offline.md). `open` leads to a page: the
 * worker asks for it when the user presses the notification that it showed.
 */
export async function registerWorker(open: (path: string) => void): Promise<void> {
  try {
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      const path: unknown = data?.open
      if (typeof path === 'string' && path.startsWith('/app')) open(path)
    })
    const registration = await navigator.serviceWorker.register(`/service-worker.js${savesData() ? '?sparing' : ''}`)
    letBegin(registration)
    // one that began while this page was on its way has not seen it
    if (!navigator.serviceWorker.controller) registration.active?.postMessage({ isUnserved: true })
    if (registration.installing) makeWait(registration.installing)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      if (installing) makeWait(installing)
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') letBegin(registration)
      })
    })
  } catch {
    // a browser, or a window of it, that keeps nothing: everything is fetched as it is needed
  }
}

/** A newer worker may begin at once if this page is of its release already and no other one is open. */
function letBegin({ waiting }: ServiceWorkerRegistration): void {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  waiting?.postMessage({ entry })
}

/** While a page that was opened waits for anything the worker loads nothing, for eight seconds at a time at most. */
function makeWait(installing: ServiceWorker): void {
  let end: (() => void) | undefined
  const holdOrEnd = () => {
    if (installing.state === 'installing' && isPageLoading()) {
      end ??= hold()
      return
    }
    end?.()
    end = undefined
    if (installing.state !== 'installing') stop()
  }
  const stop = watchPageLoads(holdOrEnd)
  installing.addEventListener('statechange', holdOrEnd)
}

/** Several tabs hold it together; one that is closed holds it no more. */
function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, LONGEST_MS)
  void navigator.locks.request(PAGE_LOADS, { mode: 'shared' }, () => promise)
  return resolve
}
