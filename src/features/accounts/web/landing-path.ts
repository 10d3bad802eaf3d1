/** Where nobody asked for anything else. */
const HOME = '/app'

/**
 * The path to open after signing in: a wish of this origin with its query and fragment, else the work desk. The sign-in
 * page itself is no place to land on.
 */
export function landingPath(wish: string | undefined, origin: string): string {
  if (!wish || wish.startsWith('//') || wish.startsWith('/\\') || !URL.canParse(wish, origin)) return HOME
  const url = new URL(wish, origin)
  if (url.origin !== origin || url.username || url.password) return HOME
  const path = url.pathname + url.search + url.hash
  return url.pathname === '/' || url.pathname.startsWith('/auth/') || url.pathname.startsWith('/api/') ? HOME : path
}
