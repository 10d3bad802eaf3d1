/** Long enough for a page to put the focus into a field of its own. */
const SETTLE_MS = 150

const heading = (): HTMLElement | null => document.querySelector('main h1')

/**
 * Puts the focus on the heading of a page that took the place of the one where the focus was: after saving a new thing, or founding an organisation,
 * the pressed button is gone, and a keyboard would start from the document's beginning. What a page focuses itself stays focused, and so does an open
 * window. When a part is removed and its page stays, the focus is left to the browser, which goes on from where the part was. Returns how to stop.
 */
export function focusNewPages(): () => void {
  let known = heading()
  // a document that was just opened is read by screen readers from its beginning
  let wasUsed = document.activeElement !== document.body
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = () => {
    wasUsed = true
  }
  const settle = () => {
    const isFree = document.activeElement === document.body && !document.querySelector('[role="dialog"], dialog[open]')
    if (!isFree || !known?.isConnected) return
    known.tabIndex = -1
    known.style.outline = 'none'
    known.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    const now = heading()
    // a page that is on its way has no heading yet
    if (!now || now === known) return
    known = now
    clearTimeout(timer)
    if (wasUsed) timer = setTimeout(settle, SETTLE_MS)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  addEventListener('focusin', note)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
    removeEventListener('focusin', note)
  }
}
