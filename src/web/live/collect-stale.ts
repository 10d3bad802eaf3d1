import type { Query, QueryClient } from '@tanstack/react-query'
import type { RealtimeEvent } from '#shared/realtime-event.ts'

/** Events come in swarms: a customer's answer, the mail of it, the next customer's. One question answers all of them. */
const PAUSE_MS = 300
/** However many follow each other, this is as old as a screen may be. */
const LONGEST_WAIT_MS = 1500

type Ids = Readonly<Record<string, unknown>>
type Heard = { apis: readonly string[]; ids: Ids; at: number }

export type StaleCollector = {
  /** Makes the cached answers of these features old, a moment later. */
  hear: (event: RealtimeEvent, apis: readonly string[]) => void
  stop: () => void
}

/**
 * Collects the events of a moment and invalidates what they make old, once. Left out is what was asked for after the event came:
 * an own act's screen asks by itself, mostly a moment after its event. What was asked for before is asked again, also when it may
 * have been the own act's: an event does not tell whose it is, and another's change must not be missed. An answer about one thing
 * is old only after an event about that thing.
 */
export function collectStale(queryClient: QueryClient): StaleCollector {
  // not by the clock: of two things in one millisecond it must be known which came first
  let moment = 0
  const asked = new WeakMap<Query, number>()
  let waiting: Heard[] = []
  let first = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') asked.set(event.query, ++moment)
  })

  const isAskedSince = (query: Query, { at }: Heard): boolean => {
    // what was asked and failed is still old
    if (query.state.fetchStatus === 'idle' && query.state.isInvalidated) return false
    return (asked.get(query) ?? 0) > at
  }

  const tell = () => {
    const told = waiting
    waiting = []
    timer = undefined
    const isOld = (query: Query): boolean => {
      const [path, ask] = query.queryKey as [unknown, { input?: unknown }?]
      const api = Array.isArray(path) ? path[0] : undefined
      const input = idsOf(ask?.input)
      return told.some(
        (heard) => heard.apis.includes(api) && !isAboutAnother(input, heard.ids) && !isAskedSince(query, heard),
      )
    }
    void queryClient.invalidateQueries({ predicate: isOld })
  }

  return {
    hear(event, apis) {
      if (apis.length === 0) return
      if (waiting.length === 0) first = performance.now()
      waiting.push({ apis, ids: namedIds(event), at: ++moment })
      clearTimeout(timer)
      timer = setTimeout(tell, Math.max(0, Math.min(PAUSE_MS, first + LONGEST_WAIT_MS - performance.now())))
    },
    stop() {
      clearTimeout(timer)
      stopQueries()
    },
  }
}

const idsOf = (value: unknown): Ids => (typeof value === 'object' && value !== null ? (value as Ids) : {})

/** The things that an event names, such as `ticketId`; a bare `id` may be one of something else in a question. */
const namedIds = (event: RealtimeEvent): Ids =>
  Object.fromEntries(Object.entries(event).filter(([name, id]) => name.endsWith('Id') && typeof id === 'string'))

/** Whether a question is about one thing, and the event about another of its kind. */
const isAboutAnother = (input: Ids, event: Ids): boolean =>
  Object.entries(event).some(([name, id]) => typeof input[name] === 'string' && input[name] !== id)
