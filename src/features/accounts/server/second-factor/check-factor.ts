import type { Database } from '#server/db/database.ts'
import { forgetHits, rateLimit } from '#server/rate-limit.ts'
import type { Secret } from '#server/secure-token.ts'
import type { SecondStep } from '../../second-factor.ts'
import { takeAppCode } from './authenticator-app.ts'
import { type Bound, checkPasskey } from './passkeys.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

type Factor = 'app' | 'recovery-code' | 'passkey'

/** Where and with which secret factors are checked. */
type FactorPlace = { db: Database; publicUrl: string; secret: Secret }

const isAppCode = (code: string) => /^\d{6}$/.test(code.replace(/\s/g, ''))

/**
 * Which of the person's factors this is, used up where it serves once; null when it is none. A code has a million values: five wrong
 * ones in 15 minutes, in whichever session or sign-in, and codes are refused (`limit`). A passkey cannot be guessed.
 */
export async function takeFactor(
  { db, publicUrl, secret }: FactorPlace,
  userId: string,
  given: SecondStep,
  bound: Bound,
): Promise<Factor | null> {
  if ('passkey' in given)
    return (await checkPasskey(db, publicUrl, { answer: given.passkey, bound, userId })) === null ? null : 'passkey'
  const limited = `second-factor:${userId}`
  await rateLimit(db, limited, { max: 5, windowMs: 15 * 60_000 })
  const factor = isAppCode(given.code) ? 'app' : 'recovery-code'
  const isRight =
    factor === 'app'
      ? await takeAppCode(db, secret, userId, given.code.replace(/\s/g, ''))
      : await takeRecoveryCode(db, secret, userId, given.code)
  if (!isRight) return null
  await forgetHits(db, limited)
  return factor
}
