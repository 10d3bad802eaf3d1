import type { IsBreached } from '#server/breached-passwords/breached-passwords.ts'
import { invalidFields } from '#shared/app-error.ts'
import { BREACHED_PASSWORD, GUESSABLE_PASSWORD } from '../accounts.ts'
import type { User } from './find-user.ts'

/** Refuses a new password at its field when it is among those that are tried first, made of whose it is, or known to be stolen. */
export async function requireGoodPassword(
  password: string,
  { name, email }: Pick<User, 'name' | 'email'>,
  isBreached: IsBreached,
): Promise<void> {
  const { passwordStrength } = await import('../password-check.ts')
  if (passwordStrength(password, [name, email]) === 'weak')
    throw invalidFields({ field: 'password', message: GUESSABLE_PASSWORD })
  if (await isBreached(password)) throw invalidFields({ field: 'password', message: BREACHED_PASSWORD })
}
