import type { Services } from '#server/services.ts'
import { signLink } from '#server/signed-link.ts'

/** Old mails are read again: a link that is a quarter of a year old says that it is too old. */
const VALID_MS = 90 * 86_400_000

/** A link of a mail that stops such mails without a session, in its footer and in its headers (RFC 8058). */
export function mailLink(
  { publicUrl, linkSecret, clock }: Pick<Services, 'publicUrl' | 'linkSecret' | 'clock'>,
  path: string,
  what: { purpose: string; subject: string },
): string {
  const expiresAt = new Date(clock().getTime() + VALID_MS)
  return `${publicUrl}${path}?token=${signLink(linkSecret, { ...what, expiresAt })}`
}
