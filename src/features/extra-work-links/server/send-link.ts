import { and, eq } from 'drizzle-orm'
import { entryOf, factsOf } from '#features/extra-work/server/change-extra-work.ts'
import { linesOf } from '#features/extra-work/server/extra-work-lines.ts'
import { areConnected } from '#features/organizations/server/visible-parties.ts'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { earlierTry } from '#server/request-key.ts'
import { makeLink } from '#server/signed-links/make-link.ts'
import { revokeLinks } from '#server/signed-links/spend-link.ts'
import { AppError } from '#shared/app-error.ts'
import type { ExtraWorkAct } from '#shared/extra-work-acts.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { maySendLink } from '../extra-work-links.policy.ts'
import { LINK_DAYS, MAX_LINKS, type ResendLink, type RevokeLink, type SendLink } from '../extra-work-links.ts'
import { EXTRA_WORK_LINK } from './extra-work-link.ts'
import { type FoundLink, lockedLink, lockedWork } from './extra-work-links.access.ts'
import { extraWorkLinks } from './extra-work-links.tables.ts'
import { linkPlace } from './link-place.ts'
import { linkWishes } from './link-wishes.ts'
import { queueLinkMessage } from './queue-link-message.ts'
import { isKnownAddress, recipientsOf } from './recipients.ts'
import { signedOf, standingNow } from './standing-now.ts'

const DAY_MS = 86_400_000

/**
 * Sends a request that waits for its answer to a person without an account. A retry with the same key sends nothing twice. Refusals: `forbidden:
 * links_not_wanted` where the customer wants none, `conflict: links_not_sent`, `limit: too_many_links`, `not_found: extra_work`, and those of the
 * gate before strangers at `address`.
 */
export const sendLink = (ctx: OrganizationContext, asked: SendLink): Promise<{ id: string }> =>
  transact(ctx.db, async (tx) => {
    const { ticket, work } = await lockedWork(tx, ctx.membership, asked.extraWorkId)
    const ofWork = eq(extraWorkLinks.extraWorkId, work.id)
    const earlier = await earlierTry(asked.requestKey, {
      key: extraWorkLinks.requestKey,
      of: and(ofWork, eq(extraWorkLinks.organizationId, ctx.actor.organizationId)),
      answer: { id: extraWorkLinks.id },
    })(tx)
    if (earlier) return earlier
    await requireSendable(tx, ctx, { ticket, work })
    if ((await tx.$count(extraWorkLinks, ofWork)) >= MAX_LINKS) throw new AppError('limit', 'too_many_links')

    const { name, channel, address, requestKey } = asked
    const id = newId()
    const linkId = await linkFor(tx, ctx, id)
    const { userId, organizationId } = ctx.actor
    const link = { id, linkId, channel, address, organizationId, userId }
    const deliveryId = await send(tx, ctx, { ticket, work, link }, requestKey)
    const isKnown = isKnownAddress(await recipientsOf(tx, ticket), asked)
    await tx
      .insert(extraWorkLinks)
      .values({ ...link, extraWorkId: work.id, revision: work.revision, name, isKnown, deliveryId, requestKey })
    await tellOf(tx, ctx, 'LINK_SENT', { ticket, work, link: { name } })
    return { id }
  })

/** Sends the same link to the same person once more. Refusals: those of sending, `conflict: link_is_dead`, `not_found: extra_work_link`. */
export const resendLink = (ctx: OrganizationContext, { linkId, requestKey }: ResendLink): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const found = await lockedLink(tx, ctx.membership, linkId)
    const { link } = found
    const signed = await signedOf(tx, [link.linkId])
    if (standingNow(found, signed, ctx.services.clock()) !== 'OPEN') throw new AppError('conflict', 'link_is_dead')
    await requireSendable(tx, ctx, found)
    const deliveryId = await send(tx, ctx, found, requestKey)
    // a retry of the same request
    if (deliveryId === link.deliveryId) return
    await tx
      .update(extraWorkLinks)
      .set({ deliveryId, state: 'QUEUED', stateAt: ctx.services.clock().toISOString() })
      .where(eq(extraWorkLinks.id, link.id))
    await tellOf(tx, ctx, 'LINK_SENT', found)
  })

/** Takes a link back: it shows nothing any more. One that was used or taken back stays so. Refusal: `not_found: extra_work_link`. */
export const revokeLink = (ctx: OrganizationContext, { linkId }: RevokeLink): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const found = await lockedLink(tx, ctx.membership, linkId)
    const signed = await signedOf(tx, [found.link.linkId])
    const now = ctx.services.clock()
    const standing = standingNow(found, signed, now)
    if (standing === 'USED' || standing === 'REVOKED') return
    await revokeLinks(tx, { purpose: EXTRA_WORK_LINK, subjects: [found.link.id], now })
    const isThis = eq(extraWorkLinks.id, found.link.id)
    await tx.update(extraWorkLinks).set({ revokedAt: now.toISOString() }).where(isThis)
    await tellOf(tx, ctx, 'LINK_REVOKED', found)
  })

type Of = Pick<FoundLink, 'ticket' | 'work'>

async function requireSendable(tx: Transaction, ctx: OrganizationContext, { ticket, work }: Of): Promise<void> {
  const wishes = await linkWishes(tx, ticket)
  // a garage's text reaches only people of a customer that has agreed to it
  const isConnected = ctx.membership.organizationType === 'CUSTOMER' || (await areConnected(tx, ticket))
  if (maySendLink({ ...wishes, isConnected }, ticket, work)) return
  if (!isConnected || !(wishes.approvalByLink || wishes.isManaged)) throw new AppError('forbidden', 'links_not_wanted')
  throw new AppError('conflict', 'links_not_sent')
}

async function linkFor(tx: Transaction, { services, actor }: OrganizationContext, subject: string): Promise<string> {
  const { organizationId, userId } = actor
  const expiresAt = new Date(services.clock().getTime() + LINK_DAYS * DAY_MS)
  const link = { purpose: EXTRA_WORK_LINK, subject, uses: 'single', organizationId, userId, expiresAt } as const
  return (await makeLink(tx, services.linkSecret, link)).id
}

async function send(
  tx: Transaction,
  ctx: OrganizationContext,
  { ticket, link }: Of & { link: Parameters<typeof queueLinkMessage>[2]['link'] },
  requestKey: string,
): Promise<string> {
  const { place, customer } = await linkPlace(tx, ticket.id)
  const sender = ctx.membership.organizationType === 'CUSTOMER' ? customer : null
  const { customerId } = ticket
  return queueLinkMessage(tx, ctx.services, {
    link,
    place,
    sender,
    customerId,
    requestKey,
    whenRefused: { at: 'address' },
  })
}

/** Both sides see to whom it went, by name. */
async function tellOf(
  tx: Transaction,
  ctx: OrganizationContext,
  act: ExtraWorkAct,
  { ticket, work, link }: Of & { link: { name: string } },
): Promise<void> {
  const lines = (await linesOf(tx, [work.id])).get(work.id) ?? []
  const facts = factsOf({ work, lines, day: dayInHelsinki(ctx.services.clock()) })
  await changeTicket.emit(tx, ctx, ticket, { entry: entryOf(act, facts, { linkTo: link.name }) })
}
