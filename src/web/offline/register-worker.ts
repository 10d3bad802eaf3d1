import { config } from '../config.ts'

/** Whether this program has a service worker here: development has files of its own. */
export const hasWorker = (): boolean => config.serviceWorker && import.meta.env.PROD

/**
 * Keeps the program's files in the browser, so that the application opens without a line (docs/offline.md). `open` leads to a page: the
 * worker asks for it when somebody presses what it showed.
 */
export async function registerWorker(open: (path: string) => void): Promise<void> {
  try {
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      const path: unknown = data?.open
      if (typeof path === 'string' && path.startsWith('/app')) open(path)
    })
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    letBegin(registration)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
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
