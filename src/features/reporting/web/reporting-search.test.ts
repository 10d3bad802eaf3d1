import { expect, test } from 'vitest'
import { readReportingSearch, shownRange } from './reporting-search.ts'

const TODAY = '2026-11-23'
const shown = (search: Record<string, unknown>) => shownRange(readReportingSearch(search), TODAY)

test.each([
  [{}, { from: '2026-10-25', to: TODAY, choice: 'days30' }],
  [{ range: 'lastMonth' }, { from: '2026-10-01', to: '2026-10-31', choice: 'lastMonth' }],
  [{ range: "'; drop table" }, { from: '2026-10-25', to: TODAY, choice: 'days30' }],
  [
    { from: '2026-11-01', to: '2026-11-05' },
    { from: '2026-11-01', to: '2026-11-05', choice: null, note: null },
  ],
  [
    { from: '2026-11-05', to: '2026-11-01' },
    { from: '2026-11-01', to: '2026-11-05', choice: null, note: 'turned' },
  ],
  [{ from: '2026-11-01' }, { from: '2026-11-01', to: TODAY, choice: null, note: null }],
  [{ to: '2026-02-28' }, { from: '2026-01-30', to: '2026-02-28', choice: null, note: null }],
  [
    { from: '2026-02-31', to: 'eilen' },
    { from: '2026-10-25', to: TODAY, choice: 'days30' },
  ],
  [
    { from: '1970-01-01', to: '2020-01-01' },
    { to: '2020-01-01', choice: null, note: 'tooLong' },
  ],
  [{ from: ['2026-11-01'], to: 7 }, { choice: 'days30' }],
])('%j in the address shows %j', (search, range) => {
  expect(shown(search)).toMatchObject(range)
})

test.each([
  [{ list: 'late' }, { list: 'late' }],
  [
    { list: 'turnaround', of: 2, range: 'year' },
    { list: 'turnaround', of: '2', range: 'year' },
  ],
  [{ list: 'passwords', of: 'x' }, {}],
  [{ of: 'x' }, {}],
  [{ list: ['late'], of: { x: 1 } }, {}],
])('the search %j in the URL is read as %j', (search, read) => {
  expect(readReportingSearch(search)).toEqual(read)
})
