import { and, asc, desc, eq, gte, lt } from 'drizzle-orm'
import type { OrganizationContext } from '#server/context.ts'
import { beginOfDay } from '#shared/calendar-day.ts'
import type { MessageAt } from '../chats.ts'
import { chatWith } from './chats.access.ts'
import { chatMessages } from './chats.tables.ts'

/** The first message of that day or, when nothing was written then, of the next one; the last of all when there is none; null for no message. */
export async function messageAt(
  { db, membership }: Pick<OrganizationContext, 'db' | 'membership'>,
  { otherId, day }: MessageAt,
): Promise<number | null> {
  const { chat } = await chatWith(db, membership, otherId)
  if (!chat) return null
  const { createdAt, number } = chatMessages
  const begins = beginOfDay(day).toISOString()
  const nearest = (isLater: boolean) => {
    const order = isLater ? asc : desc
    return db
      .select({ number })
      .from(chatMessages)
      .where(and(eq(chatMessages.chatId, chat.id), (isLater ? gte : lt)(createdAt, begins)))
      .orderBy(order(createdAt), order(number))
      .limit(1)
  }
  const [[first], [last]] = await Promise.all([nearest(true), nearest(false)])
  return (first ?? last)?.number ?? null
}
