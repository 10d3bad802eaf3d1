import type { RealtimeEvent } from '#shared/realtime-event.ts'
import type { WebFeature } from '../feature.ts'

/** First words of the procedures whose cached answers are old after this event; the event itself carries no data to show. */
export const staleAfter = (features: readonly WebFeature[], { type }: Pick<RealtimeEvent, 'type'>): string[] =>
  features
    .flatMap((feature) => Object.entries(feature.staleAfter ?? {}))
    .filter(([, events]) => events.includes(type))
    .map(([api]) => api)

/** Those whose answers some event makes old. */
export const everStale = (features: readonly WebFeature[]): string[] =>
  features.flatMap((feature) => Object.keys(feature.staleAfter ?? {}))
