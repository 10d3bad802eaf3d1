import type { MessageChannel, MessageKind, MessageState, NamedDriver, Payer } from '../ticket-drivers.ts'

const states: Record<MessageState, string> = {
  QUEUED: 'jonossa',
  SENT: 'lähetetty',
  DELIVERED: 'toimitettu',
  READ: 'luettu',
  FAILED: 'epäonnistui',
}

const kinds: Record<MessageKind, string> = {
  READY: 'Noudettavissa',
  LATER: 'Nouto siirtyi',
  REMINDER: 'Muistutus',
}

const channels: Record<MessageChannel, string> = { SMS: 'tekstiviesti', WHATSAPP: 'WhatsApp', EMAIL: 'sähköposti' }

/** `Noudettavissa: tekstiviesti toimitettu`. */
export const messageWords = ({ kind, channel, state }: NonNullable<NamedDriver['message']>): string =>
  `${kinds[kind]}: ${channels[channel]} ${states[state]}`

export const payerLabels: Record<Payer, string> = {
  UNSAID: 'Ei kerrota',
  COMPANY: 'Lähetetään lasku',
  DRIVER: 'Maksetaan noudettaessa',
}
