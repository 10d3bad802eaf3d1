import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import type { OrganizationContext } from '#server/context.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { searchedWords } from '#shared/searched-words.ts'
import { HITS_PER_PAGE, type MessageHits, type SearchMessages } from '../chats.ts'
import { chatWith } from './chats.access.ts'
import { chatMessages } from './chats.tables.ts'
import { hitPreview } from './hit-preview.ts'

/** More than anybody types; each question may walk the whole conversation. */
const LIMIT = { max: 120, windowMs: 60_000 }

/**
 * The messages of a conversation that hold every word, the newest first. They are walked from the newest on by the conversation's index, so what
 * is found often stops after some rows, and no other conversation's are looked at (docs/decisions/0062).
 */
export async function searchMessages(
  ctx: OrganizationContext,
  { otherId, text, before }: SearchMessages,
): Promise<MessageHits> {
  const { chat } = await chatWith(ctx.db, ctx.membership, otherId)
  const words = searchedWords(text)
  if (!chat || words.length === 0) return { hits: [], next: null }
  await rateLimit(ctx.db, `chat-search:${ctx.caller.userId}`, LIMIT)
  const rows = await abortableRead(ctx, (reader) => messagesHolding(reader, { chatId: chat.id, words, before }))
  const shown = rows.slice(0, HITS_PER_PAGE)
  return {
    hits: shown.map(({ body, ...hit }) => ({ ...hit, preview: hitPreview(body, words) })),
    next: rows.length > HITS_PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

type Asked = { chatId: string; words: readonly string[]; before: number | null }

/** One page of them and one more, which shows whether there is another. */
export const messagesHolding = (db: Queryable, { chatId, words, before }: Asked) =>
  db
    .select({
      id: chatMessages.number,
      organizationId: chatMessages.organizationId,
      senderName: users.name,
      createdAt: chatMessages.createdAt,
      body: chatMessages.body,
    })
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.userId))
    .where(
      and(
        eq(chatMessages.chatId, chatId),
        before === null ? undefined : lt(chatMessages.number, before),
        ...words.map(holds),
      ),
    )
    .orderBy(desc(chatMessages.number))
    .limit(HITS_PER_PAGE + 1)

/** In a message a plate may have a blank: `ABC123` finds `abc 123` too. */
const holds = (word: string): SQL | undefined =>
  or(...[...new Set([word, word.replace(/(?<=^\p{L}{1,3})(?=\d{1,5}$)/u, ' ')])].map(isWithin))

// letters, digits and a blank: nothing of them means anything to LIKE
const isWithin = (text: string): SQL => sql`${chatMessages.searched} like ${`%${text}%`}`
