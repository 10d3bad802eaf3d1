import type { Row, Statement } from './database.ts'
import { filesOf, instant, iso, orNothing, party, quoted, rowsOf, rowsText, text } from './fields.ts'

const PAGE = 50
const HALF = PAGE / 2
const MOST_UNREAD = 100

/** What is asked about a garage's conversation; `text` of a search. */
export type Asked = {
  organizationId: string
  otherId: string
  from?: { way: 'before' | 'around'; id: number } | null
  text?: string
}

const PREVIEW = 50
const preview = (body: string) =>
  `case when char_length(${body}) > ${PREVIEW} then left(${body}, ${PREVIEW}) || '...' else ${body} end`

const columns = [
  'm.number',
  'm.organization_id',
  orNothing('u.id'),
  orNothing('u.name'),
  orNothing('u.image'),
  'm.body',
  `case when m.attachment_count > 0 and m.withdrawn_at is null then ${filesOf('chat_message', 'm.id')}::text else '[]' end`,
  orNothing('a.number'),
  orNothing('answered.name'),
  orNothing(preview('a.body')),
  'm.request_key',
  'm.created_at',
  orNothing('m.edited_at'),
  orNothing('m.withdrawn_at'),
  'm.by_mail::text',
]

/** So many messages of the conversation `c`, the nearest first, as texts. */
const messagesText = (order: 'asc' | 'desc', most: number, where = 'true') => `(
    select ${rowsText(columns, `m.number ${order}`)}
    from (select * from chat_messages m where m.chat_id = c.id and ${where} order by m.number ${order} limit ${most}) m
    left join users u on u.id = m.user_id left join chat_messages a on a.number = m.reply_to left join users answered on answered.id = a.user_id
  )`

const messageJson = (row: string[]): string => {
  const [id, organizationId, sender, name, image, body = '', files, ...others] = row
  const [answer, answered, answerBody, requestKey, at, edited, withdrawn, byMail] = others
  const replyTo =
    text(answer) === 'null' ? 'null' : `{"id":${answer},"senderName":${text(answered)},"preview":${text(answerBody)}}`
  return `{"id":${id},"organizationId":"${organizationId}","sender":${party(sender, name, image)},"body":${quoted(body)},"files":${files},"byMail":${byMail},"replyTo":${replyTo},"requestKey":"${requestKey}","createdAt":${instant(at)},"editedAt":${instant(edited)},"withdrawnAt":${instant(withdrawn)}}`
}

/** `older` and `newer` are nearest first, one more of each than is shown where there are more. */
function partJson(
  older: string[][],
  newer: string[][],
  most: { older: number; newer: number },
  hasNewer: boolean,
  unread?: string | null,
) {
  const shown = [...older.slice(0, most.older).reverse(), ...newer.slice(0, most.newer)]
  return `{"messages":[${shown.map(messageJson).join(',')}],"hasOlder":${older.length > most.older},"hasNewer":${hasNewer},"unreadFrom":${unread ?? null}}`
}

const aroundJson = (older: string[][], newer: string[][], unread?: string | null) =>
  partJson(older, newer, { older: HALF, newer: HALF }, newer.length > HALF, unread)

const conversation = `from chats c join organizations o on o.id = c.customer_id
  left join connections k on k.garage_id = c.garage_id and k.customer_id = c.customer_id`
const ofPair = 'where c.garage_id = $1 and c.customer_id = $2'

/** $1 the garage, $2 the customer, $3 the hash of a session's token: the conversation, and its messages around the first unread one. */
const opened = {
  name: 'real-chat',
  text: `
    select json_build_object(
        'other', json_build_object('id', o.id, 'name', o.name, 'image', o.image, 'type', o.type),
        'canWrite', o.disabled_at is null and coalesce(k.state, '') not in ('REFUSED', 'REVOKED'), 'readId', own.number,
        'unread', (select count(*) from (
          select from chat_messages m where m.chat_id = c.id and m.number > own.number and m.withdrawn_at is null limit ${MOST_UNREAD}) unread),
        'otherRead', (select json_build_object('id', r.number, 'at', ${iso('r.read_at')}, 'name', u.name)
          from chat_reads r left join users u on u.id = r.user_id where r.chat_id = c.id and r.organization_id <> $1
          order by r.number desc limit 1))::text as chat,
      ${messagesText('desc', HALF + 1, 'm.number < unread.number')} as older,
      ${messagesText('asc', HALF + 1, 'm.number >= unread.number')} as newer, unread.number as unread
    ${conversation}
    cross join lateral (
      select greatest(c.garage_number, (select r.number from sessions s join chat_reads r on r.user_id = s.user_id
        where s.token_hash = $3 and r.chat_id = c.id and r.organization_id = $1)) as number
    ) own
    cross join lateral (
      select m.number from chat_messages m where m.chat_id = c.id and m.number > own.number and m.withdrawn_at is null order by m.number limit 1
    ) unread
    ${ofPair}`,
}

export const openedStatement = ({ organizationId, otherId }: Asked, sessionHash: string): Statement => ({
  ...opened,
  values: [organizationId, otherId, sessionHash],
})

/** The product's two answers. */
export const openedJson = ({ chat, older, newer, unread }: Row): [string, string] => [
  chat ?? 'null',
  aroundJson(rowsOf(older), rowsOf(newer), unread),
]

/** $1 the garage, $2 the customer, $3 a message's number. */
const before = {
  name: 'real-chat-before',
  text: `select ${messagesText('desc', PAGE + 1, 'm.number < $3')} as older from chats c ${ofPair}`,
}
const around = {
  name: 'real-chat-around',
  text: `select ${messagesText('desc', HALF + 1, 'm.number < $3')} as older, ${messagesText('asc', HALF + 1, 'm.number >= $3')} as newer
    from chats c ${ofPair}`,
}

export const partStatement = ({ organizationId, otherId, from }: Asked): Statement => ({
  ...(from?.way === 'around' ? around : before),
  values: [organizationId, otherId, from?.id],
})

export function partOfChat({ older, newer }: Row, { from }: Asked): string {
  if (from?.way !== 'around') return partJson(rowsOf(older), [], { older: PAGE, newer: 0 }, true)
  return aroundJson(rowsOf(older), rowsOf(newer))
}
