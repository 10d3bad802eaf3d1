import type { RealtimeEvent } from '#shared/realtime-event.ts'

export type Unsubscribe = () => void

export type Begin = {
  /** For so long there was certainly no event, so that what was asked for before that may be old; 0 where that is unknown. */
  quietMs: number
  /** The events since the last one that was received before a lost connection; null at first, and where they are unknown. */
  missed: readonly RealtimeEvent[] | null
}

/** The browser's end of the realtime connection, for every provider. Nothing of it throws; a lost event is harmless. */
export type RealtimeClient = {
  /** Subscribes to an organisation's channel, and again by itself after a lost connection. */
  subscribe: (organizationId: string, onEvent: (event: RealtimeEvent) => void) => Unsubscribe
  /** Called each time when events of the channel begin to come, also after a loss. */
  onSubscribed: (organizationId: string, onBegin: (begin: Begin) => void) => Unsubscribe
  /** Shows this user as present on a channel that is subscribed to. */
  enter: (organizationId: string) => void
  leave: (organizationId: string) => void
  /** Ids of the users who are present, sorted; called with each change. Fetched as long as there is a subscriber. */
  onPresence: (organizationId: string, onChange: (userIds: readonly string[]) => void) => Unsubscribe
  /** Called when an open connection is lost; until `onReconnect` the screens may be old. */
  onDisconnect: (onLost: () => void) => Unsubscribe
  /** Called when the connection is back after a loss; its channels follow. */
  onReconnect: (onBack: () => void) => Unsubscribe
  close: () => void
}

/** The token endpoint's answer. */
export type Ticket =
  | { transport: 'hub'; path: string }
  | { transport: 'ably'; token: string; endpoint: string | undefined }

export type AskTicket = () => Promise<Ticket | 'refused'>
