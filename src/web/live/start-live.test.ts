import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { installFeatures } from '../installed-features.ts'
import type { Begin, RealtimeClient } from './realtime-client.ts'
import { onReceived } from './received-events.ts'
import { startLive } from './start-live.ts'

/** A connection whose other end is the test. */
function fakeConnection() {
  const calls: string[] = []
  let say: (event: RealtimeEvent) => void = () => {}
  let comeBack: () => void = () => {}
  let begin: (begin: Begin) => void = () => {}
  let lose: () => void = () => {}
  const client: RealtimeClient = {
    subscribe(organizationId, onEvent) {
      calls.push(`subscribe ${organizationId}`)
      say = onEvent
      return () => {}
    },
    enter: (organizationId) => void calls.push(`enter ${organizationId}`),
    leave: (organizationId) => void calls.push(`leave ${organizationId}`),
    onPresence: () => () => {},
    onDisconnect(onLost) {
      lose = onLost
      return () => {}
    },
    onReconnect(onBack) {
      comeBack = onBack
      return () => {}
    },
    onSubscribed(_organizationId, onBegin) {
      begin = onBegin
      return () => {}
    },
    close: () => void calls.push('close'),
  }
  return {
    client,
    calls,
    say: (event: RealtimeEvent) => say(event),
    lose: () => lose(),
    comeBack: () => comeBack(),
    begin: (quietMs: number, missed: readonly RealtimeEvent[] | null = null) => begin({ quietMs, missed }),
  }
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function live() {
  const connection = fakeConnection()
  const queryClient = new QueryClient()
  const received: RealtimeEvent[] = []
  const connected: boolean[] = []
  const stop = startLive({
    organizationId: 'garage',
    queryClient,
    open: async () => connection.client,
    onEvent: (event) => received.push(event),
    onConnection: (isConnected) => connected.push(isConnected),
  })
  stops.push(stop)
  await expect.poll(() => connection.calls).toContain('enter garage')
  return { ...connection, queryClient, received, connected, stop }
}

const event: RealtimeEvent = { type: 'ticketEvent.new', ticketId: '1' }

test('an event is passed on, and invalidates the cached answers that the features name, and only those', async () => {
  const nothing = { failures: {}, checkedPages: [] }
  installFeatures([
    { name: 'tickets', ...nothing, staleAfter: { tickets: ['ticketEvent.new'] } },
    { name: 'books', ...nothing, staleAfter: { maintenanceBooks: ['maintenanceBookEvent.new'] } },
  ])
  const { say, received, queryClient } = await live()
  for (const api of ['tickets', 'maintenanceBooks']) queryClient.setQueryData([[api, 'list']], [])
  say(event)
  expect(received).toEqual([event])
  await expect.poll(() => queryClient.getQueryState([['tickets', 'list']])?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState([['maintenanceBooks', 'list']])?.isInvalidated).toBe(false)
})

const isOld = (queryClient: QueryClient, api: string) => queryClient.getQueryState([[api, 'list']])?.isInvalidated

test('a typing event is passed on, and invalidates nothing', async () => {
  const { say, received, queryClient } = await live()
  queryClient.setQueryData([['chats', 'list'], {}], 'kept')
  const event: RealtimeEvent = { type: 'chat.typing', organizationId: 'o', userId: 'u', name: 'Aino' }
  const seen: RealtimeEvent[] = []
  const stopHearing = onReceived((one) => seen.push(one))
  say(event)
  stopHearing()
  say(event)
  expect([received, seen]).toEqual([[event, event], [event]])
  expect(queryClient.getQueryState([['chats', 'list'], {}])?.isInvalidated).toBe(false)
})

test('after a lost connection of unknown length everything on the screen is stale, once the channel is subscribed to again', async () => {
  const { lose, comeBack, begin, queryClient } = await live()
  queryClient.setQueryData([['settings', 'list']], [])
  begin(Number.POSITIVE_INFINITY)
  lose()
  comeBack()
  // asked now, it might miss what happens before the channel is subscribed to
  expect(isOld(queryClient, 'settings')).toBe(false)
  begin(Number.POSITIVE_INFINITY)
  expect(isOld(queryClient, 'settings')).toBe(true)
})

test('after a lost connection what was missed makes stale what it is about, and what has failed is asked again', async () => {
  installFeatures([{ name: 'tickets', failures: {}, checkedPages: [], staleAfter: { tickets: ['ticketEvent.new'] } }])
  const { lose, comeBack, begin, queryClient, received } = await live()
  begin(Number.POSITIVE_INFINITY)
  for (const id of ['1', '2']) queryClient.setQueryData([['tickets', 'get'], { input: { ticketId: id } }], {})
  queryClient.setQueryData([['settings', 'list']], [])
  const failed = { queryKey: [['members', 'list']], queryFn: () => Promise.reject(new Error('away')), retry: false }
  await queryClient.prefetchQuery(failed)
  lose()
  comeBack()
  begin(0, [event])
  const isOldTicket = (ticketId: string) =>
    queryClient.getQueryState([['tickets', 'get'], { input: { ticketId } }])?.isInvalidated
  await expect.poll(() => isOldTicket('1')).toBe(true)
  expect([isOldTicket('2'), isOld(queryClient, 'settings'), isOld(queryClient, 'members')]).toEqual([
    false,
    false,
    true,
  ])
  expect(received).toEqual([])
})

test('what happened before the channel was subscribed to is not missed, and nothing is fetched twice when nothing happened', async () => {
  installFeatures([{ name: 'tickets', failures: {}, checkedPages: [], staleAfter: { tickets: ['ticketEvent.new'] } }])
  const { begin, queryClient } = await live()
  for (const api of ['tickets', 'settings']) queryClient.setQueryData([[api, 'list']], [])
  // the page is open for five seconds
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
  onTestFinished(() => clock.mockRestore())
  begin(5001)
  expect(isOld(queryClient, 'tickets')).toBe(false)
  begin(4999)
  expect([isOld(queryClient, 'tickets'), isOld(queryClient, 'settings')]).toEqual([true, false])
})

test('a lost connection is reported, and its return', async () => {
  const { lose, comeBack, connected } = await live()
  lose()
  comeBack()
  expect(connected).toEqual([false, true])
})

test('stopping leaves the channel and closes, also when the connection opens only later', async () => {
  const { stop, calls } = await live()
  stop()
  expect(calls).toEqual(['subscribe garage', 'enter garage', 'leave garage', 'close'])

  const late = fakeConnection()
  const { promise, resolve } = Promise.withResolvers<RealtimeClient>()
  const nothing = () => {}
  const options = { organizationId: 'garage', queryClient: new QueryClient(), onEvent: nothing }
  startLive({ ...options, open: () => promise })()
  resolve(late.client)
  await expect.poll(() => late.calls).toEqual(['close'])
})
