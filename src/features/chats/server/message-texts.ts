import { fillPlaceholders, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { attachedFilesJson } from '#features/files/server/attached-files-json.ts'
import { partyShape } from '#features/organizations/server/party-shape.ts'
import type { Database } from '#server/db/database.ts'
import { ROW_SEPARATOR, readRows, rowText } from '#server/db/row-text.ts'
import { shortRead } from '#server/db/short-reads.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { MAX_PREVIEW_LENGTH } from '#shared/short-preview.ts'
import { CHAT_FILES } from './chat-files.ts'
import { askedPair, isPair, type Pair } from './chats.access.ts'
import { chatMessages, chats } from './chats.tables.ts'
import { askedReader, type readerOf, readUntil } from './unread.ts'

/** `shortPreview` in SQL. */
const previewOf = (column: string) =>
  `case when char_length(${column}) > ${MAX_PREVIEW_LENGTH} then left(${column}, ${MAX_PREVIEW_LENGTH}) || '...' else ${column} end`

/** `Message`: `m` is the message, `u` who wrote it, `a` what it answers, `w` who wrote that. */
const texts = rowText({
  id: { sql: 'm.number', as: 'number' },
  organizationId: { sql: 'm.organization_id', as: 'word' },
  sender: partyShape('u'),
  body: { sql: 'm.body', as: 'text' },
  files: {
    sql: `case when m.attachment_count > 0 and m.withdrawn_at is null then ${attachedFilesJson(CHAT_FILES, 'm.id')} else '[]' end`,
    as: 'json',
  },
  byMail: { sql: 'm.by_mail', as: 'boolean' },
  replyTo: {
    object: {
      id: { sql: 'a.number', as: 'number' },
      senderName: { sql: 'w.name', as: 'text' },
      preview: { sql: previewOf('a.body'), as: 'text' },
    },
  },
  requestKey: { sql: 'm.request_key', as: 'word' },
  createdAt: { sql: 'm.created_at', as: 'instant' },
  editedAt: { sql: 'm.edited_at', as: 'instant' },
  withdrawnAt: { sql: 'm.withdrawn_at', as: 'instant' },
})

/** The messages that `found` selects, as one text in their order. */
const statementOf = (found: SQL, order: SQL, isCleaned: boolean) => sql`
  select string_agg(${sql.raw(texts.sql(isCleaned))}, ${sql.raw(ROW_SEPARATOR)} order by m.number ${order}) as text
  from (${found}) m left join users u on u.id = m.user_id
    left join chat_messages a on a.number = m.reply_to left join users w on w.id = a.user_id`

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

const dialect = new PgDialect()
/** Nearest first. */
function statement(name: string, order: 'asc' | 'desc', found: SQL) {
  const write = (isCleaned: boolean) => {
    const { sql: text, params } = dialect.sqlToQuery(statementOf(found, sql.raw(order), isCleaned))
    return { name: `messages-${name}${isCleaned ? '-cleaned' : ''}`, text, params }
  }
  return { plain: write(false), cleaned: write(true) }
}
const atUnread = (side: OrganizationType) => ({
  before: statement(`before-unread-of-${side.toLowerCase()}`, 'desc', before(firstUnread(side))),
  from: statement(`from-unread-of-${side.toLowerCase()}`, 'asc', from(firstUnread(side))),
})
const statements = {
  before: statement('before', 'desc', before(asked('number'))),
  from: statement('from', 'asc', from(asked('number'))),
  atUnread: { GARAGE: atUnread('GARAGE'), CUSTOMER: atUnread('CUSTOMER') },
  numbered: statement('numbered', 'asc', sql`select * from chat_messages where number = any(${asked('numbers')})`),
}

/** The JSON of each. */
const read = (
  db: Pick<Database, '$client'>,
  which: ReturnType<typeof statement>,
  values: Record<string, unknown>,
): Promise<string[]> =>
  readRows(async (isCleaned) => {
    const { name, text, params } = which[isCleaned ? 'cleaned' : 'plain']
    const question = { name, text, values: fillPlaceholders(params, values) }
    const { rows } = await shortRead<{ text: string | null }>(db, question)
    const found = rows[0]?.text ?? null
    return found === null ? [] : texts.json(found)
  })

type Part = Pair & { most: number }

/** So many messages of this conversation before that one, the nearest first. */
export const messagesBefore = (db: Pick<Database, '$client'>, part: Part & { number: number }) =>
  read(db, statements.before, part)

/** So many from that one on, itself the first. */
export const messagesFrom = (db: Pick<Database, '$client'>, part: Part & { number: number }) =>
  read(db, statements.from, part)

/** The same two by the first message that the reader has not read; without one, the newest messages and none. */
export function messagesAtUnread(
  db: Pick<Database, '$client'>,
  { organizationType, ...reader }: ReturnType<typeof readerOf>,
  { most, ...pair }: Pair & { most: { before: number; from: number } },
): Promise<[before: string[], from: string[]]> {
  const { before, from } = statements.atUnread[organizationType]
  const values = { ...pair, ...reader }
  return Promise.all([
    read(db, before, { ...values, most: most.before }),
    read(db, from, { ...values, most: most.from }),
  ])
}

/** These messages, for whom somebody has asked whose they are. */
export const messagesNumbered = (db: Pick<Database, '$client'>, numbers: readonly number[]) =>
  read(db, statements.numbered, { numbers })
