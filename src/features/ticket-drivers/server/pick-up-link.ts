import type { Services } from '#server/services.ts'
import { linkToken } from '#server/signed-links/link-token.ts'

/** The purpose of the links; a link is about one named driver. */
export const PICK_UP = 'pick-up'

/** The address of the page; made again from the link's id for each message that leads to it. */
export const pickUpUrl = ({ publicUrl, linkSecret }: Pick<Services, 'publicUrl' | 'linkSecret'>, linkId: string) =>
  `${publicUrl}/nouto/${linkToken(linkSecret, PICK_UP, linkId)}`
