import type { Query, QueryClient } from '@tanstack/react-query'
import type { RealtimeEvent } from '#shared/realtime-event.ts'

/**
 * Brings answers that events made old up to date by fetching only what changed. It answers which of the `old` ones it takes upon
 * itself, also when its own question fails; the others are asked for again as a whole.
 */
export type LivePatch = (
  queryClient: QueryClient,
  events: readonly RealtimeEvent[],
  old: readonly Query[],
) => readonly Query[]
