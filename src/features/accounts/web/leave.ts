import { signOut } from '#web/session.ts'

/** Signs out here and in the other tabs and leaves for the sign-in page; false when it did not succeed. */
export async function leave(): Promise<boolean> {
  const { ok } = await signOut({ callbackUrl: '/auth/login', redirect: false })
  // a whole new page: nothing of what was fetched stays in memory for the next person at this screen
  if (ok) window.location.assign('/auth/login')
  return ok
}
