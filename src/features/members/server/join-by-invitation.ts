import { eq } from 'drizzle-orm'
import { hashPassword } from '#features/accounts/server/password.ts'
import { registerProved } from '#features/accounts/server/register.ts'
import { requireGoodPassword } from '#features/accounts/server/require-good-password.ts'
import type { RequestContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { limitAddress } from '#server/rate-limit.ts'
import { hashToken } from '#server/secure-token.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import type { Newcomer } from '../members.ts'
import { takePlace } from './accept-invitation.ts'
import { invitationState } from './invitation-state.ts'
import { invitations } from './members.tables.ts'

/**
 * Makes the account of a newcomer and takes the offered place in one step. The link was mailed to the invitation's address, so
 * its holder has proved that address, and it works once. An address that has an account is refused: its password proves whose it
 * is. Gives the organisation, and the address to sign in with.
 */
export async function joinByInvitation(
  { db, ip, services }: RequestContext,
  { token, name, password }: Newcomer & { token: string },
): Promise<{ organizationId: string; email: string }> {
  // the hashing is dear and the token unproved
  await limitAddress(db, 'join', ip, { max: 20, windowMs: 3_600_000 })
  const [found] = await db
    .select({
      id: invitations.id,
      organizationId: invitations.organizationId,
      email: invitations.email,
      state: invitationState,
    })
    .from(invitations)
    .where(eq(invitations.tokenHash, hashToken(token)))
  if (!found) throw notFound('invitation')
  const { email, organizationId, state } = found
  if (state !== 'open') throw new AppError('conflict', `invitation_${state}`)
  await requireGoodPassword(password, { name, email }, services.isBreached)
  const passwordHash = await hashPassword(password)
  await transact(db, async (tx) => {
    const userId = await registerProved(tx, { name, email, passwordHash })
    if (!userId) throw new AppError('conflict', 'invitation_has_account')
    await takePlace(tx, found, { userId, email })
  })
  return { organizationId, email }
}
