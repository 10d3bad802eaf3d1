import type { Database } from '#server/db/database.ts'
import { limitAddress, rateLimit } from '#server/rate-limit.ts'
import { hashToken } from '#server/secure-token.ts'

const hourMs = 3_600_000

/** Mails may go to another person's inbox: few for one address, some more for one visitor. `email` is normalised. */
export async function limitMails(db: Database, ip: string, email: string): Promise<void> {
  await limitAddress(db, 'mail-address', ip, { max: 20, windowMs: hourMs })
  await rateLimit(db, `mail-account:${hashToken(email)}`, { max: 5, windowMs: hourMs })
}
