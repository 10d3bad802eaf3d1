import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { type ChallengeText, openProofOfWork } from './proof-of-work.ts'
import { openTurnstile } from './turnstile.ts'

/** The guard in front of forms that anybody may send. */
export type BotProtection = {
  /**
   * Passes when `answer`, as the browser's HumanCheck gave it, is good and was not used before; it is used up by this.
   * Throws `forbidden: human_check_failed`, or `unavailable: human_check_unavailable` when nobody could tell.
   * Check the other fields first: a person who has to mend one should not have to prove anything again.
   */
  demandHuman(answer: unknown, ip: string): Promise<void>
  /** Something to work on for the browser; null when an outside service gives it. */
  challenge(): Promise<ChallengeText | null>
}

export type BotProtectionOptions = {
  db: Database
  config: Pick<Config, 'botProtection' | 'authSecret'>
  /** How much work, in hashes at most; tests ask for little. */
  maxHashes?: number
  /** Tests have a Turnstile of their own. */
  turnstileUrl?: string
}

export function openBotProtection({ db, config, maxHashes, turnstileUrl }: BotProtectionOptions): BotProtection {
  return config.botProtection.kind === 'turnstile'
    ? openTurnstile({ secretKey: config.botProtection.secretKey, baseUrl: turnstileUrl })
    : openProofOfWork({ db, secret: config.authSecret, maxHashes })
}
