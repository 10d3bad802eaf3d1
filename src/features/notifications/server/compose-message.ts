import type { Transaction } from '#server/db/database.ts'
import type { DeliveryRow, TextChannel } from '#server/delivery/deliveries.tables.ts'
import type { Composed } from '#server/delivery/send-delivery.ts'
import type { Services } from '#server/services.ts'
import type { NoticeGroup } from '#shared/notice.ts'
import { afterQuiet } from '#shared/quiet-hours.ts'
import { smsText } from '#shared/text-segments.ts'
import { messageRecipientsOf } from './message-recipients.ts'
import { MessagePart } from './queue-notice-messages.ts'

type Held = Pick<DeliveryRow, 'userId' | 'parts'> & { channel: TextChannel; organizationId: string }

/** What becomes of a held text message now that its moment has come: the number, the choice, STOP and quiet hours are asked again. */
export async function composeMessage(
  tx: Transaction,
  { channel, organizationId, userId, parts }: Held,
  group: NoticeGroup,
  { clock, publicUrl }: Pick<Services, 'clock' | 'publicUrl'>,
): Promise<Composed> {
  if (userId === null) throw new Error('a text message belongs to nobody')
  const recipients = await messageRecipientsOf(tx, { organizationIds: [organizationId], userId })
  const recipient = recipients(organizationId, group).find(({ channels }) => channels.includes(channel))
  if (!recipient) return { outcome: 'suppress', reason: 'unwanted' }
  const until = afterQuiet(recipient.quietHours, clock())
  if (until > clock()) return { outcome: 'hold', until }
  const { text, path } = MessagePart.parse(parts[0])
  const whole = `${text} ${publicUrl}${path}`
  return {
    outcome: 'send',
    contents: {
      to: recipient.to,
      subject: '',
      html: '',
      unsubscribeUrl: null,
      text: channel === 'sms' ? smsText(whole) : whole,
    },
  }
}
