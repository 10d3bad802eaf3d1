import type { Services } from '#server/services.ts'
import { type ReadLink, readLink } from '#server/signed-link.ts'
import { mailLink } from '../mail-link.ts'

const PURPOSE = 'stop-digest'

/** The link that stops a user's digest. */
export const stopDigestUrl = (services: Parameters<typeof mailLink>[0], userId: string): string =>
  mailLink(services, '/api/digest/stop', { purpose: PURPOSE, subject: userId })

export const readStopDigest = (
  { linkSecret, clock }: Pick<Services, 'linkSecret' | 'clock'>,
  token: string,
): ReadLink => readLink(linkSecret, PURPOSE, token, clock())
