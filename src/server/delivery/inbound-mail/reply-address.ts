import { eachSecret, type Secret, sameText, sign } from '../../secure-token.ts'
import type { Services } from '../../services.ts'
import type { DeliveryRow } from '../deliveries.tables.ts'

const PURPOSE = 'mail-reply'
const VERSION = '1'
const ID_LENGTH = 32
/** 80 bits of the signature, in hex: an address has 64 characters before its @, and the delivery's id takes half of them. */
const SIGNATURE_LENGTH = 20

/** How long a mail can be answered: everyone in its copies has the address too. The outcome of answers is kept as long. */
export const ANSWERABLE_MS = 30 * 86_400_000
/** How many answers to one mail are taken. */
export const MAX_ANSWERS = 20

type Given = Pick<Services, 'inboundAddress' | 'linkSecret'>
type Answerable = Pick<DeliveryRow, 'id' | 'channel' | 'userId' | 'organizationId' | 'targetKind' | 'targetId'>

/**
 * Where an answer to this delivery goes: `vastaus+<token>@…`. Null for what cannot be answered: no inbound address, no mail, a shared address instead
 * of a person, or about something that takes no answers.
 */
export function replyAddressOf(
  { features, ...given }: Given & Pick<Services, 'features'>,
  { id, channel, userId, organizationId, targetKind, targetId }: Answerable,
): string | null {
  if (!given.inboundAddress || channel !== 'mail') return null
  if (!userId || !organizationId || !targetId || !features.mailAnswers[targetKind ?? '']) return null
  const [local, domain] = given.inboundAddress.split('@')
  return `${local}+${tokenOf(given.linkSecret, id)}@${domain}`
}

/** In hex, since mail systems on the way may write an address in small letters. The delivery has the author, the organisation and the subject. */
function tokenOf(secret: Secret, deliveryId: string): string {
  const signature = sign(secret, PURPOSE, `${VERSION}.${deliveryId}`).slice(0, SIGNATURE_LENGTH)
  return `${VERSION}${deliveryId.replaceAll('-', '')}${signature}`
}

/** The delivery that mail to this address answers; null for an address that is not one of ours. */
export function answeredDelivery({ inboundAddress, linkSecret }: Given, address: string): string | null {
  const [local, domain] = inboundAddress?.split('@') ?? []
  const read = /^([^+]+)\+([0-9a-f]+)@([^@]+)$/.exec(address.trim().toLowerCase())
  if (!read || read[1] !== local || read[3] !== domain) return null
  const token = read[2] ?? ''
  const id = token
    .slice(VERSION.length, VERSION.length + ID_LENGTH)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return eachSecret(linkSecret).some((secret) => sameText(tokenOf(secret, id), token)) ? id : null
}
