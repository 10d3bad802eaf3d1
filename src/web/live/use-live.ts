import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import type { SoundSettings } from './is-audible.ts'
import { showConnection } from './live-state.ts'
import { openRealtime } from './open-realtime.ts'
import { startLive } from './start-live.ts'

export type UseLive = {
  /** The signed-in user; null until it is known. */
  userId: string | null
  /** As the profile has them. */
  sound: SoundSettings
  /** For what is shown at once, such as a toast; cached answers are invalidated as the features say (`staleAfter`). */
  onEvent?: (event: RealtimeEvent) => void
}

/** Listens to the organisation's channel while mounted; used once, by the shell. */
export function useLive(organizationId: string | null, { userId, sound, onEvent }: UseLive): void {
  const queryClient = useQueryClient()
  const handle = useEffectEvent((event: RealtimeEvent) => {
    if (sound.isEnabled)
      import('./event-sound.ts')
        .then(({ soundEvent }) => soundEvent(event, { userId, organizationId, sound }))
        .catch(() => {}) // without a connection the file does not come, and neither do events
    onEvent?.(event)
  })
  useEffect(() => {
    if (organizationId === null || userId === null) return
    const open = (signal: AbortSignal, onFailure: () => void) => openRealtime(userId, signal, onFailure)
    return startLive({
      organizationId,
      queryClient,
      open,
      onEvent: (event) => handle(event),
      onConnection: showConnection,
    })
  }, [organizationId, userId, queryClient])
}
