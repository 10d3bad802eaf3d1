import type { UserContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { notFound } from '#shared/app-error.ts'
import type { SessionView } from '../accounts.ts'
import { deviceName } from '../device-name.ts'
import { endOwnSession, endSessionsOf, listSessionsOf } from './session-store.ts'

/** The present one first, then the last used. The hash of a token names its session; nobody can sign in with it. */
export async function ownSessions({ db, caller }: UserContext): Promise<SessionView[]> {
  const sessions = await listSessionsOf(db, caller.userId)
  return sessions
    .map(({ tokenHash, userAgent, ...rest }) => ({
      ...rest,
      id: tokenHash,
      device: deviceName(userAgent),
      isCurrent: tokenHash === caller.sessionHash,
    }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}

/** Signs one browser out, with the next request and on its open connections at once. */
export const endMySession = ({ db, caller }: UserContext, sessionHash: string): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await endOwnSession(tx, caller.userId, sessionHash))) throw notFound('session')
  })

export const endMyOtherSessions = ({ db, caller }: UserContext): Promise<void> =>
  transact(db, async (tx) => {
    const { userId, sessionHash } = caller
    await endSessionsOf(tx, userId, sessionHash)
  })
