import { eq, sql } from 'drizzle-orm'
import type { UserContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { queueMail } from '#server/delivery/queue-mail.ts'
import { cutConnections } from '#server/realtime/bus-message.ts'
import { invalidFields } from '#shared/app-error.ts'
import { normalizeEmail } from '#shared/email-address.ts'
import { accountDeletedMail } from './account-deleted-mail.ts'
import { oauthFlows, oneTimeTokens, sessions, signInAccounts, users } from './accounts.tables.ts'
import { findUserById, lockCaller } from './find-user.ts'
import { recordOwnAct } from './record-own-act.ts'
import { requirePassword } from './require-password.ts'
import { authenticatorApps, passkeys, pendingSignIns, recoveryCodes } from './second-factor.tables.ts'
import { lockSuperUsers, requireOtherSuperUser } from './super-users.ts'

/** All that opens the account. */
const ownRows = [
  sessions,
  signInAccounts,
  oneTimeTokens,
  passkeys,
  authenticatorApps,
  recoveryCodes,
  pendingSignIns,
] as const

/**
 * Ends the account. All that identifies the person is overwritten; the row itself stays, because others' history ("who
 * approved this") points at it and has to stay true.
 */
export async function deleteAccount(
  ctx: UserContext,
  proof: { password?: string | undefined; email?: string | undefined },
): Promise<void> {
  const { userId } = ctx.caller
  const user = await findUserById(ctx.db, userId)
  if (user?.passwordHash) await requirePassword(ctx, proof.password ?? '')
  else if (!user || normalizeEmail(proof.email) !== user.email)
    throw invalidFields({ field: 'email', message: 'Kirjoita oma sähköpostiosoitteesi' })

  await transact(ctx.db, async (tx) => {
    await lockSuperUsers(tx)
    if ((await lockCaller(tx, userId)).isSuperUser) await requireOtherSuperUser(tx, userId)
    for (const hook of ctx.services.features.accountDeletion) await hook(tx, userId)
    for (const table of ownRows) await tx.delete(table).where(eq(table.userId, userId))
    await tx.delete(oauthFlows).where(eq(oauthFlows.linkUserId, userId))
    await tx
      .update(users)
      .set({
        email: `${userId}@poistettu.invalid`,
        name: 'Poistettu käyttäjä',
        phone: null,
        image: null,
        passwordHash: null,
        emailVerifiedAt: null,
        isSuperUser: false,
        secondFactorSince: null,
        quietFrom: null,
        quietTo: null,
        termsVersion: null,
        termsAcceptedAt: null,
        disabledAt: sql`now()`,
        deletedAt: sql`now()`,
        version: sql`${users.version} + 1`,
      })
      .where(eq(users.id, userId))
    await recordOwnAct(tx, userId, { action: 'accounts.deleted', details: {} })
    await queueMail(tx, accountDeletedMail(user.email))
    await cutConnections(tx, { userId })
  })
  ctx.services.security.note('account_deleted', { userId, ip: ctx.ip, requestId: ctx.requestId })
}
