import { replyAddressOf } from '#server/delivery/inbound-mail/reply-address.ts'
import type { Compose } from '#server/delivery/send-delivery.ts'
import { lastOnline } from '#server/realtime/last-online.ts'
import { NOTICE_GROUPS } from '#shared/notice.ts'
import { afterQuiet } from '#shared/quiet-hours.ts'
import { composeMessage } from './compose-message.ts'
import { composePush } from './compose-push.ts'
import { isWithinMailLimits } from './mail-limits.ts'
import { noticeMail } from './notice-mail.ts'
import { NoticePart } from './notice-part.ts'
import { recipientsOf } from './recipients.ts'
import { renderMailParts } from './render-mail-parts.ts'

/**
 * What becomes of a held mail now that its moment has come. Hours may have passed, so everything is asked again: whether the
 * recipient still belongs there and wants it, whether it is quiet for them, whether they saw it in the app.
 */
export const composeNotice: Compose = async (tx, delivery, services) => {
  const group = NOTICE_GROUPS.find((one) => one === delivery.noticeGroup)
  const { organizationId, userId, addressId } = delivery
  if (!group || !organizationId) throw new Error('a held delivery belongs to no notice')
  if (delivery.channel === 'push') return composePush(tx, { ...delivery, organizationId }, group, services)
  if (delivery.channel !== 'mail')
    return composeMessage(tx, { ...delivery, channel: delivery.channel, organizationId }, group, services)
  const recipients = await recipientsOf(tx, { organizationIds: [organizationId], only: { userId, addressId } })
  const [recipient] = recipients(organizationId, group)
  if (!recipient) return { outcome: 'suppress', reason: 'unwanted' }
  const now = services.clock()
  const until = afterQuiet(recipient.quietHours, now)
  if (until > now) return { outcome: 'hold', until }
  const parts = NoticePart.array().parse(delivery.parts)
  const online = parts.some(waitsForAbsence) ? (await lastOnline(tx, [organizationId])).get(organizationId) : undefined
  const left = parts.filter((part) => !waitsForAbsence(part) || !online || online < new Date(part.at))
  if (left.length === 0) return { outcome: 'suppress', reason: 'online' }
  const away = Math.max(...left.map(({ unlessOnlineMinutes }) => awayFrom(online, unlessOnlineMinutes)))
  if (away > now.getTime()) return { outcome: 'hold', until: new Date(away) }
  const reader = { organizationId, userId, lastOnline: online ?? null }
  const [first, ...more] = await renderMailParts(tx, { parts, left }, reader, services)
  if (!first) return { outcome: 'suppress', reason: 'unwanted' }
  if (parts.some(waitsForAbsence) && !(await isWithinMailLimits(tx, delivery, recipient.to)))
    return { outcome: 'suppress', reason: 'limit' }
  const isAnswerable = replyAddressOf(services, delivery) !== null
  return { outcome: 'send', contents: noticeMail([first, ...more], recipient, group, services, { isAnswerable }) }
}

/** A notice that stays in the app while a member of the organisation is online. */
const waitsForAbsence = ({ unlessOnlineMinutes }: Pick<NoticePart, 'unlessOnlineMinutes'>): boolean =>
  unlessOnlineMinutes !== null

/** The time from which people who were last online then count as away. */
const awayFrom = (online: Date | undefined, minutes: number | null): number =>
  online && minutes !== null ? online.getTime() + minutes * 60_000 : Number.NEGATIVE_INFINITY
