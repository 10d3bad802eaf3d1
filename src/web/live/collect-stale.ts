import type { Mutation, Query, QueryClient } from '@tanstack/react-query'
import type { RealtimeEvent } from '#shared/realtime-event.ts'

/** Events come in swarms: a customer's answer, the mail of it, the next customer's. One question answers all of them. */
const PAUSE_MS = 300
/** However many follow each other, this is as old as a screen may be. */
const LONGEST_WAIT_MS = 1500
/** An own act's event comes with its answer. What comes later is another's. */
const OWN_MS = 3000

type Ids = Readonly<Record<string, unknown>>
/** What this person did: the ids that the request or its answer names, and when it was answered. */
type AnyMutation = Mutation<unknown, unknown, unknown, unknown>
type Act = { ids: Ids; answered: number | undefined; at: number; isHeard: boolean }
type Heard = { apis: readonly string[]; ids: Ids; at: number; act: Act | undefined }

export type StaleCollector = {
  /** Makes the cached answers of these features old, a moment later. */
  hear: (event: RealtimeEvent, apis: readonly string[]) => void
  stop: () => void
}

/**
 * Collects the events of a moment and invalidates what they make old, once. Left out is what was asked for since: after an own
 * act its screen asks by itself, and the act's event would have it ask again. An answer about one thing is old only after an
 * event about that thing.
 */
export function collectStale(queryClient: QueryClient): StaleCollector {
  // not by the clock: of two things in one millisecond it must be known which came first
  let moment = 0
  const asked = new WeakMap<Query, number>()
  const acts = new Map<AnyMutation, Act>()
  let waiting: Heard[] = []
  let first = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') asked.set(event.query, ++moment)
  })
  const mutations = queryClient.getMutationCache()
  const stopMutations = mutations.subscribe((event) => {
    if (event.type !== 'updated') return
    const { mutation, action } = event
    if (action.type === 'pending') {
      forgetOldActs()
      acts.set(mutation as AnyMutation, {
        ids: idsOf(action.variables),
        answered: undefined,
        at: performance.now(),
        isHeard: false,
      })
    }
    if (action.type === 'error') acts.delete(mutation as AnyMutation)
  })
  // the event of a success comes only when the screen's own callbacks, refetching among them, are through
  const { config } = mutations
  mutations.config = {
    ...config,
    onSuccess: (data, variables, result, mutation, context) => {
      const act = acts.get(mutation)
      if (act) Object.assign(act, { ids: { ...act.ids, ...idsOf(data) }, answered: ++moment, at: performance.now() })
      return config.onSuccess?.(data, variables, result, mutation, context)
    },
  }

  const forgetOldActs = () => {
    for (const [mutation, { answered, at }] of acts)
      if (answered !== undefined && performance.now() - at > OWN_MS) acts.delete(mutation)
  }

  /** The own act that an event tells of. Events come in the order of the changes, so the first one is none of a later change. */
  const actOf = (ids: Ids): Act | undefined => {
    forgetOldActs()
    const own = [...acts.values()].find((act) => !act.isHeard && names(act.ids, ids))
    if (own) own.isHeard = true
    return own
  }

  const isAskedSince = (query: Query, { at, act }: Heard): boolean => {
    const since = asked.get(query) ?? 0
    // what was asked and failed is still old
    if (query.state.fetchStatus === 'idle' && query.state.isInvalidated) return false
    return since > at || (act?.answered !== undefined && since > act.answered)
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
      const ids = namedIds(event)
      if (waiting.length === 0) first = performance.now()
      waiting.push({ apis, ids, at: ++moment, act: actOf(ids) })
      clearTimeout(timer)
      timer = setTimeout(tell, Math.max(0, Math.min(PAUSE_MS, first + LONGEST_WAIT_MS - performance.now())))
    },
    stop() {
      clearTimeout(timer)
      stopQueries()
      stopMutations()
      mutations.config = config
    },
  }
}

const idsOf = (value: unknown): Ids => (typeof value === 'object' && value !== null ? (value as Ids) : {})

/** The things that an event names, such as `ticketId`; a bare `id` may be one of something else in a question. */
const namedIds = (event: RealtimeEvent): Ids =>
  Object.fromEntries(Object.entries(event).filter(([name, id]) => name.endsWith('Id') && typeof id === 'string'))

/** Whether they name the same thing. */
const names = (act: Ids, event: Ids): boolean => Object.entries(event).some(([name, id]) => act[name] === id)

/** Whether a question is about one thing, and the event about another of its kind. */
const isAboutAnother = (input: Ids, event: Ids): boolean =>
  Object.entries(event).some(([name, id]) => typeof input[name] === 'string' && input[name] !== id)
