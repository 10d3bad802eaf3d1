import { expect, test } from 'vitest'
import type { Member } from '#features/organizations/organizations.ts'
import { standings, standingsFromOutside } from './member-standing.ts'

const person = (userId: string, role: Member['role']): Member => ({
  userId,
  role,
  installs: true,
  bills: true,
  approvalLimitCents: null,
  name: userId,
  email: `${userId}@example.fi`,
  image: null,
  createdAt: '2026-01-01T10:00:00.000Z',
})
const garage = (userId: string) => ({ userId, organizationType: 'GARAGE' as const })
const canOf = (members: Member[], viewerId: string) =>
  Object.fromEntries(standings(members, garage(viewerId)).rows.map(({ member, can }) => [member.userId, can]))

test('each of two admins may change and remove the other, and demote or leave oneself', () => {
  expect(canOf([person('anna', 'ADMIN'), person('olli', 'ADMIN')], 'anna')).toEqual({
    anna: { changeRole: true, remove: false, leave: true },
    olli: { changeRole: true, remove: true, leave: false },
  })
})

test('the only admin neither leaves nor loses the role, while the others can be changed', () => {
  const members = [person('anna', 'ADMIN'), person('matti', 'MEMBER')]
  expect(canOf(members, 'anna')).toEqual({
    anna: { changeRole: false, remove: false, leave: false },
    matti: { changeRole: true, remove: true, leave: false },
  })
  expect(standings(members, garage('anna')).rows.map(({ isLastAdmin }) => isLastAdmin)).toEqual([true, false])
})

test('a member may only leave', () => {
  expect(canOf([person('anna', 'ADMIN'), person('matti', 'MEMBER')], 'matti')).toEqual({
    anna: { changeRole: false, remove: false, leave: false },
    matti: { changeRole: false, remove: false, leave: true },
  })
})

test('a viewer who is not on the list any more decides nothing', () => {
  expect(standings([person('anna', 'ADMIN')], garage('gone'))).toMatchObject({ ownRole: 'MEMBER', mayEdit: false })
})

test('a manager from outside changes and removes anybody but the only admin, and leaves nothing', () => {
  const members = [person('anna', 'ADMIN'), person('matti', 'MEMBER')]
  expect(standingsFromOutside(members, true).rows.map(({ can }) => can)).toEqual([
    { changeRole: false, remove: false, leave: false },
    { changeRole: true, remove: true, leave: false },
  ])
  expect(standingsFromOutside(members, true).rows.some(({ isSelf }) => isSelf)).toBe(false)
})
