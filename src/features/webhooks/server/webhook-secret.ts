import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { type Sealer, sealerFor } from '#server/sealed-text.ts'
import type { Secret } from '#server/secure-token.ts'

/** Secrets of addresses in the database, each bound to its address. */
export const secretSealer: Sealer = sealerFor('huoltosilta webhook secrets')

const SECRET_BYTES = 32
/** How long a former secret signs next to the new one, so that receivers can change without losing a call. */
export const OLD_SECRET_MS = 24 * 3_600_000

/** `whsec_` and 32 random bytes in base64, as Standard Webhooks writes it. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

type Sealed = { id: string; sealedKey: string; oldSealedKey: string | null; oldKeyUntil: string | null }

/** The secrets that sign now, the present one first; none when the platform's secret has changed without the former one being listed. */
export function signingSecrets(platformSecret: Secret, endpoint: Sealed, now: Date): readonly string[] {
  const { id, sealedKey, oldSealedKey, oldKeyUntil } = endpoint
  const present = secretSealer.open(platformSecret, id, sealedKey)
  if (present === null) return []
  const isOldValid = oldSealedKey !== null && oldKeyUntil !== null && Date.parse(oldKeyUntil) > now.getTime()
  const old = isOldValid ? secretSealer.open(platformSecret, id, oldSealedKey) : null
  return old === null ? [present] : [present, old]
}

/**
 * The headers of a call by Standard Webhooks 1.0 (https://www.standardwebhooks.com): HMAC-SHA256 of id, second and body, once for each secret with
 * a space between.
 */
export const signedHeaders = (
  secrets: readonly string[],
  { id, payload, now }: { id: string; payload: string; now: Date },
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, payload)).join(' '),
})
