import { expect, test } from 'vitest'
import type { BillableJob } from '../../invoice-bases.ts'
import { billableGroups, customersOf, monthsOf, monthText } from './billable-groups.ts'
import { readInvoicingSearch } from './invoicing-search.ts'

const job = (id: string, customer: string, closedAt: string) =>
  ({ id, customer: { id: customer, name: customer }, closedAt }) as BillableJob
const jobs = [
  job('4', 'Öljy Oy', '2026-11-20T08:00:00Z'),
  // one o'clock in December in Helsinki
  job('3', 'Auto Oy', '2026-11-30T23:00:00Z'),
  job('2', 'Öljy Oy', '2026-11-02T08:00:00Z'),
  job('1', 'Auto Oy', '2026-10-02T08:00:00Z'),
]
const shown = (month?: string) =>
  billableGroups(jobs, { month }).map((group) => [group.customer.name, group.jobs.map(({ id }) => id).join('')])

test('billable jobs are grouped by customer, of all months or of one as the clock in Helsinki has it', () => {
  expect(monthsOf(jobs)).toEqual(['2026-12', '2026-11', '2026-10'])
  expect(shown()).toEqual([
    ['Auto Oy', '31'],
    ['Öljy Oy', '42'],
  ])
  expect(shown('2026-11')).toEqual([['Öljy Oy', '42']])
  expect(shown('2026-12')).toEqual([['Auto Oy', '3']])
  expect(billableGroups(jobs, { customer: 'Auto Oy' }).map(({ customer }) => customer.name)).toEqual(['Auto Oy'])
  expect(customersOf(jobs).map(({ name }) => name)).toEqual(['Auto Oy', 'Öljy Oy'])
  expect(monthText('2026-12')).toBe('joulukuu 2026')
})

test.each([
  [
    { list: 'made', month: '2026-11' },
    { list: 'made', month: '2026-11' },
  ],
  [{ list: 'x', month: '2026-13', state: 'PAID', kind: 'RECEIPT', customer: 'x', text: '' }, {}],
  [
    { list: 'made', state: 'OPEN', kind: 'CREDIT', text: 'abc' },
    { list: 'made', state: 'OPEN', kind: 'CREDIT', text: 'abc' },
  ],
  [{ month: 202611 }, {}],
])('%j in the URL is read as %j', (search, read) => {
  expect(readInvoicingSearch(search)).toEqual(read)
})
