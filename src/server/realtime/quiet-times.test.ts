import { expect, test } from 'vitest'
import { createQuietTimes } from './quiet-times.ts'

function clocked(channels?: number) {
  const clock = { now: 1000 }
  const quiet = createQuietTimes({ now: () => clock.now, ...(channels !== undefined && { channels }) })
  const pass = (ms: number) => {
    clock.now += ms
  }
  return { ...quiet, pass }
}

test('a channel is quiet since its last event, and one without events since this process listens', () => {
  const { end, of, pass } = clocked()
  pass(500)
  end(['a', 'b'])
  pass(20)
  end(['b'])
  pass(3)
  expect([of('a'), of('b'), of('c')]).toEqual([23, 3, 523])
})

test('after a gap no channel is known to have been quiet before it', () => {
  const { end, endAll, of, pass } = clocked()
  pass(100)
  end(['a'])
  pass(100)
  endAll()
  pass(7)
  expect([of('a'), of('b')]).toEqual([7, 7])
})

test('the longest quiet ones of too many channels are evicted: then none is called quiet for longer than it was', () => {
  const { end, of, pass } = clocked(2)
  for (const id of ['a', 'b', 'c']) {
    pass(10)
    end([id])
  }
  pass(1)
  expect([of('a'), of('b'), of('c'), of('d')]).toEqual([21, 11, 1, 21])
})
