import type { Asked } from './chat.ts'
import type { Row, Statement } from './database.ts'
import { instant, orNothing, quoted, rowsOf, rowsText, text } from './fields.ts'

const HITS = 20
/** Of a message a piece is shown: so many characters, so many of them before what was found. */
const [LENGTH, BEFORE] = [140, 40]

/** $1 the garage, $2 the customer, $3 a pattern: one more than is shown, which says whether there are others. */
const search = {
  name: 'real-chat-search',
  text: `
    select ${rowsText(['m.number', 'm.organization_id', orNothing('u.name'), 'm.created_at', 'm.body'], 'm.number desc')} as hits
    from (
      select * from chat_messages m where m.chat_id = (select id from chats where garage_id = $1 and customer_id = $2)
        and m.searched like $3 order by m.number desc limit ${HITS + 1}
    ) m left join users u on u.id = m.user_id`,
}

/** `text`: one word of letters. */
export const searchStatement = ({ organizationId, otherId, text: word = '' }: Asked): Statement => ({
  ...search,
  values: [organizationId, otherId, `%${word.toUpperCase()}%`],
})

export function searchJson({ hits }: Row, { text: word = '' }: Asked): string {
  const rows = rowsOf(hits)
  const shown = rows.slice(0, HITS).map(([id, organizationId, name, at, body = '']) => {
    const parts = pieceOf(body, word.toUpperCase()).map(
      ([piece, isFound]) => `{"text":${quoted(piece)},"isFound":${isFound}}`,
    )
    return `{"id":${id},"organizationId":"${organizationId}","senderName":${text(name)},"createdAt":${instant(at)},"preview":[${parts.join(',')}]}`
  })
  return `{"hits":[${shown.join(',')}],"next":${rows.length > HITS ? rows[HITS - 1]?.[0] : 'null'}}`
}

/** A piece of the message around the word, in parts that are the word or not. */
function pieceOf(body: string, word: string): [string, boolean][] {
  const upper = body.toUpperCase()
  const first = upper.indexOf(word)
  let start = first > BEFORE ? first - BEFORE : 0
  while (start > 0 && start < first && body[start - 1] !== ' ') start += 1
  const end = Math.min(body.length, start + LENGTH)
  const parts: [string, boolean][] = []
  for (let at = start; at < end; ) {
    const found = upper.indexOf(word, at)
    const isFound = found === at
    const next = Math.min(end, isFound ? at + word.length : found < 0 ? end : found)
    parts.push([body.slice(at, next), isFound])
    at = next
  }
  if (start > 0) {
    if (parts[0]?.[1] === false) parts[0][0] = `…${parts[0][0]}`
    else parts.unshift(['…', false])
  }
  if (end < body.length) parts.push(['…', false])
  return parts
}
