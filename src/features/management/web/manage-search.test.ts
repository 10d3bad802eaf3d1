import { expect, test } from 'vitest'
import { readAuditLogSearch, readOrganizationsSearch, readUsersSearch } from './manage-search.ts'

test('the URL is read, and odd things are left out', () => {
  expect(readOrganizationsSearch({ text: 'paja', type: 'GARAGE', page: '3' })).toEqual({
    text: 'paja',
    type: 'GARAGE',
    page: 3,
  })
  expect(readOrganizationsSearch({ text: {}, type: 'SHOP', page: 1 })).toEqual({})
  expect(readUsersSearch({ only: 'disabled', page: -2 })).toEqual({ only: 'disabled' })
  expect(readUsersSearch({ only: 'everybody' })).toEqual({})
  expect(readAuditLogSearch({ from: '2026-03-05', to: '5.3.2026', action: 'users.disabled' })).toEqual({
    from: '2026-03-05',
    action: 'users.disabled',
  })
})
