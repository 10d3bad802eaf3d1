import { expect, test } from 'vitest'
import type { OwnOrganization } from '../organizations.ts'
import { chooseOrganization, searchOrganizations, standingIn, storedAfterChoice } from './organization-choice.ts'

const organization = (id: string, joinedAt: string | null, over: Partial<OwnOrganization> = {}): OwnOrganization => ({
  id,
  name: id,
  image: null,
  type: 'GARAGE',
  customerKind: 'COMPANY',
  businessName: '',
  billingName: '',
  address: '',
  shortDescription: '',
  switchedOn: [],
  needsSecondFactor: false,
  memberships: joinedAt
    ? [{ userId: 'me', role: 'ADMIN', installs: true, bills: true, approvalLimitCents: null, createdAt: joinedAt }]
    : [],
  ...over,
})

const newer = organization('newer', '2026-05-01T10:00:00.000Z')
const older = organization('older', '2024-01-01T10:00:00.000Z')
const without = organization('without', null)

test.each([
  ['the stored one while it is among the own', [newer, older], 'newer', 'newer'],
  ['the oldest membership when the stored one is not among the own', [newer, older], 'gone', 'older'],
  ['the oldest membership when nothing is stored', [newer, older, without], null, 'older'],
  ['the first in the list when there are no memberships', [without, organization('second', null)], null, 'without'],
  ['nothing in an empty list', [], 'gone', undefined],
])('the organisation is %s', (_rule, own, storedId, expected) => {
  expect(chooseOrganization(own, storedId)?.id).toBe(expected)
})

test('choosing another organisation stores it, choosing the current one clears the selection', () => {
  expect(storedAfterChoice('older', 'newer')).toBe('newer')
  expect(storedAfterChoice('older', 'older')).toBeNull()
  expect(storedAfterChoice(undefined, 'older')).toBe('older')
})

test("the role is the person's own, and a plain member's when it is not known", () => {
  expect(standingIn(older, 'me').role).toBe('ADMIN')
  expect(standingIn(older, 'somebody-else').role).toBe('MEMBER')
})

const äijälä = organization('1', null, {
  name: 'Äijälän Autohuolto',
  businessName: 'Äijälä Oy',
  billingName: 'Laskut Äijälä',
  address: 'Vetokuja 3, 00700 Helsinki',
  shortDescription: 'Raskas kalusto',
})
const other = organization('2', null, { name: 'Kuljetus Virtanen' })

test.each([
  ['', ['2', '1']],
  ['  ', ['2', '1']],
  ['aijala', ['1']],
  ['ÄIJÄLÄN', ['1']],
  ['äijälä oy', ['1']],
  ['laskut', ['1']],
  ['vetokuja helsinki', ['1']],
  ['raskas', ['1']],
  ['virtanen', ['2']],
  ['tampere', []],
])('searching "%s" looks at name, business name, billing name, address and short description', (text, expected) => {
  expect(searchOrganizations([äijälä, other], text).map((one) => one.id)).toEqual(expected)
})
