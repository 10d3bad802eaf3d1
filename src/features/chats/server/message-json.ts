import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { attachedFilesJson } from '#features/files/server/attach-files.ts'
import { partyJson } from '#features/organizations/server/party-json.ts'
import type { Queryable } from '#server/db/database.ts'
import { instantText } from '#server/db/instant-text.ts'
import { jsonRows } from '#server/db/json-rows.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { MAX_PREVIEW_LENGTH } from '#shared/short-preview.ts'
import type { Message } from '../chats.ts'
import { CHAT_FILES } from './chat-files.ts'
import { askedPair, isPair, type Pair } from './chats.access.ts'
import { chatMessages, chats } from './chats.tables.ts'
import { askedReader, type readerOf, readUntil } from './unread.ts'

/** `shortPreview` in SQL. */
const previewOf = (column: string) =>
  `case when char_length(${column}) > ${MAX_PREVIEW_LENGTH} then left(${column}, ${MAX_PREVIEW_LENGTH}) || '...' else ${column} end`

/** `Message`: `m` is the message, `u` who wrote it, `a` what it answers, `w` who wrote that. */
const columns = `m.number as id, m.organization_id as "organizationId", ${partyJson('u')} as sender, m.body,
  case when m.attachment_count > 0 and m.withdrawn_at is null then ${attachedFilesJson(CHAT_FILES, 'm.id')}::json else '[]' end as files,
  m.by_mail as "byMail",
  case when a.number is not null then
    json_build_object('id', a.number, 'senderName', w.name, 'preview', ${previewOf('a.body')}) end as "replyTo",
  m.request_key as "requestKey", ${instantText('m.created_at')} as "createdAt", ${instantText('m.edited_at')} as "editedAt",
  ${instantText('m.withdrawn_at')} as "withdrawnAt"`

/** The messages that `found` selects. */
const messages = <Values extends Record<string, unknown>>(name: string, order: 'asc' | 'desc', found: SQL) =>
  jsonRows<Values>(`messages-${name}`, {
    columns,
    from: sql`(${found}) m left join users u on u.id = m.user_id
      left join chat_messages a on a.number = m.reply_to left join users w on w.id = a.user_id`,
    order: sql`m.number ${sql.raw(order)}`,
  })

const asked = sql.placeholder
const inChat = sql`${chatMessages.chatId} = (select ${chats.id} from ${chats} where ${isPair(askedPair)})`
const before = (number: SQLWrapper) =>
  sql`select * from chat_messages where ${inChat} and number < ${number} order by number desc limit ${asked('most')}`
const from = (number: SQLWrapper) =>
  sql`select * from chat_messages where ${inChat} and number >= ${number} order by number limit ${asked('most')}`

/** Past all messages when the caller has read them. */
const firstUnread = (side: OrganizationType) => sql`(
  select coalesce(min(number), ${sql.raw(String(Number.MAX_SAFE_INTEGER))}) from (
    select unread.number from chats join chat_messages unread on unread.chat_id = chats.id
    where ${isPair(askedPair)} and unread.number > ${readUntil(askedReader(side))} and unread.withdrawn_at is null
    order by unread.number limit 1
  ) first)`

type Part = Pair & { most: number }
type NumberedPart = Part & { number: number }

/** So many messages of a conversation before that one, the nearest first. */
export const messagesBefore = messages<NumberedPart>('before', 'desc', before(asked('number')))

/** So many from that one on, itself the first. */
export const messagesFrom = messages<NumberedPart>('from', 'asc', from(asked('number')))

/** These messages, for a caller that has checked whose they are. */
export const messagesNumbered = messages<{ numbers: readonly number[] }>(
  'numbered',
  'asc',
  sql`select * from chat_messages where number = any(${asked('numbers')})`,
)

type ReaderPart = Part & Omit<ReturnType<typeof readerOf>, 'organizationType'>
const atUnread = (side: OrganizationType) => ({
  before: messages<ReaderPart>(`before-unread-of-${side.toLowerCase()}`, 'desc', before(firstUnread(side))),
  from: messages<ReaderPart>(`from-unread-of-${side.toLowerCase()}`, 'asc', from(firstUnread(side))),
})
const atUnreadOf = { GARAGE: atUnread('GARAGE'), CUSTOMER: atUnread('CUSTOMER') }

/** The same two by the first message that the reader has not read; without one, the newest messages and none. */
export function messagesAtUnread(
  db: Queryable,
  { organizationType, ...reader }: ReturnType<typeof readerOf>,
  { most, ...pair }: Pair & { most: { before: number; from: number } },
): Promise<[before: string[], from: string[]]> {
  const at = atUnreadOf[organizationType]
  const part = { ...pair, ...reader }
  return Promise.all([at.before(db, { ...part, most: most.before }), at.from(db, { ...part, most: most.from })])
}

/** These messages as their conversation shows them, for a feature above that has asked whose they are. */
export async function messagesById(db: Queryable, ids: readonly number[]): Promise<Map<number, Message>> {
  if (ids.length === 0) return new Map()
  const messages = (await messagesNumbered(db, { numbers: ids })).map((json) => JSON.parse(json) as Message)
  return new Map(messages.map((message) => [message.id, message]))
}
