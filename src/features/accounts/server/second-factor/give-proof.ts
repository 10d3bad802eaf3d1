import { eq, sql } from 'drizzle-orm'
import type { UserContext } from '#server/context.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import type { Proof, ProofWays } from '../../second-factor.ts'
import { sessions } from '../accounts.tables.ts'
import { findUserById } from '../find-user.ts'
import { requirePassword } from '../require-password.ts'
import { takeFactor } from './check-factor.ts'
import { appOf } from './factors.ts'
import { askPasskey, passkeyRefused, passkeysOf } from './passkeys.ts'

const proving = (caller: UserContext['caller']) => ({ purpose: 'prove', boundTo: caller.sessionHash }) as const

/** How the person may show to be who it is; the question for passkeys comes with it, since browsers want a press right before. */
export async function proofWays({ db, services, caller }: UserContext): Promise<ProofWays> {
  const { userId } = caller
  const user = await findUserById(db, userId)
  const hasPasskey = (await passkeysOf(db, userId)).length > 0
  return {
    hasPassword: Boolean(user?.passwordHash),
    hasCode: (await appOf(db, userId)) !== null,
    passkey: hasPasskey ? { ...(await askPasskey(db, services.publicUrl, proving(caller), userId)) } : null,
  }
}

/** From now on the session is proved for `FRESH_PROOF`; a wrong password or code is refused at its field. */
export async function giveProof(ctx: UserContext, proof: Proof): Promise<void> {
  const { db, services, caller, ip, requestId } = ctx
  const { userId } = caller
  const about = { userId, ip, requestId }
  try {
    await check(ctx, proof)
  } catch (error) {
    const isLimit = error instanceof AppError && error.kind === 'limit'
    services.security.note(isLimit ? 'locked_out' : 'proof_refused', { ...about, ...(isLimit && { limit: 'proof' }) })
    throw error
  }
  await db.update(sessions).set({ provedAt: sql`now()` }).where(eq(sessions.tokenHash, caller.sessionHash))
  services.security.note('proved', { ...about, by: Object.keys(proof)[0] ?? '' })
}

async function check(ctx: UserContext, proof: Proof): Promise<void> {
  const { db, services, caller } = ctx
  if ('password' in proof) return void (await requirePassword(ctx, proof.password))
  const place = { db, publicUrl: services.publicUrl, secret: services.linkSecret }
  if (await takeFactor(place, caller.userId, proof, proving(caller))) return
  throw 'code' in proof
    ? invalidFields({ field: 'code', message: 'Koodi on väärin tai jo käytetty' })
    : passkeyRefused()
}
