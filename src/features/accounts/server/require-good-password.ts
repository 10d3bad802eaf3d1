import { invalidFields } from '#shared/app-error.ts'
import { GUESSABLE_PASSWORD } from '../accounts.ts'
import type { User } from './find-user.ts'

/** Refuses a new password at its field when it is among those that are tried first, or made of whose it is. */
export async function requireGoodPassword(
  password: string,
  { name, email }: Pick<User, 'name' | 'email'>,
): Promise<void> {
  const { passwordStrength } = await import('../password-check.ts')
  if (passwordStrength(password, [name, email]) === 'weak')
    throw invalidFields({ field: 'password', message: GUESSABLE_PASSWORD })
}
