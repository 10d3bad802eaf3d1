import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectStale } from './collect-stale.ts'

const stops: (() => void)[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

/** Screens that show the desk, one ticket and the unread count; `asked` is what they asked the server for. */
function screens({ random = 0 } = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })
  const asked: string[] = []
  const ask = (name: string, path: string[], input: object, { isAnswered = true, answerMs = 0 } = {}) => {
    const queryKey = [path, { input, type: 'query' }]
    if (isAnswered) queryClient.setQueryData(queryKey, name)
    const observer = new QueryObserver(queryClient, {
      queryKey,
      queryFn: async () => {
        asked.push(name)
        if (answerMs > 0) await new Promise((resolve) => setTimeout(resolve, answerMs))
        return name
      },
    })
    stops.push(observer.subscribe(() => {}))
  }
  ask('desk', ['tickets', 'desk'], { organizationId: 'o' })
  ask('ticket 1', ['tickets', 'get'], { organizationId: 'o', ticketId: '1' })
  ask('unread', ['notifications', 'count'], { organizationId: 'o' })
  const collector = collectStale(queryClient, [], () => random)
  stops.push(collector.stop)
  return {
    asked,
    ask,
    tell: collector.hear,
    miss: (quietMs: number) => collector.miss(quietMs, ['tickets']),
    hear: (ticketId: string) => collector.hear({ type: 'ticketEvent.new', ticketId }, ['tickets']),
    refetch: () => queryClient.invalidateQueries({ queryKey: [['tickets']] }),
  }
}

const later = () => vi.advanceTimersByTimeAsync(2000)

test('a burst of events is one request, and unrelated queries are not fetched', async () => {
  const { asked, hear } = screens()
  for (const id of ['1', '2', '1', '3']) {
    hear(id)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked).toEqual([])
  await later()
  expect(asked.sort()).toEqual(['desk', 'ticket 1'])
})

test('the open ticket is asked for at once, the desk after the random wait of its tab', async () => {
  const { asked, hear } = screens({ random: 0.5 })
  hear('1')
  await vi.advanceTimersByTimeAsync(300)
  expect(asked).toEqual(['ticket 1'])
  await vi.advanceTimersByTimeAsync(749)
  expect(asked).toEqual(['ticket 1'])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['ticket 1', 'desk'])
  await later()
  expect(asked).toEqual(['ticket 1', 'desk'])
})

test('a conversation is asked for at once after a message of its two organisations, the list of conversations later', async () => {
  const { asked, ask, tell } = screens({ random: 1 })
  ask('conversation', ['messages', 'window'], { organizationId: 'o', otherId: 'p' })
  ask('conversations', ['messages', 'list'], { organizationId: 'o' })
  const parties = { from: { id: 'p', name: 'P' }, to: { id: 'o', name: 'O' } }
  tell({ type: 'message.new', message: parties, preview: '', id: 7, senderId: 'u', attachmentCount: 0 }, ['messages'])
  await vi.advanceTimersByTimeAsync(300)
  expect(asked).toEqual(['conversation'])
  await vi.advanceTimersByTimeAsync(1500)
  expect(asked).toEqual(['conversation', 'conversations'])
})

test('an event about one ticket does not refetch the page of another', async () => {
  const { asked, hear } = screens()
  hear('2')
  await later()
  expect(asked).toEqual(['desk'])
})

test('an id that is not named after its thing does not say what a query is about', async () => {
  const { asked, ask, tell } = screens()
  ask('chat with p', ['messages', 'list'], { id: 'p' })
  const parties = { from: { id: 'p', name: 'P' }, to: { id: 'o', name: 'O' } }
  tell({ type: 'message.new', message: parties, preview: '', id: 7, senderId: 'u', attachmentCount: 0 }, ['messages'])
  await later()
  expect(asked).toEqual(['chat with p'])
})

test('events that never pause are answered all the same', async () => {
  const { asked, hear } = screens()
  for (let count = 0; count < 10; count++) {
    hear('2')
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(asked.length).toBe(1)
})

test('an own change whose event comes before its screen asks by itself is one question', async () => {
  const { asked, hear, refetch } = screens()
  hear('1')
  await refetch()
  await later()
  expect(asked.sort()).toEqual(['desk', 'ticket 1'])
})

test('a change that is received while or after the screen fetches may be another’s, and is fetched', async () => {
  const { asked, hear, refetch } = screens()
  const asking = refetch()
  hear('1')
  await asking
  await later()
  expect(asked.sort()).toEqual(['desk', 'desk', 'ticket 1', 'ticket 1'])
})

test('what is asked for the first time while it changes is asked again when its answer has come, which may be the old one', async () => {
  const { asked, ask, hear } = screens()
  ask('ticket 2', ['tickets', 'get'], { organizationId: 'o', ticketId: '2' }, { isAnswered: false, answerMs: 1000 })
  hear('2')
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toEqual(['ticket 2', 'desk'])
  await later()
  expect(asked).toEqual(['ticket 2', 'desk', 'ticket 2'])
})

test('what was fetched before the last event that was missed is fetched again; what was fetched later is not', async () => {
  const { asked, miss, refetch } = screens()
  await vi.advanceTimersByTimeAsync(5000)
  await refetch()
  asked.length = 0
  await vi.advanceTimersByTimeAsync(1000)
  miss(1001)
  await later()
  expect(asked).toEqual([])
  miss(2999)
  await later()
  expect(asked.sort()).toEqual(['desk', 'ticket 1'])
})

test('a query from before the counting began is taken to be as old as the page', async () => {
  const { asked, miss } = screens()
  miss(performance.now() + 1)
  await later()
  expect(asked).toEqual([])
  miss(performance.now() - 1)
  await later()
  expect(asked.sort()).toEqual(['desk', 'ticket 1'])
})

test('nothing is asked after stopping', async () => {
  const { asked, hear } = screens()
  hear('1')
  for (const stop of stops.splice(0)) stop()
  await later()
  expect(asked).toEqual([])
})
