import type { QueryKey } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink, type TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { untilTextsLoaded } from './failure-text.ts'
import type { FirstAnswer } from './first-answers.ts'
import { askForProof, isProofNeeded } from './proof.ts'
import { queryClient } from './query-client.ts'

/** Longer URLs are split into several batches (source specification, section 7). */
const MAX_URL_LENGTH = 1024

export const API_URL = '/api/trpc'

type Options = { trpc?: object } | undefined

/** tRPC passes a query's signal on only on request; here every query cancels its request when no component needs it. */
function abortable(at: object): object {
  return new Proxy(at, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name !== 'queryOptions' && name !== 'infiniteQueryOptions') return abortable(member)
      return (input: unknown, options: Options) =>
        member(input, { ...options, trpc: { abortOnUnmount: true, ...options?.trpc } })
    },
  })
}

/** Loads the failure texts before the caller handles the failure: a page that has just been opened may not have them yet. */
const textsLoaded: TRPCLink<AnyTRPCRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        next: observer.next,
        complete: observer.complete,
        error: (failure) => void untilTextsLoaded(failure).then(() => observer.error(failure)),
      }),
    )

/** An act that wants to know who sits there is sent again once the person has shown it; nothing of the page has changed meanwhile. */
const proved: TRPCLink<AnyTRPCRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const send = (isLast: boolean): { unsubscribe: () => void } =>
        next(op).subscribe({
          next: observer.next,
          complete: observer.complete,
          error(failure) {
            if (isLast || !isProofNeeded(failure)) return observer.error(failure)
            void askForProof().then((isGiven) => (isGiven ? void send(true) : observer.error(failure)))
          },
        })
      return send(false)
    })

type FeatureApi = <Router extends AnyTRPCRouter>(name: string) => TRPCOptionsProxy<Router>

/** Finds features' clients that send by this link. The one place where a feature's name and its type are tied together. */
export function featureApiOver(link: TRPCLink<AnyTRPCRouter>): FeatureApi {
  const client = createTRPCClient<AnyTRPCRouter>({ links: [proved, textsLoaded, link] })
  const features = abortable(createTRPCOptionsProxy<AnyTRPCRouter>({ client, queryClient }))
  return <Router extends AnyTRPCRouter>(name: string) => memberOf(features, name) as TRPCOptionsProxy<Router>
}

const memberOf = (features: object, name: string): unknown =>
  name.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], features)

/**
 * The typed client of one feature: `featureApi<TicketsRouter>('tickets')`. Each feature sees its own router only, which
 * keeps the editor fast. A dotted name is a router inside another one.
 */
export const featureApi = featureApiOver(httpBatchLink({ url: API_URL, maxURLLength: MAX_URL_LENGTH, maxItems: 20 }))

type Keyed = { queryKey: (input: unknown) => QueryKey }

/** Answers that are known already are taken as if their queries had been asked at this time. */
export function takeAnswers(answers: readonly FirstAnswer[], updatedAt: number): void {
  for (const { procedure, input, data } of answers)
    queryClient.setQueryData((featureApi(procedure) as unknown as Keyed).queryKey(input), data, { updatedAt })
}
