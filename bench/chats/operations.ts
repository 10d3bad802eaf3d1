import { cookie, type Operation } from '../operations.ts'
import type { Server } from '../processes.ts'
import type { World } from '../world.ts'
import type { Request } from '../wrk.ts'
import { COMMON, LONG, RARE, SHORT, type Talk, type Talks } from './world.ts'

const GOAL = 0.7
const TWO = ['product', 'real'] as const
const size = (count: number) => count.toLocaleString('en')

const get = (path: string, session: string): Request => ({ method: 'GET', path, headers: cookie(session) })
const inputOf = (input: unknown) => `input=${encodeURIComponent(JSON.stringify(input))}`

/** What a page asks of a conversation that is opened: both in one request. */
function opening({ garage }: World, { otherId }: Talk): Request {
  const asked = { organizationId: garage.id, otherId }
  const inputs = inputOf({ 0: asked, 1: { ...asked, from: { way: 'unread' } } })
  return get(`/api/trpc/chats.get,chats.messages?batch=1&${inputs}`, garage.session)
}

const reading = ({ garage }: World, { otherId }: Talk, from: { way: 'before' | 'around'; id: number }): Request =>
  get(`/api/trpc/chats.messages?${inputOf({ organizationId: garage.id, otherId, from })}`, garage.session)

const searching = ({ garage }: World, { otherId }: Talk, text: string, session: string): Request =>
  get(`/api/trpc/chats.search?${inputOf({ organizationId: garage.id, otherId, text })}`, session)

export type Opened = Record<'long' | 'short', Operation>

export function openedOperations(world: World, { long, short }: Talks): Opened {
  const opened = (name: string, talks: readonly Talk[], count: number): Operation => ({
    name,
    title: `A conversation of ${size(count)} messages opened`,
    goal: GOAL,
    on: TWO,
    requests: talks.map((talk) => opening(world, talk)),
  })
  return { long: opened('opened', long, LONG), short: opened('opened', short, SHORT) }
}

/** In conversations of 100,000 messages. */
export function chatOperations(world: World, talks: Talks): Operation[] {
  const everywhere = (way: 'before' | 'around') =>
    talks.long.flatMap((talk) => talk.middles.map((id) => reading(world, talk, { way, id })))
  const found = (text: string) =>
    // each person may search some times in a minute
    talks.colleagues.flatMap(({ session }, turn) => {
      const one = talks.long[turn % talks.long.length]
      return one ? searching(world, one, text, session) : []
    })
  const part = (name: string, title: string) => ({ name, title, goal: GOAL, on: TWO })
  const search = { name: 'search', goal: GOAL, on: TWO }
  return [
    { ...part('before', 'Scrolled back in the middle'), requests: everywhere('before') },
    { ...part('around', 'Opened at a message in the middle'), requests: everywhere('around') },
    { ...search, title: 'Searched for a common word', requests: found(COMMON) },
    { ...search, title: 'Searched for a rare word', requests: found(RARE) },
  ]
}

/** Whether the product knows what an operation asks. */
export async function isKnown({ requests }: Operation, { url }: Server): Promise<boolean> {
  const request = 'next' in requests ? undefined : requests[0]
  const answer = await fetch(`${url}${request?.path}`, { headers: request?.headers ?? {} })
  return answer.status !== 404
}
