import { clear, createStore, delMany, entries, get, set } from 'idb-keyval'
import { endBrowserSubscription } from '../browser-subscription.ts'
import { forgetAllChosen } from './chosen-store.ts'

/** What a query answered, for one person. */
export type Seen = {
  userId: string
  /** Of the query. */
  hash: string
  /** In whose name it was asked; undefined for what is the person's own. */
  organizationId: string | undefined
  data: unknown
  /** When the server answered, in milliseconds. */
  at: number
}

/** Older ones are no longer true. */
export const MAX_AGE_MS = 7 * 24 * 3_600_000
/** Some 100 tickets with their timelines, and the desk. */
export const MAX_ENTRIES = 250

const store = createStore('huoltosilta-seen', 'answers')
const keyOf = ({ userId, hash }: Pick<Seen, 'userId' | 'hash'>): string => `${userId} ${hash}`

export const writeSeen = (seen: Seen): Promise<void> => set(keyOf(seen), seen, store)

/** What was kept of a query for this person, unless it is too old. */
export async function readSeen(userId: string, hash: string, now = Date.now()): Promise<Seen | undefined> {
  const seen = await get<Seen>(keyOf({ userId, hash }), store)
  return seen && now - seen.at < MAX_AGE_MS ? seen : undefined
}

/** Deletes every match. */
export async function forgetSeen(isForgotten: (seen: Seen) => boolean): Promise<void> {
  const all = await entries<string, Seen>(store)
  await delMany(
    all.filter(([, seen]) => isForgotten(seen)).map(([key]) => key),
    store,
  )
}

/** At sign-out, with the files that were chosen and not sent; nor does this browser take messages for the person any more. */
export async function forgetAllSeen(): Promise<void> {
  await clear(store)
  await forgetAllChosen()
  await endBrowserSubscription()
}

/** Forgets what is too old, and the oldest of too many. */
export async function boundSeen(now = Date.now()): Promise<void> {
  const all = (await entries<string, Seen>(store)).sort(([, one], [, other]) => other.at - one.at)
  const old = all.filter(([, { at }], index) => index >= MAX_ENTRIES || now - at >= MAX_AGE_MS)
  await delMany(
    old.map(([key]) => key),
    store,
  )
}
