import { expect, test } from 'vitest'
import { readNotificationsSearch } from './notifications-search.ts'

test.each([
  [{}, {}],
  [
    { unread: true, page: 3 },
    { unread: true, page: 3 },
  ],
  [
    { unread: 'true', page: '2' },
    { unread: true, page: 2 },
  ],
  [{ unread: 'no', page: 1 }, {}],
  [{ kind: 'PICK_UP' }, { kind: 'PICK_UP' }],
  [{ kind: 'x' }, {}],
  [{ page: -4 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: 'x' }, {}],
])('the search %j is read as %j', (search, expected) => {
  expect(readNotificationsSearch(search)).toEqual(expected)
})
