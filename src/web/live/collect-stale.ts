import type { Query, QueryClient } from '@tanstack/react-query'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { askedQueries } from './asked-queries.ts'
import type { LivePatch } from './live-patch.ts'

/** Events come in swarms: a customer's answer, the mail of it, the next customer's. One question answers all of them. */
const PAUSE_MS = 300
/** However many follow each other, this is as old as a screen may be. */
const LONGEST_WAIT_MS = 1800

type Ids = Readonly<Record<string, unknown>>
type Received = {
  event: RealtimeEvent
  apis: readonly string[]
  ids: Ids
  allIds: ReadonlySet<unknown>
  turn: number
  /** What was already invalidated after it. */
  taken: WeakSet<Query>
}

export type StaleCollector = {
  /** Makes the cached answers of these features old, a moment later. */
  hear: (event: RealtimeEvent, apis: readonly string[]) => void
  /** Invalidates those that were fetched before the channel began to be quiet: an event of it may have been missed. */
  miss: (quietMs: number, apis: readonly string[]) => void
  stop: () => void
}

/**
 * Collects the events of a moment and invalidates what they make old, once. Left out is what was asked for after the event came:
 * an own act's screen asks by itself, mostly a moment after its event. What was asked for before is asked again, also when it may
 * have been the own act's: an event does not say whose it is, and another's change must not be missed. An answer about one thing
 * is old only after an event about that thing. What one of the `patches` takes upon itself is not asked for as a whole.
 *
 * An open ticket or conversation that the event names is asked for at once. All else (the desk, lists, counts) is open in every tab of both
 * organisations: each tab waits for a random time, or all of them would ask the server at the same moment. `random` answers 0 to 1.
 */
export function collectStale(
  queryClient: QueryClient,
  patches: readonly LivePatch[] = [],
  random: () => number = Math.random,
): StaleCollector {
  const asked = askedQueries(queryClient)

  const isAskedSince = (query: Query, { turn }: Received): boolean => {
    // what was asked and failed is still old
    if (query.state.fetchStatus === 'idle' && query.state.isInvalidated) return false
    return asked.askedAt(query).turn > turn
  }

  const invalidate = (received: readonly Received[], isTaken: (input: Ids, one: Received) => boolean) => {
    const old = queryClient.getQueryCache().findAll({
      predicate: (query) => {
        const input = inputOf(query)
        return received.some(
          (one) =>
            isOf(query, one.apis) &&
            isTaken(input, one) &&
            !isAboutAnother(input, one.ids) &&
            !one.taken.has(query) &&
            !isAskedSince(query, one),
        )
      },
    })
    for (const { taken } of received) for (const query of old) taken.add(query)
    const events = received.map(({ event }) => event)
    const patched = patches.flatMap((patch) => patch(queryClient, events, old))
    asked.askAgain((query) => old.includes(query) && !patched.includes(query))
  }

  const named = inRounds(
    (received) => invalidate(received, isNamed),
    () => PAUSE_MS,
  )
  const others = inRounds(
    (received) => invalidate(received, () => true),
    () => PAUSE_MS + random() * (LONGEST_WAIT_MS - PAUSE_MS),
  )

  return {
    hear(event, apis) {
      if (apis.length === 0) return
      const ids = namedIds(event)
      const { turn } = asked.now()
      const received = { event, apis, ids, allIds: idsWithin(event), turn, taken: new WeakSet<Query>() }
      named.add(received)
      others.add(received)
    },
    miss(quietMs, apis) {
      const quietSince = performance.now() - quietMs
      asked.askAgain((query) => isOf(query, apis) && asked.askedAt(query).at < quietSince)
    },
    stop() {
      named.stop()
      others.stop()
    },
  }
}

type Rounds = { add: (received: Received) => void; stop: () => void }

/** Takes what comes together: `waitMs` after the first event, but not within `PAUSE_MS` of the last one unless it takes too long. */
function inRounds(take: (received: readonly Received[]) => void, waitMs: () => number): Rounds {
  let waiting: Received[] = []
  let firstAt = 0
  let dueAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    const received = waiting
    waiting = []
    take(received)
  }
  return {
    add(received) {
      const now = performance.now()
      if (waiting.length === 0) {
        firstAt = now
        dueAt = now + waitMs()
      }
      waiting.push(received)
      dueAt = Math.min(Math.max(dueAt, now + PAUSE_MS), firstAt + LONGEST_WAIT_MS)
      clearTimeout(timer)
      timer = setTimeout(end, Math.max(0, dueAt - now))
    },
    stop: () => clearTimeout(timer),
  }
}

/** A question's key begins with the path of its procedure, whose first word is the feature's. */
const isOf = ({ queryKey: [path] }: Query, apis: readonly string[]): boolean =>
  Array.isArray(path) && apis.includes(path[0])

function inputOf({ queryKey: [, asked] }: Query): Ids {
  const input = typeof asked === 'object' && asked !== null && 'input' in asked ? asked.input : undefined
  return typeof input === 'object' && input !== null ? (input as Ids) : {}
}

/** The things that an event names, such as `ticketId`; a bare `id` may be one of something else in a question. */
const namedIds = (event: RealtimeEvent): Ids =>
  Object.fromEntries(Object.entries(event).filter(([name, id]) => name.endsWith('Id') && typeof id === 'string'))

/** Whether a question is about one thing, and the event about another of its kind. */
const isAboutAnother = (input: Ids, event: Ids): boolean =>
  Object.entries(event).some(([name, id]) => typeof input[name] === 'string' && input[name] !== id)

/** Every id within an event, under whichever name: a message names the two organisations of its conversation. */
function idsWithin(value: object, found = new Set<unknown>()): Set<unknown> {
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === 'object' && part !== null) idsWithin(part, found)
    else if (/(^i|I)d$/.test(name) && typeof part === 'string') found.add(part)
  }
  return found
}

/** Whether a question is about one thing that the event names; the own organisation is in every question. */
const isNamed = ({ organizationId: _, ...input }: Ids, { allIds }: Received): boolean =>
  Object.values(input).some((id) => allIds.has(id))
