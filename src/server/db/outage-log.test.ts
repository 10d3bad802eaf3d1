import { expect, test, vi } from 'vitest'
import { createOutageLog } from './outage-log.ts'

const away = () => new Error('no answer', { cause: Object.assign(new Error(), { code: '57P01' }) })
const lines = (warn: ReturnType<typeof vi.fn>) => warn.mock.calls.map(([, text]) => text)

test('an outage is one line, the next one another, and what the database refused is always logged', () => {
  const warn = vi.fn()
  let now = 0
  const report = createOutageLog({ warn }, () => now)
  for (const second of [0, 10, 20, 30, 40]) {
    now = second * 1000
    report(away(), 'poll')
  }
  report(new Error('duplicate key'), 'poll')
  now = 71_000
  report(away(), 'poll')
  expect(lines(warn)).toEqual(['the database is away: poll', 'poll', 'the database is away: poll'])
})

test('a pooler that refuses our limits is no outage', () => {
  const warn = vi.fn()
  const refusal = Object.assign(new Error('unsupported startup parameter: lock_timeout'), { code: '08P01' })
  createOutageLog({ warn })(refusal, 'poll')
  expect(lines(warn)).toEqual(['poll'])
})
