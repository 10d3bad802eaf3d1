import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { BotProtection } from './bot-protection.ts'
import { openProofOfWork } from './proof-of-work.ts'
import { openTurnstile } from './turnstile.ts'

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
