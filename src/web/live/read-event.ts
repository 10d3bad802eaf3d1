import type { RealtimeEvent } from '#shared/realtime-event.ts'

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => Number.isFinite(value)

function readParty(value: unknown): { id: string; name: string } | null {
  if (!isObject(value)) return null
  const { id, name } = value
  return isText(id) && isText(name) ? { id, name } : null
}

function readChatMessage({ message, preview, id, senderId, attachmentCount }: Fields): RealtimeEvent | null {
  if (!isObject(message)) return null
  const { from: sender, to: receiver } = message
  const [from, to] = [readParty(sender), readParty(receiver)]
  if (!from || !to || !isText(preview) || !isNumber(id) || !isText(senderId) || !isNumber(attachmentCount)) return null
  return { type: 'message.new', message: { from, to }, preview, id, senderId, attachmentCount }
}

/**
 * What `RealtimeEvent` of `#shared/realtime-event.ts` parses, by hand, so that the first screen does not carry Zod; a
 * property test holds the two together. Null for what is unknown or misshapen.
 */
export function readEvent(value: unknown): RealtimeEvent | null {
  if (!isObject(value)) return null
  const { type, ticketId, messageId, maintenanceBookId, title, notificationId, organizationId, userId, name } = value
  switch (type) {
    case 'ticketEvent.new':
      return isText(ticketId) ? { type, ticketId } : null
    case 'messageEvent.new':
      return isNumber(messageId) ? { type, messageId } : null
    case 'maintenanceBookEvent.new':
      return isText(maintenanceBookId) ? { type, maintenanceBookId } : null
    case 'notification.new':
      return isText(title) && isText(notificationId) ? { type, title, notificationId } : null
    case 'message.new':
      return readChatMessage(value)
    case 'absences.changed':
    case 'courtesyCars.changed':
      return { type }
    case 'chat.typing':
      return isText(organizationId) && isText(userId) && isText(name) ? { type, organizationId, userId, name } : null
    default:
      return null
  }
}
