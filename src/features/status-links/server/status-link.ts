import { and, eq, isNull } from 'drizzle-orm'
import { areConnected } from '#features/organizations/server/visible-parties.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { TimedTicketContext } from '#features/tickets/server/ticket-context.ts'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { composeMail } from '#server/delivery/mail/compose-mail.ts'
import { queueMailAbout } from '#server/delivery/queue-mail-about.ts'
import { queueText } from '#server/delivery/queue-text.ts'
import type { WhenRefused } from '#server/outreach/outreach-gate.ts'
import type { Services } from '#server/services.ts'
import { linkToken } from '#server/signed-links/link-token.ts'
import { makeLink } from '#server/signed-links/make-link.ts'
import { renewLink } from '#server/signed-links/renew-link.ts'
import { AppError } from '#shared/app-error.ts'
import type { StatusMessage } from '#shared/timeline-acts.ts'
import { hasRoomForLink, maySendStatusLink } from '../status-links.policy.ts'
import { DAYS_AFTER_CLOSING, type StatusChannel, type StatusPlace } from '../status-links.ts'
import { statusMailText, statusText } from '../status-texts.ts'
import { type StatusLinkRow, statusLinks } from './status-links.tables.ts'
import { statusPlace } from './status-place.ts'

/** The purpose of the links; each is about one row of `status_links`. */
export const STATUS_LINK = 'status'

/** The kind of a message of this feature in `delivery.failed` and `delivery.moved`. */
export const STATUS_MESSAGE = 'status-link'

const DAY_MS = 86_400_000
/** The ticket decides how long its page is there; the link itself ends a year after it was last sent or opened. */
const UNUSED_DAYS = 365
export const linkExpiry = (now: Date): Date => new Date(now.getTime() + UNUSED_DAYS * DAY_MS)

/** The address of the page; made again from the link's id for each message that leads to it. */
export const statusUrl = ({ publicUrl, linkSecret }: Pick<Services, 'publicUrl' | 'linkSecret'>, linkId: string) =>
  `${publicUrl}/huolto/${linkToken(linkSecret, STATUS_LINK, linkId)}`

type Sending = Pick<Services, 'publicUrl' | 'linkSecret' | 'features' | 'clock'>
export type StatusContext = Omit<TimedTicketContext, 'services'> & { services: Sending }

export type StatusSending = {
  ticketId: string
  /** The number in E.164, or the address of mail in its one form (`readAddress` of extra-work-links). */
  receiver: { name: string; channel: StatusChannel; address: string }
  about: StatusMessage
  /** The same never leaves twice. */
  requestKey: string
  /** What is done when the gate before strangers lets it not pass: a person's act is refused, what leaves by itself is not sent. */
  whenRefused?: WhenRefused
}

/** They concern money: who was typed for them is meant to see it. */
const ASKS = new Set<StatusMessage>(['PRICE', 'EXTRA_WORK', 'RECEIPT'])

/**
 * Sends the page of a ticket to a person without an account, in the transaction of its cause: one link for each ticket and receiver, however often
 * it is sent. The ticket is locked. Refusals: `forbidden: status_link_not_connected`, `conflict: status_link_not_sent`, `limit:
 * too_many_status_links`, `not_found: ticket`, and those of the gate before strangers.
 */
export async function queueStatusMessage(
  tx: Transaction,
  ctx: StatusContext,
  { ticketId, receiver, about, requestKey, whenRefused = 'refuse' }: StatusSending,
): Promise<{ id: string; linkId: string; deliveryId: string }> {
  const ticket = await ticketFor(tx, ctx.membership, ticketId, 'update')
  const byGarage = ctx.membership.organizationType === 'GARAGE'
  const now = ctx.services.clock()
  // a garage's text reaches only people of a customer that has said yes to it
  if (byGarage && !(await areConnected(tx, ticket))) throw new AppError('forbidden', 'status_link_not_connected')
  if (!maySendStatusLink(ticket, now)) throw new AppError('conflict', 'status_link_not_sent')
  const known = await linkTo(tx, ticketId, receiver.address)
  const { id, linkId } = known ?? (await newLink(tx, ctx, ticketId))
  const { place, customer } = await statusPlace(tx, ticket, now)
  const said = { url: statusUrl(ctx.services, linkId), place, sender: byGarage ? null : customer }
  const { customerId } = ticket
  const sending = { id, customerId, receiver, about, requestKey, whenRefused, said }
  const deliveryId = await queueToFollower(tx, ctx, sending)
  // a retry of the same request
  if (known?.deliveryId === deliveryId) return { id, linkId, deliveryId }

  const { userId, organizationId } = ctx.actor
  const sent = {
    ...receiver,
    organizationId,
    userId,
    about,
    deliveryId,
    byGarage: byGarage || (known?.byGarage ?? false),
    wasAsked: ASKS.has(about) || (known?.wasAsked ?? false),
    state: 'QUEUED' as const,
    stateAt: now.toISOString(),
  }
  if (known) {
    await tx.update(statusLinks).set(sent).where(eq(statusLinks.id, id))
    await renewLink(tx, linkId, linkExpiry(now))
  } else await tx.insert(statusLinks).values({ ...sent, id, ticketId, linkId })
  await changeTicket.emit(tx, ctx, ticket, {
    entry: { kind: 'STATUS_LINK', data: { act: 'SENT', name: receiver.name, about } },
  })
  return { id, linkId, deliveryId }
}

/** The link by which this receiver follows the ticket; one that was taken back is none. */
async function linkTo(tx: Transaction, ticketId: string, address: string): Promise<StatusLinkRow | undefined> {
  const [link] = await tx
    .select()
    .from(statusLinks)
    .where(and(eq(statusLinks.ticketId, ticketId), eq(statusLinks.address, address), isNull(statusLinks.revokedAt)))
    .for('update')
  return link
}

type Maker = {
  services: Pick<Services, 'linkSecret' | 'clock'>
  actor: { organizationId: string; userId: string | null }
}

/** The ids of a row to be and of its signed link. Refusal: `limit: too_many_status_links`. */
export async function newLink(tx: Transaction, { services, actor }: Maker, ticketId: string) {
  if (!hasRoomForLink(await tx.$count(statusLinks, eq(statusLinks.ticketId, ticketId))))
    throw new AppError('limit', 'too_many_status_links')
  const { organizationId, userId } = actor
  const id = newId()
  const expiresAt = linkExpiry(services.clock())
  const link = { purpose: STATUS_LINK, subject: id, uses: 'many', organizationId, userId, expiresAt } as const
  return { id, linkId: (await makeLink(tx, services.linkSecret, link)).id }
}

type Made = Required<Omit<StatusSending, 'ticketId'>> & {
  id: string
  customerId: string
  said: { url: string; place: StatusPlace; sender: string | null }
}

/** Hands the message to its channel, in the transaction of its cause. Returns the delivery's id. */
export function queueToFollower(
  tx: Transaction,
  { services, actor }: Pick<StatusContext, 'services' | 'actor'>,
  { id, customerId, receiver, about, requestKey, whenRefused, said: { url, place, sender } }: Made,
): Promise<string> {
  const target = {
    target: { kind: STATUS_MESSAGE, id },
    organizationId: customerId,
    senderOrganizationId: actor.organizationId,
    senderUserId: actor.userId,
    idempotencyKey: `${STATUS_MESSAGE} ${id} ${requestKey}`,
  }
  if (receiver.channel === 'SMS') {
    const text = statusText(about, place, { url, sender })
    return queueText(tx, services, { channel: 'sms', to: receiver.address, text, ...target }, whenRefused)
  }
  const { subject, paragraph } = statusMailText(about, place.plate)
  const mail = composeMail({
    to: receiver.address,
    subject,
    paragraphs: [paragraph],
    facts: [
      ['Auto', place.plate],
      ['Korjaamo', place.garage],
      ...(place.address ? [['Osoite', place.address] as const] : []),
      ...(place.phone ? [['Puhelin', place.phone] as const] : []),
    ],
    action: { label: 'Avaa seurantasivu', url },
    notes: [`Linkki toimii huollon ajan ja ${DAYS_AFTER_CLOSING} päivää sen jälkeen. Älä lähetä sitä eteenpäin.`],
    footer: `Saat viestin, koska ${sender ?? place.garage} antoi osoitteesi tämän auton huoltoa varten.`,
  })
  return queueMailAbout(tx, services, mail, target, whenRefused)
}
