import { and, desc, eq, gt, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import type { MailReader, NoticeMail } from '#server/notice.ts'
import { cutText } from '#shared/plain-text.ts'
import { isPair } from './chats.access.ts'
import { chatMessages, chatReads, chats } from './chats.tables.ts'

/** The newest ones, of any number. */
const MESSAGES_IN_MAIL = 10
const MAX_TEXT = 400

/** The kind of its notice. */
export const MESSAGE_NOTICE = 'chats.message_sent'

type Sent = { messageId: number; garageId: string; customerId: string; actorOrganizationId: string }

const when = new Intl.DateTimeFormat('fi-FI', {
  timeZone: 'Europe/Helsinki',
  day: 'numeric',
  month: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** What the other side wrote since the first of these messages and this reader does not know yet, in its present text. */
export async function messageMail(
  tx: Transaction,
  [first]: readonly Sent[],
  reader: MailReader,
): Promise<NoticeMail | null> {
  if (!first) return null
  const unread = await tx
    .select({
      body: chatMessages.body,
      attachmentCount: chatMessages.attachmentCount,
      createdAt: chatMessages.createdAt,
      writer: users.name,
      sender: organizations.name,
      count: sql<number>`count(*) over ()::int`,
    })
    .from(chatMessages)
    .innerJoin(chats, eq(chats.id, chatMessages.chatId))
    .innerJoin(organizations, eq(organizations.id, chatMessages.organizationId))
    .leftJoin(users, eq(users.id, chatMessages.userId))
    .where(
      and(
        isPair(first),
        eq(chatMessages.organizationId, first.actorOrganizationId),
        isNull(chatMessages.withdrawnAt),
        gte(chatMessages.number, first.messageId),
        gt(chatMessages.number, readBy(first, reader)),
        reader.lastOnline ? gt(chatMessages.createdAt, reader.lastOnline.toISOString()) : undefined,
        reader.userId ? sql`${chatMessages.userId} is distinct from ${reader.userId}` : undefined,
      ),
    )
    .orderBy(desc(chatMessages.number))
    .limit(MESSAGES_IN_MAIL)
  const [newest] = unread
  if (!newest) return null
  const { sender, count } = newest
  const action = { label: 'Avaa keskustelu', path: `/app/chats/${first.actorOrganizationId}` }
  if (count === 1)
    return {
      subject: `${sender} lähetti viestin`,
      paragraphs: [textOf(newest)],
      preview: textOf(newest),
      action,
      facts: newest.writer ? [['Lähettäjä', newest.writer]] : [],
    }
  const earlier = count - unread.length
  return {
    subject: `${sender} lähetti ${count} viestiä`,
    preview: textOf(newest),
    action,
    paragraphs: earlier > 0 ? [`Uusimmat ${unread.length} viestiä:`] : [],
    facts: unread
      .toReversed()
      .map((one) => [`${one.writer ?? sender}\n${when.format(new Date(one.createdAt))}`, textOf(one)]),
  }
}

/** Up to which message they have read: a person by their own reading, a shared address by anybody's, and both by an answer. */
const readBy = ({ garageId, actorOrganizationId }: Sent, { organizationId, userId }: MailReader): SQL<number> => {
  const answered = actorOrganizationId === garageId ? chats.customerNumber : chats.garageNumber
  return sql<number>`greatest(${answered}, coalesce((select max(${chatReads.number}) from ${chatReads}
    where ${chatReads.chatId} = ${chats.id} and ${chatReads.organizationId} = ${organizationId}
      ${userId === null ? sql`` : sql`and ${chatReads.userId} = ${userId}`}), 0))`
}

function textOf({ body, attachmentCount }: { body: string; attachmentCount: number }): string {
  const text = body.length > MAX_TEXT ? `${cutText(body, MAX_TEXT).trimEnd()}…` : body
  const files = attachmentCount === 1 ? '1 liite' : `${attachmentCount} liitettä`
  return [text, ...(attachmentCount > 0 ? [`(${files})`] : [])].filter(Boolean).join('\n')
}
