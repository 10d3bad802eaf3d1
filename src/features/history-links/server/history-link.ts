import type { Transaction } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { linkToken } from '#server/signed-links/link-token.ts'
import { revokeLinks } from '#server/signed-links/spend-link.ts'

/** The purpose of the links; each is about a vehicle. */
export const HISTORY_LINK = 'vehicle-history'

export const historyUrl = ({ publicUrl, linkSecret }: Pick<Services, 'publicUrl' | 'linkSecret'>, linkId: string) =>
  `${publicUrl}/historia/${linkToken(linkSecret, HISTORY_LINK, linkId)}`

/** Takes back all links to the history of a car that changes its owner. */
export const stopHistoryLinks = (tx: Transaction, vehicleId: string, now: Date): Promise<void> =>
  revokeLinks(tx, { purpose: HISTORY_LINK, subjects: [vehicleId], now })
