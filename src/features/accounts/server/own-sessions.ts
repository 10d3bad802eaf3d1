import type { UserContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { notFound } from '#shared/app-error.ts'
import type { SessionView } from '../accounts.ts'
import { deviceName } from '../device-name.ts'
import { recordOwnAct } from './record-own-act.ts'
import { endOwnSession, endSessionsOf, listSessionsOf } from './session-store.ts'

/** The present one first, then the last used. The hash of a token names its session; it is useless for signing in. */
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
export const endMySession = (ctx: UserContext, sessionHash: string): Promise<void> =>
  ended(ctx, 'one', async (tx) => {
    if (!(await endOwnSession(tx, ctx.caller.userId, sessionHash))) throw notFound('session')
  })

export const endMyOtherSessions = (ctx: UserContext): Promise<void> =>
  ended(ctx, 'others', (tx) => endSessionsOf(tx, ctx.caller.userId, ctx.caller.sessionHash))

async function ended(ctx: UserContext, which: 'one' | 'others', end: (tx: Transaction) => Promise<void>) {
  const { userId } = ctx.caller
  await transact(ctx.db, async (tx) => {
    await end(tx)
    await recordOwnAct(tx, userId, { action: 'accounts.sessions_ended', details: { which } })
  })
  ctx.services.security.note('sessions_ended', { userId, ip: ctx.ip, requestId: ctx.requestId, which })
}
