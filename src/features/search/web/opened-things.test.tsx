import { expect, test } from 'vitest'
import { thingOfPage } from './follow-pages.ts'
import { keepOpened, openedThings } from './opened-things.ts'

const id = (n: number) => `0199c9f5-0000-7000-8000-00000000000${n}`

test('what was opened last is kept for each person and organisation, the newest first and once', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 3]) keepOpened('a', 'garage', { kind: 'ticket', id: id(n) })
  expect(openedThings('a', 'garage').map((thing) => thing.id)).toEqual([3, 7, 6, 5, 4, 2].map(id))
  expect(openedThings('a', 'other')).toEqual([])
  expect(openedThings('b', 'garage')).toEqual([])
})

test.each(['{', '{}', 'null', '[1, {"kind": 2}, {"kind": "ticket"}]'])(
  'the kept text “%s” is read as nothing',
  (kept) => {
    localStorage.setItem('opened a spoilt', kept)
    expect(openedThings('a', 'spoilt')).toEqual([])
  },
)

test('a page names its thing when it is one that is searched', () => {
  const features = [
    {
      searched: { ticket: async () => ({ searched: {} as never }) },
      notificationTargets: {
        ticket: (ticketId: string) => ({ to: '/app/tickets/$ticketId', params: { ticketId } }),
        vehicle: (vehicleId: string) => ({ to: '/app/vehicles/$vehicleId', params: { vehicleId } }),
      },
    },
  ]
  const page = (fullPath: string, params: Record<string, string>) => thingOfPage(features, { fullPath, params })
  expect(page('/app/tickets/$ticketId', { ticketId: id(1) })).toEqual({ kind: 'ticket', id: id(1) })
  expect(page('/app/vehicles/$vehicleId', { vehicleId: id(1) })).toBeNull()
  expect(page('/app/tickets', {})).toBeNull()
})
