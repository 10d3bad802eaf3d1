import { eq } from 'drizzle-orm'
import { signInAccounts, users } from '#features/accounts/server/accounts.tables.ts'
import { findUserByEmail, type User } from '#features/accounts/server/find-user.ts'
import { issueToken } from '#features/accounts/server/one-time-tokens.ts'
import { forgetFactors } from '#features/accounts/server/second-factor/factors.ts'
import { lockSuperUsers, requireOtherSuperUser } from '#features/accounts/server/super-users.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { transact } from '#server/db/transact.ts'
import type { ManagementAudit } from '../management.audit.ts'

/**
 * What came of it. `token` opens the page of a new password for an hour: no one can sign in without it (`given`, `already`), or the
 * address must be proved by it first (`unproved`, where nothing was given).
 */
export type Appointment = { outcome: 'given' | 'already' | 'unproved'; token: string | null } | { outcome: 'disabled' }

/**
 * Makes the user of an address a super-user on behalf of the operator of the platform, where no super-user is needed for it. An
 * address without a user gets one without a password. Another person may have registered an unproved address: its user gets
 * nothing before the owner of the mailbox, or of this terminal, has set a password.
 */
export const appointSuperUser = (db: Database, email: string): Promise<Appointment> =>
  transact(db, async (tx) => {
    await lockSuperUsers(tx)
    const user = (await findUserByEmail(tx, email)) ?? (await newUser(tx, email))
    if (user.disabledAt) return { outcome: 'disabled' }
    const isOpen = user.emailVerifiedAt !== null
    const token = isOpen ? null : await issueToken(tx, { purpose: 'reset-password', userId: user.id })
    if (!isOpen && (await hasWayIn(tx, user))) return { outcome: 'unproved', token }
    if (user.isSuperUser) return { outcome: 'already', token }
    await setSuperUser(tx, user.id, true)
    return { outcome: 'given', token }
  })

/** Takes the rights away again, but never from the last one who may act (`precondition: last_super_user`). */
export const dismissSuperUser = (db: Database, email: string): Promise<'taken' | 'already' | 'unknown'> =>
  transact(db, async (tx) => {
    await lockSuperUsers(tx)
    const user = await findUserByEmail(tx, email)
    if (!user) return 'unknown'
    if (!user.isSuperUser) return 'already'
    await requireOtherSuperUser(tx, user.id)
    await setSuperUser(tx, user.id, false)
    return 'taken'
  })

/** Takes the second factors away from a user who has lost them all, where no super-user can. */
export const forgetSecondFactorByCommand = (db: Database, email: string): Promise<'forgotten' | 'none' | 'unknown'> =>
  transact(db, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return 'unknown'
    if (!(await forgetFactors(tx, user.id))) return 'none'
    const actor = { userId: user.id, organizationId: null, actingAs: 'user' as const }
    const action = 'management.second_factor_forgotten'
    await recordAudit<ManagementAudit>(tx, actor, { userId: user.id, action, details: {} })
    return 'forgotten'
  })

async function newUser(tx: Transaction, email: string): Promise<User> {
  const [user] = await tx
    .insert(users)
    .values({ email, name: email.slice(0, email.indexOf('@')) })
    .returning()
  if (!user) throw new Error('the user was not made')
  return user
}

const hasWayIn = async (tx: Transaction, { id, passwordHash }: User): Promise<boolean> =>
  passwordHash !== null || (await hasRows(tx, signInAccounts, eq(signInAccounts.userId, id)))

/** The row names the user twice: only the machine knows who typed the command. */
async function setSuperUser(tx: Transaction, userId: string, isSuperUser: boolean): Promise<void> {
  await tx.update(users).set({ isSuperUser }).where(eq(users.id, userId))
  const action = isSuperUser ? 'management.super_user_appointed' : 'management.super_user_dismissed'
  const actor = { userId, organizationId: null, actingAs: 'user' as const }
  await recordAudit<ManagementAudit>(tx, actor, { userId, action, details: {} })
}
