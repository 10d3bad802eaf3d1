import type { ChatList } from '../../chats.ts'
import { CHATS_PER_PAGE } from '../../chats.ts'

/** Of an infinite query. */
export type ChatPages = { pages: ChatList[]; pageParams: (number | null)[] }

/**
 * The list with its new first page: what has moved there is nowhere else any more. Undefined when nothing of the old page is left: what lies
 * between is not known then.
 */
export function withFirstPage({ pages }: ChatPages, first: ChatList): ChatPages | undefined {
  const before = pages.flatMap(({ chats }) => chats)
  const next = pages.at(-1)?.next ?? null
  const known = new Map(before.map(({ other, last }) => [other.id, last.id]))
  const isWhole = first.next === null
  if (!isWhole && !first.chats.some(({ other, last }) => known.get(other.id) === last.id)) return undefined
  const moved = new Set(first.chats.map(({ other }) => other.id))
  const rest = isWhole ? [] : before.filter(({ other }) => !moved.has(other.id))
  return inPages([...first.chats, ...rest], isWhole ? null : next)
}

function inPages(rows: ChatList['chats'], next: number | null): ChatPages {
  const pages: ChatList[] = []
  const pageParams: (number | null)[] = []
  for (let begin = 0; begin === 0 || begin < rows.length; begin += CHATS_PER_PAGE) {
    const chats = rows.slice(begin, begin + CHATS_PER_PAGE)
    const isLast = begin + CHATS_PER_PAGE >= rows.length
    pageParams.push(begin === 0 ? null : (rows[begin - 1]?.last.id ?? null))
    pages.push({ chats, next: isLast ? next : (chats.at(-1)?.last.id ?? null) })
  }
  return { pages, pageParams }
}
