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

const textIn = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? cutText(String(value), max) || undefined : undefined

/** Reads what stands in the URL; anything odd is left out rather than refused, and days that are turned round are turned back. */
export function readArchiveSearch(search: Record<string, unknown>): ArchiveSearch {
  const [one, other] = [dayIn(search.from), dayIn(search.to)]
  const [from, to] = one && other && one > other ? [other, one] : [one, other]
  const read: ArchiveSearch = {
    ...{ text: textIn(search.text, 100), kind: textIn(search.kind, 30), from, to },
    ...{ plate: textIn(search.plate, 30), partyId: textIn(search.partyId, 64), status: textIn(search.status, 30) },
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** The same for the server. */
export const filterOf = (search: ArchiveSearch): ArchiveFilter =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
