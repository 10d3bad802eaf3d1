import { randomInt } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { Database } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { type Secret, sign } from '../secure-token.ts'
import { usedChallenges } from './bot-protection.tables.ts'
import type { BotProtection } from './bot-protection.ts'

/** Half a second of a good computer, a few seconds of an old phone: paid by each sent form of a robot as well. */
const MAX_HASHES = 300_000

/** Long enough to fill a form in, and to come back to it from the phone. */
const LIFETIME_MS = 20 * 60_000

/** Loaded with the first form that asks for it: an idle server does without. */
async function altcha() {
  const [lib, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/sha')])
  return { ...lib, deriveKey }
}

const Answer = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('SHA-256'),
      nonce: z.string().max(64),
      salt: z.string().max(64),
      cost: z.literal(1),
      keyLength: z.literal(32),
      keyPrefix: z.string().max(64),
      keySignature: z.string().max(128),
      expiresAt: z.number(),
    }),
    signature: z.string().max(128),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(64) }),
})

/**
 * Altcha's second protocol: the server picks a number, sends half of the hash that it leads to, and signs both. Finding the number takes hashing,
 * checking it one comparison of signatures.
 */
export function openProofOfWork(options: {
  db: Database
  secret: Secret
  maxHashes?: number | undefined
}): BotProtection {
  const { db, secret, maxHashes = MAX_HASHES } = options
  const secrets = {
    hmacSignatureSecret: sign(secret, 'bot-protection', 'challenge'),
    hmacKeySignatureSecret: sign(secret, 'bot-protection', 'key'),
  }

  return {
    async challenge() {
      const { createChallenge, deriveKey } = await altcha()
      const challenge = await createChallenge({
        ...secrets,
        algorithm: 'SHA-256',
        deriveKey,
        cost: 1,
        counter: randomInt(maxHashes),
        expiresAt: new Date(Date.now() + LIFETIME_MS),
      })
      return { challenge, maxHashes }
    },

    async requireHuman(answer) {
      const { data } = Answer.safeParse(parsed(answer))
      const { verifySolution, deriveKey } = await altcha()
      const { verified = false } = data ? await verifySolution({ ...data, ...secrets, deriveKey }) : {}
      if (!data || !verified || !(await use(db, data.challenge))) throw new AppError('forbidden', 'human_check_failed')
    },
  }
}

function parsed(answer: unknown): unknown {
  if (typeof answer !== 'string' || answer.length > 2000) return undefined
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}

/** False when the challenge was used before; the second of two simultaneous uses is refused too. */
async function use(db: Database, { signature, parameters }: z.infer<typeof Answer>['challenge']): Promise<boolean> {
  const expiresAt = new Date(parameters.expiresAt * 1000).toISOString()
  const rows = await db.insert(usedChallenges).values({ signature, expiresAt }).onConflictDoNothing().returning()
  return rows.length > 0
}

/** For the nightly sweep: what has run out is refused by its date, used or not. */
export const sweepChallenges = (db: Database, signal?: AbortSignal): Promise<void> =>
  deleteInBatches(db, usedChallenges.signature, lt(usedChallenges.expiresAt, sql`now() - interval '1 minute'`), signal)
