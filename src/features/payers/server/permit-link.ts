import type { Services } from '#server/services.ts'
import { linkToken } from '#server/signed-links/link-token.ts'

/** The purpose of the links; each is about one row of `permits`. */
export const PERMIT_LINK = 'permit'

/** The kind of its mail in `delivery.failed`, and of the thing that notices and files are about. */
export const PERMIT_MAIL = 'permit-link'
export const PERMIT_FILES = 'permit'

/** The address of the page; made again from the link's id for the mail that leads to it. */
export const permitUrl = ({ publicUrl, linkSecret }: Pick<Services, 'publicUrl' | 'linkSecret'>, linkId: string) =>
  `${publicUrl}/laskutuslupa/${linkToken(linkSecret, PERMIT_LINK, linkId)}`
