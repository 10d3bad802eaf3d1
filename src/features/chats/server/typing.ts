import { requireVerified } from '#server/caller.ts'
import type { OrganizationContext } from '#server/context.ts'
import { publishToBus } from '#server/realtime/bus-message.ts'
import { AppError } from '#shared/app-error.ts'
import { TYPING_EVERY_MS } from '../chats.ts'
import { chatWith } from './chats.access.ts'

/** A browser's clock and the way to here make two of them come a little sooner than they were sent. */
const SOONEST_MS = TYPING_EVERY_MS - 1000
/** Above so many people those who stopped are forgotten. */
const MAX_REMEMBERED = 10_000

/** When each person's typing was last sent to each organisation, in the memory of the process: it need not be stored. */
const sentAt = new Map<string, number>()

/**
 * Sends the other side's open browsers that the caller is writing. Nothing is stored, no notification is made, and what comes too soon after the
 * last one is dropped. Refusals: `not_found: chat`, `conflict: chat_closed`, `precondition: email_unverified`.
 */
export async function announceTyping(ctx: OrganizationContext, otherId: string): Promise<void> {
  const { db, caller, membership, services } = ctx
  const { organizationId } = membership
  const { other, canWrite } = await chatWith(db, membership, otherId)
  if (!canWrite) throw new AppError('conflict', 'chat_closed')
  // a user who may not write yet sends nothing
  requireVerified(caller)
  const key = `${caller.userId} ${organizationId} ${other.id}`
  const now = services.clock().getTime()
  if (Math.abs(now - (sentAt.get(key) ?? -SOONEST_MS)) < SOONEST_MS) return
  if (sentAt.size >= MAX_REMEMBERED)
    for (const [other, at] of sentAt) if (now - at > TYPING_EVERY_MS) sentAt.delete(other)
  sentAt.set(key, now)
  const event = { type: 'chat.typing' as const, organizationId, userId: caller.userId, name: caller.name }
  await publishToBus(db, { invalidations: [{ organizationIds: [other.id], event }] })
}
