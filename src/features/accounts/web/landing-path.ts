/** Where the user asked for no other page. */
const HOME = '/app'

/** The one visitor's screen that is worth coming back to: an invited user answers there. */
const INVITATION = '/auth/invitation'

/** Where a Google account is linked. */
const LINKING = '/app/settings/user-account'

/**
 * The path to open after signing in: a wish of this origin with its query and fragment, else the work desk. The sign-in
 * page itself is no place to land on. A signed-in user who comes back from Google without success (`error`) sees it in the settings, where that
 * was begun.
 */
export function landingPath(wish: string | undefined, origin: string, error?: string): string {
  if (!wish || wish.startsWith('//') || wish.startsWith('/\\') || !URL.canParse(wish, origin)) return HOME
  const url = new URL(wish, origin)
  if (url.origin !== origin || url.username || url.password) return HOME
  if (error && url.pathname === LINKING) url.searchParams.set('error', error)
  const path = url.pathname + url.search + url.hash
  if (url.pathname === INVITATION) return path
  return url.pathname === '/' || url.pathname.startsWith('/auth/') || url.pathname.startsWith('/api/') ? HOME : path
}
