import { seenSession } from '#web/seen-session.ts'

/**
 * A page that is left by a link is shown again unchanged when the user goes back, without asking the server. A user who signed in or out
 * meanwhile would find the other header: then it is loaded again. What was typed is kept by the form.
 */
export function reloadWhenSessionChanged(page: Document, reload = () => location.reload()): () => void {
  const isOfMember = page.querySelector('.site-header a[href="/app"]') !== null
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && isOfMember !== (seenSession() !== null)) reload()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}
