import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import {
  makeConnection,
  makeCustomer,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { tickets as feature } from '#features/tickets/server/tickets.feature.ts'
import type { tickets } from '#features/tickets/server/tickets.tables.ts'
import { openAllowances } from '#server/allowances.ts'
import { contributionsOf } from '#server/feature.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { NEWEST_SHOWN, RESULTS_SHOWN } from '../search.ts'
import { exactWords } from './find-results.ts'
import { refreshAllDocuments } from './refresh-documents.ts'
import { searchRouter } from './search.router.ts'

const { db } = await testDatabase()
const services = { features: contributionsOf([feature]) }

async function side(type: 'GARAGE' | 'CUSTOMER', name = type === 'GARAGE' ? 'Korjaamo Nosto' : 'Putkityö Ahonen Oy') {
  const { organization, user } = await makeStaffed(db, { type, name })
  const as = async (userId: string) => callerOf(searchRouter, await contextOf(db, userId, services))
  const api = await as(user.id)
  return {
    id: organization.id,
    as,
    api,
    /** The numbers of the tickets that are found. */
    async found(text: string) {
      await refreshAllDocuments(db, services.features)
      return (await api.find({ organizationId: organization.id, text })).map(({ number }) => number)
    },
  }
}

/** A garage's ticket of that number, reported so many days ago. */
const ticketOf = (
  garageId: string,
  number: string,
  daysAgo: number,
  given: Partial<typeof tickets.$inferInsert> = {},
) =>
  makeTicket(db, { garageId, number, createdAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(), ...given })

const archived = (by: 'garage' | 'customer') => ({
  status: 'DONE' as const,
  closedAt: '2024-05-01T09:00:00Z',
  [`${by}ArchivedAt`]: '2024-05-20T09:00:00Z',
})

describe('a garage that searches', async () => {
  const garage = await side('GARAGE')
  const customer = await makeCustomer(db, { name: 'Putkityö Ahonen & Pojat Oy' })
  await ticketOf(garage.id, '2026-0042', 3, {
    registrationNumber: 'AAA-877',
    title: 'Tuulilasi haljennut',
    make: 'Volvo',
  })
  await ticketOf(garage.id, '2026-0043', 2, { registrationNumber: 'BXH-396', title: 'Jarrut', customerId: customer.id })
  await ticketOf(garage.id, '2024-0007', 700, {
    registrationNumber: 'AAA-877',
    title: 'Öljynvaihto',
    ...archived('garage'),
  })

  test.each([
    ['aaa877', ['2026-0042', '2024-0007']],
    ['AAA 877', ['2026-0042', '2024-0007']],
    ['2026-0042', ['2026-0042']],
    ['2026-42', ['2026-0042']],
    ['42', ['2026-0042']],
    ['#42', ['2026-0042']],
    ['7', ['2026-0042', '2024-0007']],
    ['putkityö pojat', ['2026-0043']],
    ['volvo tuulilasi', ['2026-0042']],
    ['öljynvaihto', ['2024-0007']],
    ['volvo öljynvaihto putki', []],
    ['%', []],
    [' - ', []],
  ])('finds for “%s” %j, archived ones too, the newest first', async (text, numbers) => {
    expect(await garage.found(text)).toEqual(numbers)
  })

  test('gets each as the source names it', async () => {
    const [first] = await garage.api.find({ organizationId: garage.id, text: '2026-0042' })
    expect(first).toMatchObject({ type: 'ticket', registrationNumber: 'AAA-877', garage: { name: 'Korjaamo Nosto' } })
    // it travels as a text, which is not validated on the way
    const [kind] = services.features.searched
    expect(kind?.shape.parse(first)).toEqual(first)
  })

  test('sees the newest ones before anything is typed', async () => {
    expect(await garage.found('')).toEqual(['2026-0043', '2026-0042', '2024-0007'])
    for (let one = 0; one < NEWEST_SHOWN; one += 1) await ticketOf(garage.id, `2026-010${one}`, 1)
    expect(await garage.found('')).toHaveLength(NEWEST_SHOWN)
  })

  test('finds a running number however many others hold its digits', async () => {
    for (let one = 0; one < RESULTS_SHOWN; one += 1)
      await ticketOf(garage.id, `2026-02${10 + one}`, 1, { contactPhone: `+35840200700${one % 10}` })
    const found = await garage.found('7')
    expect(found).toHaveLength(RESULTS_SHOWN)
    expect(found.at(-1)).toBe('2024-0007')
  })

  test('finds a plate that is typed with a blank however many others hold its two parts', async () => {
    await ticketOf(garage.id, '2023-0001', 1100, { registrationNumber: 'KUL-101', title: 'Katsastus' })
    for (let one = 0; one < RESULTS_SHOWN; one += 1)
      await ticketOf(garage.id, `2026-03${10 + one}`, 1, { title: 'Kuljetin', contactPhone: `+3584010100${10 + one}` })
    expect((await garage.found('kul 101')).at(-1)).toBe('2023-0001')
  })
})

test('a customer finds its tickets of all garages, and what it has archived itself is marked as its own', async () => {
  const customer = await side('CUSTOMER')
  const one = await side('GARAGE', 'Vallilan Autohuolto')
  const other = await side('GARAGE', 'Toinen Paja')
  await ticketOf(one.id, '2026-0001', 4, { customerId: customer.id, ...archived('customer') })
  await ticketOf(other.id, '2026-0001', 2, { customerId: customer.id })
  expect(await customer.found('vallilan')).toEqual(['2026-0001'])
  const found = await customer.api.find({ organizationId: customer.id, text: '1' })
  expect(found.map(({ garage }) => garage)).toMatchObject([{ name: 'Toinen Paja' }, { name: 'Vallilan Autohuolto' }])
  expect(found.map(({ customerArchivedAt }) => customerArchivedAt !== null)).toEqual([false, true])
})

test.each(['ADMIN', 'MEMBER'] as const)(
  'a search of a foreign organisation finds nothing of this one, as %s of either side',
  async (role) => {
    const [garage, customer] = [await side('GARAGE'), await side('CUSTOMER')]
    const [rival, stranger] = [await side('GARAGE'), await side('CUSTOMER')]
    await makeConnection(db, { garageId: rival.id, customerId: customer.id })
    await ticketOf(garage.id, '2026-0042', 1, {
      customerId: customer.id,
      registrationNumber: 'ABC-123',
      title: 'Salaisuus',
    })
    for (const organization of [rival, stranger]) {
      const { id: userId } = await makeUser(db)
      await makeMembership(db, userId, organization.id, role)
      const api = await organization.as(userId)
      for (const text of ['', 'abc123', '42', '2026-0042', 'salaisuus', 'putkityö', 'nosto'])
        expect(await api.find({ organizationId: organization.id, text })).toEqual([])
      expect(await refusal(api.find({ organizationId: garage.id, text: 'abc' }))).toMatchObject({ kind: 'not_found' })
    }
    expect(await garage.found('abc123')).toEqual(['2026-0042'])
  },
)

test('a caller who searches faster than people type is stopped for a while', async () => {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const allowances = openAllowances(() => 0)
  const api = callerOf(searchRouter, await contextOf(db, user.id, { ...services, allowances }))
  const ask = () => api.find({ organizationId: organization.id, text: 'x' })
  for (let times = 0; times < 400; times += 1) await ask()
  expect(await refusal(ask())).toMatchObject({ kind: 'limit', reason: 'too_many_requests' })
})

test.each([
  ['42', ['#42']],
  ['0042', ['#42']],
  ['#42', ['#42']],
  ['#2026-0042', ['#2026-42']],
  ['2019-7', ['#2019-7']],
  ['2019-10001', ['#2019-10001']],
  ['abc 123', ['ABC123']],
  ['abc 1234', []],
  ['0', []],
  ['abc', []],
  ['12-3', []],
])('“%s” means %j, in addition to all other matches', (text, numbers) => {
  expect(exactWords(text)).toEqual(numbers)
})

test('before anything is typed what was opened last comes first, and only what the organisation may see of it', async () => {
  const [garage, rival] = [await side('GARAGE'), await side('GARAGE')]
  const [old, older] = [await ticketOf(garage.id, '2026-0001', 30), await ticketOf(garage.id, '2026-0002', 60)]
  for (let one = 0; one < NEWEST_SHOWN; one += 1) await ticketOf(garage.id, `2026-010${one}`, one)
  const foreign = await ticketOf(rival.id, '2026-0666', 1)
  await refreshAllDocuments(db, services.features)
  const opened = [
    ...[older, foreign, old].map(({ id }) => ({ kind: 'ticket', id })),
    { kind: 'unknown', id: foreign.id },
    { kind: 'ticket', id: 'no id' },
  ]
  const numbers = async (text: string) =>
    (await garage.api.find({ organizationId: garage.id, text, opened })).map(({ number }) => number)
  expect(await numbers('')).toEqual(['2026-0002', '2026-0001', '2026-0100', '2026-0101', '2026-0102', '2026-0103'])
  expect(await numbers('0105')).toEqual(['2026-0105'])
})
