import type { UserContext } from '#server/context.ts'
import { forgetHits, rateLimit } from '#server/rate-limit.ts'
import { invalidFields } from '#shared/app-error.ts'
import { findUserById, type User } from './find-user.ts'
import { checkPassword } from './password.ts'

/**
 * Makes sure that the signed-in person, not just the open browser, wants this. A wrong password is refused at the field
 * `password`; ten tries in 15 minutes. Returns the user.
 */
export async function requirePassword({ db, caller }: UserContext, password: string): Promise<User> {
  const limited = `own-password:${caller.userId}`
  await rateLimit(db, limited, { max: 10, windowMs: 15 * 60_000 })
  const user = await findUserById(db, caller.userId)
  if (!user || !(await checkPassword(user.passwordHash, password)))
    throw invalidFields({ field: 'password', message: 'Salasana on väärin' })
  await forgetHits(db, limited)
  return user
}
