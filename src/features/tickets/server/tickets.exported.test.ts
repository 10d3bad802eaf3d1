import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ticketsExported } from './tickets.exported.ts'
import { tickets } from './tickets.tables.ts'

/** Columns of a ticket that no organisation takes out. */
const LEFT_OUT = [
  // kept here for the lists: requests for extra work and proposals of prices are exported themselves
  'approvalCall',
  'approvalDeputyId',
  'approvalDueAt',
  'approvalGrossCents',
  'approvalSince',
  'priceGrossCents',
  'priceSince',
  // what the product works by
  'customerUnarchivedAt',
  'deskAt',
  'garageUnarchivedAt',
  'reportedByUserId',
  'requestHash',
  'requestKey',
  'version',
]

test('every column of a ticket is exported, or is known to be left out', () => {
  const kind = ticketsExported.find(({ name }) => name === 'tickets')
  const exported = kind?.sides.flatMap((side) => kind.columns(side)) ?? []
  const missing = Object.keys(getTableColumns(tickets)).filter((name) => !exported.includes(name))
  expect(missing.sort()).toEqual([...LEFT_OUT].sort())
})
