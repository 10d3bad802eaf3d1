import type { LinkChannel, LinkStanding, MessageState, SentLink } from '../extra-work-links.ts'

const states: Record<MessageState, string> = {
  QUEUED: 'jonossa',
  SENT: 'lähetetty',
  DELIVERED: 'toimitettu',
  READ: 'luettu',
  FAILED: 'epäonnistui',
}

const channels: Record<LinkChannel, string> = { SMS: 'Tekstiviesti', WHATSAPP: 'WhatsApp', EMAIL: 'Sähköposti' }

const standings: Record<Exclude<LinkStanding, 'OPEN'>, string> = {
  USED: 'Vastasi linkistä',
  REVOKED: 'Linkki peruttu',
  EXPIRED: 'Linkki vanhentunut',
  OLD: 'Linkki ei enää voimassa',
}

/** `Tekstiviesti toimitettu`, or the state of a link that is worth nothing any more. */
export const linkWords = ({ standing, channel, message }: SentLink): string =>
  standing === 'OPEN' ? `${channels[channel]} ${states[message.state]}` : standings[standing]
