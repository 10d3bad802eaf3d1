import { randomInt } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { eachSecret, type Secret, sign } from '#server/secure-token.ts'
import { recoveryCodes } from '../second-factor.tables.ts'

const HOW_MANY = 10

/** Without letters and digits that are taken for each other on paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

const half = () => Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** As it is typed: small or capital letters, with or without the dash. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')

const hashOf = (platformSecret: Secret, userId: string, code: string): string =>
  sign(platformSecret, 'recovery-code', `${userId}:${plain(code)}`)

/** New codes in the place of all old ones; shown to the person once, here they are hashes. */
export async function renewRecoveryCodes(tx: Transaction, platformSecret: Secret, userId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => `${half()}-${half()}`)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(platformSecret, userId, code) })))
  return codes
}

/** Uses a code up; false when it is none of the person's, or used before. */
export async function takeRecoveryCode(
  db: Queryable,
  platformSecret: Secret,
  userId: string,
  code: string,
): Promise<boolean> {
  const hashes = eachSecret(platformSecret).map((secret) => hashOf(secret, userId, code))
  const used = await db
    .delete(recoveryCodes)
    .where(and(inArray(recoveryCodes.codeHash, hashes), eq(recoveryCodes.userId, userId)))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

export const countRecoveryCodes = (db: Queryable, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
