import type { Services } from '#server/services.ts'
import { linkToken } from '#server/signed-links/link-token.ts'

/** The purpose of the links; each is about one row of `extra_work_links`. */
export const EXTRA_WORK_LINK = 'extra-work'

/** The address of the page; made again from the link's id for each message that leads to it. */
export const extraWorkUrl = ({ publicUrl, linkSecret }: Pick<Services, 'publicUrl' | 'linkSecret'>, linkId: string) =>
  `${publicUrl}/lisatyo/${linkToken(linkSecret, EXTRA_WORK_LINK, linkId)}`
