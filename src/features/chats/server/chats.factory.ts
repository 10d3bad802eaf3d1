import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { isPair } from './chats.access.ts'
import { chatMessages, chats } from './chats.tables.ts'

type Given = { garageId: string; customerId: string; from: 'GARAGE' | 'CUSTOMER' } & Partial<
  typeof chatMessages.$inferInsert
>

/** A message from one side to the other; the conversation is begun by the first. */
export async function makeMessage(db: Queryable, { garageId, customerId, from, ...given }: Given) {
  await db.insert(chats).values({ garageId, customerId }).onConflictDoNothing()
  const [chat] = await db.select().from(chats).where(isPair({ garageId, customerId }))
  if (!chat) throw new Error('the conversation was not made')
  const organizationId = from === 'GARAGE' ? garageId : customerId
  const [message] = await db
    .insert(chatMessages)
    .values({ chatId: chat.id, organizationId, body: 'Milloin auto on valmis?', requestKey: randomUUID(), ...given })
    .returning()
  if (!message) throw new Error('the message was not made')
  const { number } = message
  await db
    .update(chats)
    .set({ lastNumber: number, ...(from === 'GARAGE' ? { garageNumber: number } : { customerNumber: number }) })
    .where(eq(chats.id, chat.id))
  return message
}
