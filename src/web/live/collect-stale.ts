import type { Query, QueryClient } from '@tanstack/react-query'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { askedQueries } from './asked-queries.ts'
import type { LivePatch } from './live-patch.ts'

/** Events come in swarms: a customer's answer, the mail of it, the next customer's. One question answers all of them. */
const PAUSE_MS = 300
/** However many follow each other, this is as old as a screen may be. */
const LONGEST_WAIT_MS = 1500

type Ids = Readonly<Record<string, unknown>>
type Heard = { event: RealtimeEvent; apis: readonly string[]; ids: Ids; turn: number }

export type StaleCollector = {
  /** Makes the cached answers of these features old, a moment later. */
  hear: (event: RealtimeEvent, apis: readonly string[]) => void
  /** Makes those old that were asked for before the channel began to be quiet: something of it was not heard. */
  miss: (quietMs: number, apis: readonly string[]) => void
  stop: () => void
}

/**
 * Collects the events of a moment and invalidates what they make old, once. Left out is what was asked for after the event came:
 * an own act's screen asks by itself, mostly a moment after its event. What was asked for before is asked again, also when it may
 * have been the own act's: an event does not tell whose it is, and another's change must not be missed. An answer about one thing
 * is old only after an event about that thing. What one of the `patches` takes upon itself is not asked for as a whole.
 */
export function collectStale(queryClient: QueryClient, patches: readonly LivePatch[] = []): StaleCollector {
  const asked = askedQueries(queryClient)
  let waiting: Heard[] = []
  let first = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const isAskedSince = (query: Query, { turn }: Heard): boolean => {
    // what was asked and failed is still old
    if (query.state.fetchStatus === 'idle' && query.state.isInvalidated) return false
    return asked.askedAt(query).turn > turn
  }

  const tell = () => {
    const told = waiting
    waiting = []
    const old = queryClient.getQueryCache().findAll({
      predicate: (query) => {
        const input = inputOf(query)
        return told.some(
          (heard) => isOf(query, heard.apis) && !isAboutAnother(input, heard.ids) && !isAskedSince(query, heard),
        )
      },
    })
    const events = told.map(({ event }) => event)
    const patched = patches.flatMap((patch) => patch(queryClient, events, old))
    asked.askAgain((query) => old.includes(query) && !patched.includes(query))
  }

  return {
    hear(event, apis) {
      if (apis.length === 0) return
      if (waiting.length === 0) first = performance.now()
      waiting.push({ event, apis, ids: namedIds(event), turn: asked.now().turn })
      clearTimeout(timer)
      timer = setTimeout(tell, Math.max(0, Math.min(PAUSE_MS, first + LONGEST_WAIT_MS - performance.now())))
    },
    miss(quietMs, apis) {
      const quietSince = performance.now() - quietMs
      asked.askAgain((query) => isOf(query, apis) && asked.askedAt(query).at < quietSince)
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
