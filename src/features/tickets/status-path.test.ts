import { expect, test } from 'vitest'
import { statusPath, type Travelled } from './status-path.ts'

const day = (n: number) => `2026-03-0${n}T08:00:00.000Z`
const job = (given: Partial<Travelled>): Travelled => ({
  status: 'NEW',
  createdAt: day(1),
  statusChangedAt: day(1),
  scheduledStart: null,
  reachedAt: {},
  ...given,
})
const names = (given: Partial<Travelled>) => {
  const { passed, here, ahead } = statusPath(job(given))
  return [passed.map(({ status }) => status).join(' '), here.status, ahead.join(' ')]
}

test('what has happened has its day, and nothing else does', () => {
  const reachedAt = { SCHEDULED: day(2), IN_PROGRESS: day(3), READY: day(4) }
  expect(statusPath(job({ status: 'READY', statusChangedAt: day(4), reachedAt }))).toEqual({
    passed: [
      { status: 'NEW', at: day(1) },
      { status: 'SCHEDULED', at: day(2) },
      { status: 'IN_PROGRESS', at: day(3) },
    ],
    here: { status: 'READY', at: day(4) },
    ahead: ['DONE'],
  })
})

test.each<[string, Partial<Travelled>, string[]]>([
  ['a new job has all before it', {}, ['', 'NEW', 'SCHEDULED IN_PROGRESS READY DONE']],
  [
    'a job that was begun without a plan never was planned, whatever times it has',
    { status: 'IN_PROGRESS', scheduledStart: day(5), reachedAt: { IN_PROGRESS: day(2) } },
    ['NEW', 'IN_PROGRESS', 'READY DONE'],
  ],
  [
    'waiting comes after the work has begun',
    { status: 'WAITING', reachedAt: { IN_PROGRESS: day(2), WAITING: day(3) } },
    ['NEW IN_PROGRESS', 'WAITING', 'READY DONE'],
  ],
  [
    'one that was cancelled in planning never was in work',
    { status: 'CANCELLED', reachedAt: { SCHEDULED: day(2), CANCELLED: day(3) } },
    ['NEW SCHEDULED', 'CANCELLED', ''],
  ],
  [
    'one that was cancelled while it waited was',
    { status: 'CANCELLED', reachedAt: { IN_PROGRESS: day(2), WAITING: day(3), CANCELLED: day(4) } },
    ['NEW IN_PROGRESS', 'CANCELLED', ''],
  ],
  [
    'what lies ahead again has not happened',
    { status: 'IN_PROGRESS', reachedAt: { IN_PROGRESS: day(4), READY: day(3) } },
    ['NEW', 'IN_PROGRESS', 'READY DONE'],
  ],
  [
    'a job that was called new again begins anew',
    { status: 'IN_PROGRESS', reachedAt: { SCHEDULED: day(2), CANCELLED: day(3), NEW: day(4), IN_PROGRESS: day(5) } },
    ['NEW', 'IN_PROGRESS', 'READY DONE'],
  ],
  [
    'on a card, where the way is not known, a job with a time was planned',
    { status: 'DONE', scheduledStart: day(2), reachedAt: undefined },
    ['NEW SCHEDULED IN_PROGRESS READY', 'DONE', ''],
  ],
])('%s', (_, given, path) => {
  expect(names(given)).toEqual(path)
})
