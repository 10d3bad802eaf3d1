import type { QueryClient } from '@tanstack/react-query'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import type { WebFeature } from '../feature.ts'
import { installedFeatures } from '../installed-features.ts'
import { isInDoubt } from '../offline/recalled.ts'
import { askedQueries } from './asked-queries.ts'
import { collectStale } from './collect-stale.ts'
import type { LivePatch } from './live-patch.ts'
import { showListening } from './live-state.ts'
import { offerPresence } from './presence.ts'
import type { RealtimeClient, Unsubscribe } from './realtime-client.ts'
import { publishReceived } from './received-events.ts'

export type LiveOptions = {
  organizationId: string
  queryClient: QueryClient
  open: (signal: AbortSignal, onFailure: () => void) => Promise<RealtimeClient | null>
  onEvent: (event: RealtimeEvent) => void
  /** False from the loss of a connection, or the first try that failed, until it is there. */
  onConnection?: (isConnected: boolean) => void
}

const ignored = () => {}

/** Keeps the caches of an organisation's screens fresh until the returned function is called. */
export function startLive({ organizationId, queryClient, open, onEvent, onConnection }: LiveOptions): () => void {
  const stopping = new AbortController()
  const patches: LivePatch[] = []
  const stale = collectStale(queryClient, patches)
  let client: RealtimeClient | null = null
  let stopPresence: Unsubscribe | undefined

  function take(event: RealtimeEvent): void {
    stale.hear(event, staleAfter(installedFeatures(), event))
    publishReceived(event)
  }

  async function start(): Promise<void> {
    let hasFailed = false
    const opened = await open(stopping.signal, () => {
      hasFailed = true
      if (!stopping.signal.aborted) onConnection?.(false)
    })
    if (stopping.signal.aborted) return opened?.close()
    if (!opened) return
    client = opened
    let wasLost = hasFailed
    if (hasFailed) onConnection?.(true)
    client.onDisconnect(() => {
      wasLost = true
      onConnection?.(false)
    })
    client.onReconnect(() => onConnection?.(true))
    // not before: what is asked while the channel is still silent may be old again by the time when it speaks
    client.onSubscribed(organizationId, ({ quietMs, missed }) => {
      showListening(true)
      if (!wasLost) stale.miss(quietMs, everStale(installedFeatures()))
      else if (missed) {
        // a toast for each would be of no use any more
        for (const event of missed) take(event)
        askedQueries(queryClient).askAgain(isInDoubt)
      } else askedQueries(queryClient).askAgain(() => true)
      wasLost = false
    })
    stopPresence = offerPresence((onChange) => opened.onPresence(organizationId, onChange))
    client.subscribe(organizationId, (event) => {
      take(event)
      onEvent(event)
    })
    client.enter(organizationId)
    // without them answers are asked for as a whole
    for (const { livePatch } of installedFeatures())
      void livePatch?.().then((loaded) => patches.push(loaded.livePatch), ignored)
  }

  void start()
  return () => {
    stopping.abort()
    stale.stop()
    stopPresence?.()
    showListening(false)
    client?.leave(organizationId)
    client?.close()
    onConnection?.(true)
  }
}

/** First words of the procedures whose cached answers are old after this event; the event itself carries no data to show. */
const staleAfter = (features: readonly WebFeature[], { type }: Pick<RealtimeEvent, 'type'>): string[] =>
  features
    .flatMap((feature) => Object.entries(feature.staleAfter ?? {}))
    .filter(([, events]) => events.includes(type))
    .map(([api]) => api)

/** Those whose answers some event makes old. */
const everStale = (features: readonly WebFeature[]): string[] =>
  features.flatMap((feature) => Object.keys(feature.staleAfter ?? {}))
