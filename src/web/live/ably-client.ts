import { BaseRealtime, type ErrorInfo, FetchRequest, RealtimePresence, WebSocketTransport } from 'ably/modular'
import { readEvent } from './read-event.ts'
import type { AskTicket, RealtimeClient, Ticket } from './realtime-client.ts'
import { createSubscribers } from './subscribers.ts'

type AblyTicket = Extract<Ticket, { transport: 'ably' }>

const ignore = () => {}

/** Speaks to Ably with tokens that our server signs; the SDK asks for a new one through `ask` before the old one ends. */
export function connectAbly(ticket: AblyTicket, clientId: string, ask: AskTicket): RealtimeClient {
  let firstToken: string | undefined = ticket.token
  const client = new BaseRealtime({
    plugins: { FetchRequest, RealtimePresence, WebSocketTransport },
    clientId,
    closeOnUnload: true,
    ...(ticket.endpoint !== undefined && addressOptions(ticket.endpoint)),
    authCallback(_, done) {
      const token = firstToken
      firstToken = undefined
      if (token !== undefined) return done(null, token)
      ask().then(
        (answer) =>
          answer !== 'refused' && answer.transport === 'ably'
            ? done(null, answer.token)
            : done({ name: 'ErrorInfo', message: 'refused', code: 40300, statusCode: 403 } as ErrorInfo, null),
        (error: unknown) => done(String(error), null),
      )
    },
  })
  const presence = createSubscribers<readonly string[]>()
  const reconnects = createSubscribers<void>()
  const losses = createSubscribers<void>()
  let wasConnected = false

  client.connection.on('connected', () => {
    if (wasConnected) reconnects.emit('', undefined)
    wasConnected = true
  })

  client.connection.on('disconnected', () => losses.emit('', undefined))

  const channelOf = (organizationId: string) => client.channels.get(`org:${organizationId}`)

  // answers may overtake each other while the list is synchronised: only the last question's counts
  const questions = new Map<string, number>()
  async function reportPresence(organizationId: string): Promise<void> {
    const question = (questions.get(organizationId) ?? 0) + 1
    questions.set(organizationId, question)
    const members = await channelOf(organizationId).presence.get()
    if (questions.get(organizationId) !== question) return
    presence.emit(organizationId, [...new Set(members.map((member) => member.clientId))].sort())
  }

  return {
    subscribe(organizationId, onEvent) {
      const channel = channelOf(organizationId)
      const onMessage = ({ data }: { data?: unknown }) => {
        const event = readEvent(data)
        if (event) onEvent(event)
      }
      channel.subscribe('event', onMessage).catch(ignore)
      return () => channel.unsubscribe('event', onMessage)
    },
    onSubscribed(organizationId, onBegin) {
      const channel = channelOf(organizationId)
      // Ably does not report when it delivered the last event, nor what it did not deliver
      const onAttached = () => onBegin({ quietMs: 0, missed: null })
      channel.on('attached', onAttached)
      return () => channel.off('attached', onAttached)
    },
    enter: (organizationId) => void channelOf(organizationId).presence.enter().catch(ignore),
    // after a lost connection the SDK enters again as soon as the channel is attached: leaving before that would be undone
    leave(organizationId) {
      const channel = channelOf(organizationId)
      channel
        .whenState('attached')
        .then(() => channel.presence.leave())
        .catch(ignore)
    },
    onPresence(organizationId, onChange) {
      const stop = presence.add(organizationId, onChange)
      const refresh = () => void reportPresence(organizationId).catch(ignore)
      const channel = channelOf(organizationId)
      channel.presence.subscribe(refresh).then(refresh, ignore)
      return () => {
        stop()
        channel.presence.unsubscribe(refresh)
      }
    },
    onDisconnect: (onLost) => losses.add('', onLost),
    onReconnect: (onBack) => reconnects.add('', onBack),
    close: () => client.close(),
  }
}

/** For an Ably-shaped server of our own; Ably itself needs no address. */
function addressOptions(endpoint: string) {
  const { protocol, hostname, port } = new URL(endpoint)
  const tls = protocol === 'https:'
  return { endpoint: hostname, tls, ...(port !== '' && (tls ? { tlsPort: Number(port) } : { port: Number(port) })) }
}
