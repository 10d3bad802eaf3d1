import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { hashToken } from '#server/secure-token.ts'
import { AppError } from '#shared/app-error.ts'
import type { NewPasskeyAnswer, PasskeyAnswer } from '../../second-factor.ts'
import { passkeyChallenges, passkeys } from '../second-factor.tables.ts'

/** Loaded at the first use of a passkey. */
const webauthn = () => import('@simplewebauthn/server')

type Purpose = (typeof passkeyChallenges.$inferInsert)['purpose']

/** The purpose of a challenge, and the hash of what it was made for: its answer is valid for nothing else. */
export type Bound = { purpose: Purpose; boundTo: string }

/** The relying party of WebAuthn: this platform. `publicUrl` as configured. */
const relyingParty = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpId: hostname, origin }
}

const keep = (db: Queryable, challenge: string, bound: Bound) =>
  db
    .insert(passkeyChallenges)
    .values({ ...bound, challengeHash: hashToken(challenge), expiresAt: sql`now() + interval '10 minutes'` })

/** Consumes a challenge; false when it is unknown, for another purpose, or expired. */
async function takeQuestion(db: Queryable, challenge: string, { purpose, boundTo }: Bound): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.boundTo, boundTo),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return taken.length > 0
}

export const passkeysOf = (db: Queryable, userId: string) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt))

const described = (row: typeof passkeys.$inferSelect) => ({ id: row.credentialId, transports: row.transports })

/** The question by which a browser makes a new passkey for this person. */
export async function askNewPasskey(
  db: Queryable,
  publicUrl: string,
  person: { userId: string; email: string; name: string },
  bound: Bound,
) {
  const { generateRegistrationOptions } = await webauthn()
  const { rpId } = relyingParty(publicUrl)
  const options = await generateRegistrationOptions({
    rpName: 'Huoltosilta',
    rpID: rpId,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.userId),
    attestationType: 'none',
    excludeCredentials: (await passkeysOf(db, person.userId)).map(described),
    // it may take the password's place, so the device itself asks who uses it
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await keep(db, options.challenge, bound)
  return options
}

type NewPasskey = Pick<typeof passkeys.$inferInsert, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** The passkey that a browser has made; refused when the answer is not to our question. On the pool: a question serves one try. */
export async function readNewPasskey(
  db: Database,
  publicUrl: string,
  answer: NewPasskeyAnswer,
  bound: Bound,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await webauthn()
  const { rpId, origin } = relyingParty(publicUrl)
  const verified = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} } as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (challenge) => takeQuestion(db, challenge, bound),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) throw passkeyRefused()
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential
  const { transports } = answer.response
  return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/** Refused when a user has it already. */
export async function keepPasskey(tx: Transaction, userId: string, name: string, passkey: NewPasskey): Promise<void> {
  const kept = await tx
    .insert(passkeys)
    .values({ ...passkey, userId, name })
    .onConflictDoNothing()
    .returning({ credentialId: passkeys.credentialId })
  if (kept.length === 0) throw passkeyRefused()
}

/** The question for passkeys of one person, or (without one) of any user with one for this platform on the device. */
export async function askPasskey(db: Queryable, publicUrl: string, bound: Bound, userId?: string) {
  const { generateAuthenticationOptions } = await webauthn()
  const known = userId === undefined ? [] : await passkeysOf(db, userId)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(publicUrl).rpId,
    allowCredentials: known.map(described),
    userVerification: 'required',
  })
  await keep(db, options.challenge, bound)
  return options
}

/**
 * Whose passkey has answered the question, verified by the device's own lock (fingerprint, face, code); null when it is unknown,
 * another person's than `userId`, or the answer is not to our question.
 */
export async function checkPasskey(
  db: Database,
  publicUrl: string,
  { answer, bound, userId }: { answer: PasskeyAnswer; bound: Bound; userId?: string },
): Promise<string | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, answer.id))
  const { verifyAuthenticationResponse } = await webauthn()
  const { rpId, origin } = relyingParty(publicUrl)
  if (!row || (userId !== undefined && row.userId !== userId)) return null
  const { userHandle } = answer.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== row.userId) return null
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    expectedChallenge: (challenge) => takeQuestion(db, challenge, bound),
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
      counter: row.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  const counter = verified.authenticationInfo.newCounter
  await db
    .update(passkeys)
    .set({ counter: sql`greatest(${passkeys.counter}, ${counter})`, lastUsedAt: sql`now()` })
    .where(eq(passkeys.credentialId, row.credentialId))
  return row.userId
}

/** For the nightly sweep. */
export const sweepQuestions = (db: Database, signal: AbortSignal): Promise<void> =>
  deleteInBatches(db, passkeyChallenges.challengeHash, lt(passkeyChallenges.expiresAt, sql`now()`), signal)

export const passkeyRefused = () => new AppError('invalid', 'passkey_refused')
