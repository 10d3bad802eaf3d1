import type { OrganizationContext } from '#server/context.ts'
import type { Searched } from '#server/contributions.ts'
import { abortableRead } from '#server/db/abortable-read.ts'
import type { Queryable } from '#server/db/database.ts'
import { staleRead } from '#server/db/replica.ts'
import { JsonText } from '#server/json-text.ts'
import { isUuid } from '#shared/id.ts'
import { readPhone } from '#shared/phone.ts'
import { phoneKey } from '#shared/phone-key.ts'
import { searchedWords } from '#shared/searched-words.ts'
import { AHEAD_SHOWN, BESIDE_SHOWN, NEWEST_SHOWN, RESULTS_SHOWN, type Search, type SearchResult } from '../search.ts'
import { WORD_LENGTH } from './document-statement.ts'
import { type Found, findDocuments, type Question } from './find-documents.ts'
import { beginningsOf, similarWords } from './other-forms.ts'
import { withoutAccents } from './without-accents.ts'

/** More than a person types; each key may be a search. */
const ALLOWANCE = { burst: 400, perSecond: 7, perHour: 10_000 }
/** Each is looked for by itself; no user knows a car by more. */
const MOST_WORDS = 8

/**
 * What the caller's organisation has that fits the text, of every kind, the newest first. Without a text what the person opened last, as they
 * opened it, then the newest of all.
 */
export async function findResults(
  ctx: OrganizationContext,
  { text, opened }: Search,
): Promise<JsonText<SearchResult[]>> {
  const words = wordsOf(text).map((word) => [...word].slice(0, WORD_LENGTH).join(''))
  // a text of punctuation only matches nothing
  if (text !== '' && words.length === 0) return new JsonText('[]')
  await ctx.services.allowances.take(ctx.db, [[`search:${ctx.caller.userId}`, ALLOWANCE]])
  return staleRead(ctx, (reading) => readResults(reading, { text, opened }, words))
}

async function readResults(
  ctx: OrganizationContext,
  { text, opened }: Search,
  words: readonly string[],
): Promise<JsonText<SearchResult[]>> {
  const { searched } = ctx.services.features
  const kinds = words.length > 0 ? searched : searched.filter(({ isBeside }) => !isBeside)
  // of those that are found ahead only what was opened last is shown before anything is typed
  const asked = words.length > 0 ? kinds : kinds.filter(({ isAhead }) => !isAhead)
  const limit = words.length > 0 ? RESULTS_SHOWN : NEWEST_SHOWN
  const found = await abortableRead(ctx, (reader) =>
    findForms(reader, asked, {
      organizationId: ctx.membership.organizationId,
      limit,
      exact: exactWords(text),
      words: [...new Set(words)].slice(0, MOST_WORDS),
    }),
  )
  const first =
    words.length > 0 ? [] : opened.filter(({ kind, id }) => isUuid(id) && kinds.some((one) => one.kind === kind))
  const cards = await Promise.all(kinds.map((kind) => cardsOf(kind)))
  const newestOf = (group: Group) =>
    cards
      .flatMap((some, index) => (groupOf(kinds[index], words.length > 0) === group ? some : []))
      .sort((one, other) => rankOf(one) - rankOf(other) || other.createdAt - one.createdAt)
  const shown = [
    ...newestOf('ahead').slice(0, AHEAD_SHOWN),
    ...newestOf('among').slice(0, limit),
    ...newestOf('beside').slice(0, BESIDE_SHOWN),
  ]
  return new JsonText(`[${shown.map(({ json }) => json).join()}]`)

  async function cardsOf({ kind, cards, shape }: Searched): Promise<Card[]> {
    const ids = [
      ...found.filter((one) => one.kind === kind).map(({ thingId }) => thingId),
      ...first.filter((one) => one.kind === kind).map(({ id }) => id),
    ]
    if (ids.length === 0) return []
    const shown = await cards(ctx, { ids: [...new Set(ids)], words })
    return shown.map((card) => (typeof card === 'string' ? cardOf(JSON.parse(card), card) : cardOf(shape.parse(card))))
  }

  /** Of what was opened; everything else comes after it. */
  function rankOf({ id }: Card): number {
    const index = first.findIndex((thing) => thing.id === id)
    return index < 0 ? first.length : index
  }
}

/** A kind is shown among all others, above or beneath them. */
type Group = 'ahead' | 'among' | 'beside'

const groupOf = (kind: Searched | undefined, isTyped: boolean): Group =>
  kind?.isBeside ? 'beside' : kind?.isAhead && isTyped ? 'ahead' : 'among'

/** A phone number is one word, however it was typed: `+358 40 555 1234` finds what `0405551234` does. */
function wordsOf(text: string): string[] {
  // a running number, 2026-0042, has the digits of a phone number too, but none begins so
  const number = /^[+0]/.test(text) ? readPhone(text) : null
  return number ? [phoneKey(number) ?? number] : searchedWords(text)
}

/** What was found, as it leaves, with what it is put in order by; `createdAt` in milliseconds. */
type Card = { json: string; id: unknown; createdAt: number }

const cardOf = (result: SearchResult, json = JSON.stringify(result)): Card => ({
  json,
  id: result.id ?? result.offerRequestId,
  createdAt: Date.parse(result.createdAt),
})

type Asked = Omit<Question, 'kinds' | 'words'> & { words: readonly string[] }

/** As it was typed first; where that finds few, in other forms too; where nothing is found, what is nearly so. */
async function findForms(db: Queryable, kinds: readonly Searched[], { words, ...question }: Asked): Promise<Found[]> {
  const find = (parts: Question['words'], exact: readonly string[] = []) =>
    findDocuments(db, { ...question, kinds: kinds.map(({ kind }) => kind), words: parts, exact })
  const typed = words.map((word) => [...new Set([word, withoutAccents(word)])])
  const found = await find(typed, question.exact)
  const apart = new Set(kinds.filter(({ isBeside, isAhead }) => isBeside || isAhead).map(({ kind }) => kind))
  if (words.length === 0 || found.filter(({ kind }) => !apart.has(kind)).length >= question.limit) return found

  const beginnings = await beginningsOf(db, words)
  const forms = typed.map((parts, index) => [...parts, beginnings[index]].filter((part) => part != null))
  if (beginnings.some((beginning) => beginning !== null)) {
    const known = new Set(found.map(({ thingId }) => thingId))
    found.push(...(await find(forms)).filter(({ thingId }) => !known.has(thingId)))
  }
  if (found.length > 0) return found
  const similar = await similarWords(
    db,
    question.organizationId,
    words.map((word, index) => ({ word, parts: forms[index] ?? [] })),
  )
  return similar ? find(similar) : found
}

/**
 * What is found in addition to all other matches: `42` and `#42` are the number 42 of each year, `2026-42` is 2026-0042; a plate with a
 * blank is two words, that many a name and phone number hold.
 */
export function exactWords(text: string): string[] {
  const plate = text.trim().match(/^(\p{L}{2,3})\s+(\d{1,3})$/u)
  if (plate) return searchedWords(plate.slice(1).join(''))
  const [, year, digits] = text.trim().match(/^#?(?:(\d{4})-)?0*([1-9]\d{0,5})$/) ?? []
  return digits ? [`#${year ? `${year}-` : ''}${digits}`] : []
}
