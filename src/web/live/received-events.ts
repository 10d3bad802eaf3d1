import { useEffect, useEffectEvent } from 'react'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import type { Unsubscribe } from './realtime-client.ts'
import { createSubscribers } from './subscribers.ts'

const received = createSubscribers<RealtimeEvent>()

/** For `startLive` only. */
export const publishReceived = (event: RealtimeEvent): void => received.emit('', event)

/** Receives the events of the current organisation's channel. */
export const onReceived = (listener: (event: RealtimeEvent) => void): Unsubscribe => received.add('', listener)

/** The same while mounted: for what is shown of the event itself, and asks the server for nothing. */
export function useReceivedEvents(onEvent: (event: RealtimeEvent) => void): void {
  const handle = useEffectEvent(onEvent)
  useEffect(() => onReceived((event) => handle(event)), [])
}
