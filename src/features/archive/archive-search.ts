import type { ArchivedWords } from '#shared/archived-words.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { cutText } from '#shared/plain-text.ts'
import type { ArchiveFilter } from './archive.ts'

/** The list's state in the URL: a link to it shows a colleague the same. */
export type ArchiveSearch = { [Name in keyof ArchiveFilter]?: string | undefined }

const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2099-12-31']

/** A day within the times that the product knows; one beyond is their end, for a link of fifty years back means all. */
function dayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const at = new Date(`${value}T12:00:00Z`)
  // 31 February is a day of another month
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(value)) return undefined
  return value < FIRST_DAY ? FIRST_DAY : value > LAST_DAY ? LAST_DAY : value
}

/** No more than is kept of such a text anywhere: blanks at its end stay, for the next word may be on its way. */
function textIn(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = cutText(
    String(value)
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' '),
    max,
  )
  return text.trim() === '' ? undefined : text
}

/**
 * Reads the search of the URL; anything odd is left out rather than refused. Reversed days stay as typed: they are reversed for a moment while
 * the user types one after the other. The server swaps them.
 */
export function readArchiveSearch(search: Record<string, unknown>): ArchiveSearch {
  const read: ArchiveSearch = {
    text: textIn(search.text, 100),
    kind: textIn(search.kind, 30),
    from: dayIn(search.from),
    to: dayIn(search.to),
    plate: textIn(search.plate, 30),
    partyId: textIn(search.partyId, 64),
    status: textIn(search.status, 30),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/**
 * The same without what no kind has: a filter that none of the fields could show would hide things for no reason that anybody sees. A status
 * belongs to a kind, and brings its own where none is named.
 */
export function knownSearch(
  search: ArchiveSearch,
  kinds: readonly ArchivedWords[],
  side: OrganizationType,
): ArchiveSearch {
  const { kind, status } = search
  const named = kinds.find((one) => one.kind === kind)
  const withStatus = (named ? [named] : kinds).find(({ statuses }) => status && Object.hasOwn(statuses[side], status))
  const known = { ...search, kind: (named ?? withStatus)?.kind, status: withStatus && status }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}

/** The same for the server. */
export const filterOf = (search: ArchiveSearch): ArchiveFilter =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
