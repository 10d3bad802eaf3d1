import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AppError } from '#shared/app-error.ts'

/** OWASP's argon2id setting: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of an unknown password, at the same cost: what an unknown address is checked against. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$LYWi1xj7zT22RwxjgassDw$h1GHYwIxtGM2xxMtZjben/K+QGgjSVSBZ2jaFE7otZE'

const MAX_AT_ONCE = 4
const MAX_WAITING = 64

const turns = pLimit(MAX_AT_ONCE)

/** Each hashing takes 19 MiB and a core: a few at a time, a short queue, and a refusal instead of a flood. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turns.activeCount + turns.pendingCount >= MAX_AT_ONCE + MAX_WAITING)
    throw new AppError('limit', 'too_many_requests')
  return turns(work)
}

/** People type the same password with different keyboards: compare one form of it. */
const form = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(form(password), cost))

/** Does one whole verification in every case, so that the time does not reveal whether the user exists. Tests count it by `verifyHash`. */
export async function checkPassword(
  passwordHash: string | null | undefined,
  password: string,
  verifyHash: (hash: string, password: string) => Promise<boolean> = verify,
): Promise<boolean> {
  const matches = await inTurn(() => verifyHash(passwordHash ?? NOBODYS_HASH, form(password)).catch(() => false))
  return matches && Boolean(passwordHash)
}
