import type { Transaction } from '#server/db/database.ts'
import { queueText } from '#server/delivery/queue-text.ts'
import type { Services } from '#server/services.ts'
import { linkToken } from '#server/signed-links/link-token.ts'
import { DAYS_AFTER } from '../booking-page.ts'
import { confirmedText, dayBeforeText, declinedText, sentText } from '../booking-texts.ts'
import type { BookingRow } from './booking-page.tables.ts'

/** The purpose of the links; each is about one row of `bookings`. */
export const BOOKING_LINK = 'booking'
/** The kind of the messages in `delivery.failed` and `delivery.moved`. */
const BOOKING_MESSAGE = 'booking'
const DAY_MS = 86_400_000

export const linkExpiry = (bookedAt: string): Date => new Date(Date.parse(bookedAt) + DAYS_AFTER * DAY_MS)

/** The address of the page of a booking, made again from the link's id. */
export const bookingUrl = ({ publicUrl, linkSecret }: Pick<Services, 'publicUrl' | 'linkSecret'>, linkId: string) =>
  `${publicUrl}/varaus/${linkToken(linkSecret, BOOKING_LINK, linkId)}`

const texts = { sent: sentText, confirmed: confirmedText, dayBefore: dayBeforeText, declined: declinedText } as const

type Said = {
  kind: keyof typeof texts
  garage: string
  plate: string
  at: string
  /** The moment of its cause: a second text of this kind with the same cause is not made. Left out where the booking's row says that it left. */
  causedAt?: string
}

/**
 * Sends the person who booked a text with the link, in the transaction of its cause. The same words may leave again: a plan that was changed and
 * changed back is news. Where the limits on messages let it not pass, it is kept as suppressed: the booking holds all the same.
 */
export function queueToBooker(
  tx: Transaction,
  services: Services,
  { id, customerId, garageId, phone, linkId }: Pick<BookingRow, 'id' | 'customerId' | 'garageId' | 'phone' | 'linkId'>,
  { kind, causedAt, ...said }: Said,
): Promise<string> {
  const message = {
    channel: 'sms',
    to: phone,
    text: texts[kind]({ ...said, url: bookingUrl(services, linkId) }),
    target: { kind: BOOKING_MESSAGE, id },
    organizationId: customerId,
    senderOrganizationId: garageId,
    ...(causedAt !== undefined && { idempotencyKey: `${BOOKING_MESSAGE} ${id} ${kind} ${causedAt}` }),
  } as const
  return queueText(tx, services, message, 'suppress')
}
