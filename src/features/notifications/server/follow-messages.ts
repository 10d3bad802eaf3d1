import { eq } from 'drizzle-orm'
import { newId } from '#server/db/new-id.ts'
import { deliveries } from '#server/delivery/deliveries.tables.ts'
import { deliveryFailed } from '#server/delivery/delivery.events.ts'
import { sendAfterCommit } from '#server/delivery/send-after-commit.ts'
import { defineListener } from '#server/events/listener.ts'
import { NOTICE_GROUPS } from '#shared/notice.ts'
import { messageRecipientsOf } from './message-recipients.ts'

const NEXT = 'sms'

/**
 * When a notice fails to get through by WhatsApp, it goes by SMS, once, if the person turned that on too. Otherwise the mail that accompanies every
 * message has to do.
 */
export const followMessages = defineListener({
  event: deliveryFailed,
  async handle(tx, { deliveryId, channel }) {
    if (channel !== 'whatsapp') return
    const [failed] = await tx.select().from(deliveries).where(eq(deliveries.id, deliveryId))
    const group = NOTICE_GROUPS.find((one) => one === failed?.noticeGroup)
    if (!failed?.userId || !failed.organizationId || !group) return
    const { organizationId, userId } = failed
    const [recipient] = (await messageRecipientsOf(tx, { organizationIds: [organizationId], userId }))(
      organizationId,
      group,
    )
    if (!recipient?.channels.includes(NEXT)) return
    const { parts, noticeKind, noticeGroup, targetKind, targetId, eventId, senderOrganizationId, senderUserId } = failed
    const [made] = await tx
      .insert(deliveries)
      .values({
        id: newId(),
        channel: NEXT,
        to: recipient.to,
        state: 'held',
        idempotencyKey: `${NEXT} for ${deliveryId}`,
        organizationId,
        userId,
        parts,
        noticeKind,
        noticeGroup,
        targetKind,
        targetId,
        eventId,
        senderOrganizationId,
        senderUserId,
      })
      .onConflictDoNothing({ target: deliveries.idempotencyKey })
      .returning({ id: deliveries.id, channel: deliveries.channel })
    if (made) sendAfterCommit(tx, made)
  },
})
