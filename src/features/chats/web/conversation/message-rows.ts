import type { Message } from '../../chats.ts'
import { dayOf } from '../chat-time.ts'

/** Messages of one person so close to each other are under one name. */
const TOGETHER_MS = 10 * 60_000

export type MessageRow = {
  message: Message
  /** The first one of its day. */
  beginsDay: boolean
  /** The first one that was unread when the conversation was opened. */
  beginsUnread: boolean
  /** Its sender's name is above it. */
  isNamed: boolean
}

/** Messages with what is between them. */
export function messageRows(messages: readonly Message[], unreadFrom: number | null): MessageRow[] {
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const beginsDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt)
    const beginsUnread =
      unreadFrom !== null && message.id >= unreadFrom && (before === undefined || before.id < unreadFrom)
    const isNamed = beginsDay || beginsUnread || !isTogether(before, message)
    return { message, beginsDay, beginsUnread, isNamed }
  })
}

const isTogether = (before: Message | undefined, message: Message): boolean =>
  before !== undefined &&
  before.organizationId === message.organizationId &&
  before.sender?.id === message.sender?.id &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < TOGETHER_MS
