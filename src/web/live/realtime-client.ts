import type { RealtimeEvent } from '#shared/realtime-event.ts'

export type Unsubscribe = () => void

export type Begin = {
  /** For so long there was certainly no event, so that what was asked for before that may be old; 0 where nobody knows. */
  quietMs: number
  /** What was said since the last event that came before a loss; null at first, and where nobody knows. */
  missed: readonly RealtimeEvent[] | null
}

/** The browser's end of the realtime connection, whoever carries it. Nothing of it throws; a lost event is harmless. */
export type RealtimeClient = {
  /** Hears an organisation's channel; over a lost connection it comes back by itself. */
  subscribe: (organizationId: string, onEvent: (event: RealtimeEvent) => void) => Unsubscribe
  /** Called each time when events of the channel begin to come, also after a loss. */
  onSubscribed: (organizationId: string, onBegin: (begin: Begin) => void) => Unsubscribe
  /** Shows this user as present on a channel that is subscribed to. */
  enter: (organizationId: string) => void
  leave: (organizationId: string) => void
  /** Ids of the users who are present, sorted; called with each change. Asked for as long as somebody wants to know. */
  onPresence: (organizationId: string, onChange: (userIds: readonly string[]) => void) => Unsubscribe
  /** Called when a connection that stood is lost; until `onReconnect` the screens may be old. */
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
