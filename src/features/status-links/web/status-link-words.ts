import type { MessageState } from '#features/extra-work-links/extra-work-links.ts'
import type { StatusMessage } from '#shared/timeline-acts.ts'
import type { Follower, StatusChannel, StatusLink } from '../status-links.ts'

const states: Record<MessageState, string> = {
  QUEUED: 'jonossa',
  SENT: 'lähetetty',
  DELIVERED: 'toimitettu',
  READ: 'luettu',
  FAILED: 'epäonnistui',
}

const channels: Record<StatusChannel, string> = { SMS: 'tekstiviesti', EMAIL: 'sähköposti' }

const messages: Record<StatusMessage, string> = {
  STATUS: 'Seurantalinkki',
  INTAKE: 'Seurantalinkki',
  PRICE: 'Hintaehdotus',
  EXTRA_WORK: 'Lisätyöpyyntö',
  READY: 'Noudettavissa',
  RECEIPT: 'Kuitti',
}

/** `Seurantalinkki: tekstiviesti toimitettu`, or why the link is worth nothing any more. */
export function linkWords({ standing, channel, message }: StatusLink): string {
  if (standing === 'REVOKED') return 'Linkki peruttu'
  if (standing === 'EXPIRED') return 'Linkki vanhentunut'
  if (!message) return 'Tuli lisätyöpyynnön linkistä'
  return `${messages[message.about]}: ${channels[channel]} ${states[message.state]}`
}

/** What a person of the ticket sees behind the link. */
export const followerHint: Record<Follower, string> = {
  CONTACT: 'Näkee myös hinnan.',
  CUSTOMER: 'Näkee myös hinnan.',
  DRIVER: 'Kuljettaja näkee tilan ja noudon, ei hintoja.',
  OTHER: 'Näkee tilan ja ajan, ei hintoja eikä voi vastata.',
}
