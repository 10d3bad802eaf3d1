import type { Services } from '#server/services.ts'
import { type ReadLink, readLink, signLink } from '#server/signed-link.ts'

const PURPOSE = 'stop-digest'
/** As the links of other mails: a quarter of a year. */
const VALID_MS = 90 * 86_400_000

/** The link that stops a user's digest, in its footer and in its headers (RFC 8058). */
export function stopDigestUrl(
  { publicUrl, linkSecret, clock }: Pick<Services, 'publicUrl' | 'linkSecret' | 'clock'>,
  userId: string,
): string {
  const expiresAt = new Date(clock().getTime() + VALID_MS)
  return `${publicUrl}/api/digest/stop?token=${signLink(linkSecret, { purpose: PURPOSE, subject: userId, expiresAt })}`
}

export const readStopDigest = (
  { linkSecret, clock }: Pick<Services, 'linkSecret' | 'clock'>,
  token: string,
): ReadLink => readLink(linkSecret, PURPOSE, token, clock())
