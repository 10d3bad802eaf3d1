import { expect, test } from 'vitest'
import type { SessionState } from '#web/session.ts'
import { readLink } from './invitation-link.ts'
import { invitationView } from './invitation-view.ts'

const open = { state: 'open', maskedEmail: 'm•••@example.fi' } as const
const visitor: SessionState = { status: 'unauthenticated', data: null }
const as = (email: string): SessionState => ({
  status: 'authenticated',
  data: { user: { id: '1', name: 'Matti', email, image: null }, expires: '2027-01-01T00:00:00.000Z' },
})

test.each([
  ['the owner of the address may join', as('matti@example.fi'), false, 'invited'],
  ['another address is a stranger', as('olli@example.fi'), false, 'stranger'],
  [
    'an address that only looks alike is a stranger once the server has said so',
    as('maija@example.fi'),
    true,
    'stranger',
  ],
  ['a visitor signs in or up first', visitor, false, 'visitor'],
  ['until it is known who is here nothing is asked', { status: 'loading', data: null } as SessionState, false, 'wait'],
] as const)('%s', (_rule, session, refused, view) => {
  expect(invitationView(open, session, refused)).toBe(view)
})

test.each(['accepted', 'expired', 'revoked'] as const)('an invitation that is %s says so to everybody', (state) => {
  expect(invitationView({ ...open, state }, visitor, false)).toBe(state)
  expect(invitationView({ ...open, state }, as('matti@example.fi'), false)).toBe(state)
})

test("the link's fragment gives token and address, the address with its plus sign", () => {
  expect(readLink('#token=abc_-1&email=matti%2Bauto%40example.fi')).toEqual({
    token: 'abc_-1',
    email: 'matti+auto@example.fi',
  })
  expect(readLink('#token=abc')).toEqual({ token: 'abc', email: '' })
  expect(readLink('#email=matti%40example.fi')).toBeNull()
  expect(readLink('')).toBeNull()
})
