const RELOADED = 'reloaded-after-release'

const ownEntry = (): string => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''

/**
 * A new release removes the old files: a tab from before it reloads the page, once for each release, and finds what was
 * typed among its drafts. A piece that did not come because the connection or the server is away is no reason: the page would be lost.
 */
export async function reloadAfterRelease(): Promise<void> {
  const own = ownEntry()
  try {
    if (!own || sessionStorage.getItem(RELOADED) === own) return
    const answer = await fetch(location.pathname, { cache: 'no-store' })
    if (!answer.ok || (await answer.text()).includes(own)) return
    sessionStorage.setItem(RELOADED, own)
    location.reload()
  } catch {
    // offline, or no storage that would prevent an endless reload
  }
}
