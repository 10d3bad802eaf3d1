import { eq } from 'drizzle-orm'
import { findUserByEmail, findUserById } from '#features/accounts/server/find-user.ts'
import { hashPassword } from '#features/accounts/server/password.ts'
import { registerProved } from '#features/accounts/server/register.ts'
import { requireGoodPassword } from '#features/accounts/server/require-good-password.ts'
import { maskedEmail } from '#features/members/masked-email.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { RequestContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { limitAddress } from '#server/rate-limit.ts'
import { noteOpened } from '#server/signed-links/read-signed-link.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import type { InvitedNewcomer, OpenedGarageInvitation } from '../garage-invitations.ts'
import { linkedInvitation, stateOf } from './garage-invitations.access.ts'

/** What the link of the mail opens, for a visitor too: who invites, with which words, and whether the address has an account. */
export async function openGarageInvitation(
  { db, services }: RequestContext,
  token: string,
): Promise<OpenedGarageInvitation> {
  const found = await linkedInvitation(db, services, token)
  const now = services.clock()
  const state = stateOf(found, now)
  const [customer] = await db
    .select({ name: organizations.name, image: organizations.image, disabledAt: organizations.disabledAt })
    .from(organizations)
    .where(eq(organizations.id, found.customerId))
  if (!customer || customer.disabledAt !== null) throw notFound('invitation')
  if (state === 'open') await noteOpened(db, found.linkId, now)
  const inviter = found.invitedBy === null ? undefined : await findUserById(db, found.invitedBy)
  return {
    state,
    customerName: customer.name,
    customerImage: customer.image,
    invitedByName: inviter?.name ?? '',
    garageName: found.garageName,
    businessId: found.businessId,
    // what was taken back is not read on
    message: state === 'open' ? found.message : '',
    maskedEmail: maskedEmail(found.email),
    hasAccount: (await findUserByEmail(db, found.email)) !== undefined,
    expiresAt: found.expiresAt,
  }
}

/**
 * Makes the account of an invited person; answers the address to sign in with. The link was mailed to that address, so its holder has proved it. The
 * invitation stays open: the garage comes next. An address that has an account is refused, since its password proves whose it is.
 */
export async function registerInvited(
  { db, ip, services }: RequestContext,
  { token, name, password }: InvitedNewcomer,
): Promise<{ email: string }> {
  // the hashing is dear and the token unproved
  await limitAddress(db, 'join', ip, { max: 20, windowMs: 3_600_000 })
  const found = await linkedInvitation(db, services, token)
  const state = stateOf(found, services.clock())
  if (state !== 'open') throw new AppError('conflict', `invitation_${state}`)
  const { email } = found
  await requireGoodPassword(password, { name, email }, services.isBreached)
  const passwordHash = await hashPassword(password)
  await transact(db, async (tx) => {
    if (!(await registerProved(tx, { name, email, passwordHash })))
      throw new AppError('conflict', 'invitation_has_account')
  })
  return { email }
}
