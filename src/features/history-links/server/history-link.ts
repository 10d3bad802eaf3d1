import type { Services } from '#server/services.ts'
import { linkToken } from '#server/signed-links/link-token.ts'

/** What the kept link is for; its subject is the vehicle. */
export const HISTORY_LINK = 'vehicle-history'

export const historyUrl = ({ publicUrl, linkSecret }: Pick<Services, 'publicUrl' | 'linkSecret'>, linkId: string) =>
  `${publicUrl}/historia/${linkToken(linkSecret, HISTORY_LINK, linkId)}`
