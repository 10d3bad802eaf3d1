import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOnlineLists } from './online-lists.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The lists of one process; `online` is what the database says. */
function lists() {
  const online = new Set<string>()
  const sent: unknown[] = []
  const reads: (readonly string[] | undefined)[] = []
  const state = { isAway: false }
  const made = createOnlineLists({
    async read(_organizationId, userIds) {
      reads.push(userIds)
      if (state.isAway) throw new Error('the database is away')
      return [...online].filter((id) => userIds?.includes(id) ?? true)
    },
    tell: (_organizationId, change) => sent.push(change),
    log: pino({ level: 'silent' }),
  })
  return { online, sent, reads, state, ...made }
}

test('the changes of a moment are sent together, and only their net effect', async () => {
  const { online, sent, reads, ask, changed } = lists()
  changed('garage', ['before anybody watched'])
  online.add('aino')
  await ask('garage', (userIds) => sent.push(userIds))
  online.add('eero')
  changed('garage', ['eero'])
  changed('garage', ['aino'])
  // came and went within the moment
  changed('garage', ['liisa'])
  await vi.runAllTimersAsync()
  expect(sent).toEqual([['aino'], { came: ['eero'], left: [] }])
  expect(reads).toEqual([undefined, ['eero', 'aino', 'liisa']])
})

test('a change that could not be read is sent once it can', async () => {
  const { online, sent, state, ask, changed } = lists()
  await ask('garage', () => {})
  online.add('aino')
  state.isAway = true
  changed('garage', ['aino'])
  await vi.advanceTimersByTimeAsync(300)
  expect(sent).toEqual([])
  state.isAway = false
  await vi.runAllTimersAsync()
  expect(sent).toEqual([{ came: ['aino'], left: [] }])
})

test('an organisation without watchers costs nothing, and is read again for the next watcher', async () => {
  const { online, sent, reads, ask, changed, forget } = lists()
  await ask('garage', () => {})
  changed('garage', ['aino'])
  forget('garage')
  changed('garage', ['aino'])
  await vi.runAllTimersAsync()
  expect(reads).toHaveLength(1)
  online.add('aino')
  await ask('garage', (userIds) => sent.push(userIds))
  expect(sent).toEqual([['aino']])
})
