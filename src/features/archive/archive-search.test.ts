import { expect, test } from 'vitest'
import { knownSearch, readArchiveSearch } from './archive-search.ts'
import { nameOfTimes, readyTimes } from './archive-times.ts'

test.each([
  [{}, {}],
  [
    { text: 'jarrut', kind: 'ticket', status: 'DONE', plate: 'ABC-123', partyId: 'x' },
    {
      text: 'jarrut',
      kind: 'ticket',
      status: 'DONE',
      plate: 'ABC-123',
      partyId: 'x',
    },
  ],
  // the router reads a number off an address that holds one
  [{ text: 42 }, { text: '42' }],
  [{ text: '', kind: null, page: 3, from: 'eilen', to: 20260101 }, {}],
  [{ text: 'a'.repeat(1000) }, { text: 'a'.repeat(100) }],
  [{ text: "'; drop table tickets; -- 🚗 %_(.*" }, { text: "'; drop table tickets; -- 🚗 %_(.*" }],
  // reversed while the user types one after the other
  [
    { from: '2026-03-01', to: '2026-01-01' },
    { from: '2026-03-01', to: '2026-01-01' },
  ],
  [{ text: 'jarrut\u0000\n\ud800 ', plate: ' \t ' }, { text: 'jarrut \ufffd ' }],
  [{ text: ['a'], kind: { a: 1 }, plate: true, partyId: [], status: null }, {}],
  [
    { from: '1976-01-01', to: '2126-01-01' },
    { from: '2000-01-01', to: '2099-12-31' },
  ],
  [{ from: '2026-02-31', to: '2026-13-01' }, {}],
])('%j is read as %j', (search, read) => {
  expect(readArchiveSearch(search)).toEqual(read)
})

const kinds = [
  {
    kind: 'ticket',
    label: 'Huolto',
    plural: 'Huollot',
    statuses: { GARAGE: { DONE: 'Valmis', CANCELLED: 'Peruttu' }, CUSTOMER: { DONE: 'Valmis', CANCELLED: 'Peruttu' } },
  },
  {
    kind: 'offerRequest',
    label: 'Tarjouspyyntö',
    plural: 'Tarjouspyynnöt',
    statuses: { GARAGE: { DECLINED: 'Hylätty' }, CUSTOMER: { CANCELLED: 'Peruttu' } },
  },
]
test.each([
  [
    { kind: 'ticket', status: 'DONE', text: 'a' },
    { kind: 'ticket', status: 'DONE', text: 'a' },
  ],
  [{ kind: 'boat', status: 'SUNK', text: 'a' }, { text: 'a' }],
  [{ kind: 'ticket', status: 'DECLINED' }, { kind: 'ticket' }],
  [{ status: 'DECLINED' }, { kind: 'offerRequest', status: 'DECLINED' }],
  [{ status: 'CANCELLED' }, { kind: 'ticket', status: 'CANCELLED' }],
  [{ status: 'constructor' }, {}],
])('a garage’s search %j is shown as %j: no filter that its fields could not show', (search, known) => {
  expect(knownSearch(search, kinds, 'GARAGE')).toEqual(known)
})

test('ready times are whole years, and twelve months to this day', () => {
  expect(readyTimes('2028-02-29').map(({ from, to }) => [from, to])).toEqual([
    [undefined, undefined],
    ['2028-01-01', '2028-12-31'],
    ['2027-01-01', '2027-12-31'],
    ['2027-02-28', '2028-02-29'],
  ])
  expect(nameOfTimes({ from: '2027-01-01', to: '2027-12-31' }, '2028-02-29')).toBe('lastYear')
  expect(nameOfTimes({ from: '2027-01-01', to: undefined }, '2028-02-29')).toBe('own')
  expect(nameOfTimes({ from: undefined, to: undefined }, '2028-02-29')).toBe('all')
})
