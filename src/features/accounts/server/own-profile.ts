import type { UserContext } from '#server/context.ts'
import { AppError } from '#shared/app-error.ts'
import type { QuietHours } from '#shared/quiet-hours.ts'
import { TERMS } from '#shared/terms.ts'
import type { Profile } from '../accounts.ts'
import { findUserById, type User } from './find-user.ts'

/** Both or neither. */
export const quietHoursOf = ({ quietFrom, quietTo }: Pick<User, 'quietFrom' | 'quietTo'>): QuietHours | null =>
  quietFrom && quietTo ? { from: quietFrom, to: quietTo } : null

export async function ownProfile({
  db,
  caller,
  services,
}: Pick<UserContext, 'db' | 'caller' | 'services'>): Promise<Profile> {
  const user = await findUserById(db, caller.userId)
  // deleted between the session's reading and now
  if (!user) throw new AppError('unauthenticated', 'session_required')
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    image: user.image,
    phone: user.phone,
    emailVerified: user.emailVerifiedAt !== null,
    disabled: user.disabledAt !== null,
    isSuperUser: user.isSuperUser,
    hasSecondFactor: user.secondFactorSince !== null,
    mustHaveSecondFactor: user.isSuperUser && services.superUsersNeedSecondFactor && user.secondFactorSince === null,
    properties: { sound: { enabled: user.soundEnabled } },
    quietHours: quietHoursOf(user),
    mustAcceptTerms: user.termsVersion !== TERMS.version,
    version: user.version,
  }
}
