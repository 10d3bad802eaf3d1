import { beforeEach, expect, test, vi } from 'vitest'
import { installFeatures } from '#web/installed-features.ts'
import { showConnection } from '#web/live/live-state.ts'
import { startTestOutbox } from '#web/offline/outbox.fixture.ts'
import { waitingActs } from '#web/offline/waiting-acts.ts'
import { queryClient } from '#web/query-client.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { ticketCard } from './ticket.fixture.ts'
import { ticketActs } from './ticket-acts.ts'

// the seconds in which a move may be undone, and those until it is queued, pass when a test says so
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})
const still = { interval: 0 }

/** A person whose moves wait without a line; the server answers the first of them when `answer` is called. */
async function open() {
  const calls: string[] = []
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let isMoved = false
  serveApi(async (path) => {
    calls.push(path)
    if (path === 'tickets.undo' && !isMoved) throw new Refused({ kind: 'conflict', reason: 'undo_unknown' })
    if (path === 'tickets.move') await answered
    isMoved = true
    return { version: 2 }
  })
  const queuedActs = { 'tickets.move': () => import('./offline/queued-move.ts') }
  installFeatures([{ name: 'tickets', failures: {}, checkedPages: [], queuedActs }])
  await startTestOutbox()
  const onUndone = vi.fn()
  const acts = ticketActs(queryClient, 'garage', onUndone)
  return { calls, answer, onUndone, move: () => acts.move(ticketCard('ABC-123'), { to: 'IN_PROGRESS' }) }
}

const undo = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true }))

test('Kumoa of a queued move that is sent meanwhile has the server undo it', async () => {
  const { calls, answer, onUndone, move } = await open()
  showConnection(false)
  await move()
  expect(waitingActs()).toHaveLength(1)
  showConnection(true)
  await expect.poll(() => calls, still).toEqual(['tickets.move'])
  undo()
  answer()
  await expect.poll(() => onUndone.mock.calls.length, still).toBe(1)
  expect([calls, waitingActs()]).toEqual([['tickets.move', 'tickets.undo'], []])
})

test('Kumoa of a move whose answer does not come takes it back once it is queued', async () => {
  const { calls, onUndone, move } = await open()
  const moving = move()
  await expect.poll(() => calls, still).toEqual(['tickets.move'])
  undo()
  showConnection(false)
  vi.advanceTimersByTime(10_000)
  await moving
  await expect.poll(() => onUndone.mock.calls.length, still).toBe(1)
  expect([calls, waitingActs()]).toEqual([['tickets.move'], []])
})
