import { mayLeave } from '#web/offline/ask-before-leaving.ts'
import { waitingActs } from '#web/offline/waiting-acts.ts'
import { signOut } from '#web/session.ts'

/** Signs out here and in the other tabs and leaves for the sign-in page. Asks first when something that the person did is not sent. */
export async function leave(): Promise<'left' | 'stayed' | 'failed'> {
  if (!(await mayLeave())) return 'stayed'
  // taken now: the end of the session closes it
  const outbox = waitingActs().length > 0 ? (await import('#web/offline/start-outbox.ts')).ownOutbox() : undefined
  const { ok } = await signOut({
    callbackUrl: '/auth/login',
    redirect: false,
    beforeEnd: () =>
      outbox?.forget().catch(() => {
        // the browser's storage fails: the person is signed out all the same
      }),
  })
  // a whole new page: nothing of what was fetched stays in memory for the next person at this screen
  if (ok) window.location.assign('/auth/login')
  return ok ? 'left' : 'failed'
}
