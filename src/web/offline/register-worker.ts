/** Keeps the program's files in the browser, so that the application opens without a line (docs/offline.md). */
export async function registerWorker(): Promise<void> {
  try {
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
