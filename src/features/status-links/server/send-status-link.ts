import { eq } from 'drizzle-orm'
import { changeTicket } from '#features/tickets/server/change-ticket.ts'
import type { OrganizationContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { revokeLinks } from '#server/signed-links/spend-link.ts'
import { AppError } from '#shared/app-error.ts'
import { statusStanding } from '../status-links.policy.ts'
import type { ResendStatusLink, RevokeStatusLink, SendStatusLink } from '../status-links.ts'
import { queueStatusMessage, STATUS_LINK } from './status-link.ts'
import { lockedStatusLink } from './status-links.access.ts'
import { statusLinks } from './status-links.tables.ts'

/** Sends the ticket's page to a person without an account. Refusals: those of `queueStatusMessage`, the gate's at `address`. */
export const sendStatusLink = (ctx: OrganizationContext, asked: SendStatusLink): Promise<{ id: string }> =>
  transact(ctx.db, async (tx) => {
    const { ticketId, requestKey, ...receiver } = asked
    const whenRefused = { at: 'address' }
    const { id } = await queueStatusMessage(tx, ctx, { ticketId, receiver, about: 'STATUS', requestKey, whenRefused })
    return { id }
  })

/** Sends the same link once more. Refusals: those of sending, `conflict: status_link_is_dead`, `not_found: status_link`. */
export const resendStatusLink = (ctx: OrganizationContext, { linkId, requestKey }: ResendStatusLink): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { ticket, link } = await lockedStatusLink(tx, ctx.membership, linkId)
    const [signed] = await tx.select().from(signedLinks).where(eq(signedLinks.id, link.linkId))
    const standing = statusStanding({ link, signed: signed ?? null, ticket }, ctx.services.clock())
    if (standing !== 'OPEN') throw new AppError('conflict', 'status_link_is_dead')
    const { name, channel, address } = link
    const receiver = { name, channel, address }
    await queueStatusMessage(tx, ctx, { ticketId: ticket.id, receiver, about: 'STATUS', requestKey })
  })

/** Takes a link back: it shows nothing any more. One that was taken back stays so. Refusal: `not_found: status_link`. */
export const revokeStatusLink = (ctx: OrganizationContext, { linkId }: RevokeStatusLink): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { ticket, link } = await lockedStatusLink(tx, ctx.membership, linkId)
    if (link.revokedAt !== null) return
    const now = ctx.services.clock()
    await revokeLinks(tx, { purpose: STATUS_LINK, subjects: [link.id], now })
    await tx.update(statusLinks).set({ revokedAt: now.toISOString() }).where(eq(statusLinks.id, link.id))
    const { name, about } = link
    await changeTicket.emit(tx, ctx, ticket, {
      entry: { kind: 'STATUS_LINK', data: { act: 'REVOKED', name, about } },
    })
  })
