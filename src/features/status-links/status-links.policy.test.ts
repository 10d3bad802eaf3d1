import { describe, expect, test } from 'vitest'
import {
  followerOf,
  mayGetLink,
  maySendStatusLink,
  seesStatusLink,
  statusRights,
  statusStanding,
} from './status-links.policy.ts'

const now = new Date('2031-03-31T12:00:00Z')
const open = { status: 'IN_PROGRESS', closedAt: null } as const
const closed = (closedAt: string) => ({ status: 'DONE', closedAt }) as const
const fresh = { expiresAt: '2032-01-01T00:00:00Z', revokedAt: null }

describe('what a link is worth', () => {
  test.each([
    ['OPEN', open, fresh, null],
    ['OPEN', closed('2031-03-01T12:00:00Z'), fresh, null],
    ['EXPIRED', closed('2031-03-01T11:59:59Z'), fresh, null],
    ['EXPIRED', open, { ...fresh, expiresAt: now.toISOString() }, null],
    ['EXPIRED', open, null, null],
    ['REVOKED', open, fresh, '2031-01-01T00:00:00Z'],
    ['REVOKED', open, { ...fresh, revokedAt: '2031-01-01T00:00:00Z' }, null],
  ] as const)('it is %s', (standing, ticket, signed, revokedAt) => {
    expect(statusStanding({ link: { revokedAt }, signed, ticket }, now)).toBe(standing)
  })

  test('a link is sent as long as its page will be there, and never of a cancelled ticket', () => {
    expect(maySendStatusLink(open, now)).toBe(true)
    expect(maySendStatusLink(closed('2031-03-30T12:00:00Z'), now)).toBe(true)
    expect(maySendStatusLink(closed('2031-01-01T12:00:00Z'), now)).toBe(false)
    expect(maySendStatusLink({ status: 'CANCELLED', closedAt: now.toISOString() }, now)).toBe(false)
  })
})

describe('a ticket that has had many links', () => {
  const revoked = { address: '+358501111111', revokedAt: '2031-01-01T00:00:00Z' }
  const held = { address: '+358502222222', revokedAt: null }
  const before = (count: number) => [held, ...Array.from({ length: count - 1 }, () => revoked)]
  test.each([
    ['a new one before the twentieth', 19, '+358503333333', true],
    ['no new one after it', 20, '+358503333333', false],
    ['none again that was taken back', 20, revoked.address, false],
    ['its own once more', 20, held.address, true],
  ] as const)('a receiver gets %s', (_, count, address, may) => {
    expect(mayGetLink(before(count), address)).toBe(may)
  })
})

describe('what the holder of a link may do', () => {
  const managed = { approvalByLink: false, isManaged: true }
  const byLink = { approvalByLink: true, isManaged: false }
  const neither = { approvalByLink: false, isManaged: false }
  test.each([
    ['CONTACT', managed, false, { prices: true, answers: true, fetches: true }],
    ['CUSTOMER', byLink, false, { prices: true, answers: true, fetches: true }],
    ['CONTACT', neither, false, { prices: true, answers: false, fetches: true }],
    ['DRIVER', managed, false, { prices: false, answers: false, fetches: true }],
    ['DRIVER', managed, true, { prices: false, answers: false, fetches: true }],
    ['OTHER', managed, false, { prices: false, answers: false, fetches: false }],
    ['OTHER', managed, true, { prices: true, answers: true, fetches: true }],
    ['OTHER', neither, true, { prices: true, answers: false, fetches: true }],
  ] as const)('a link of a %s with %j, asked about a price: %s', (as, wishes, wasAsked, rights) => {
    expect(statusRights({ as, wasAsked }, wishes)).toEqual(rights)
  })

  test('a contact who also drives is the contact of a customer that answers by link, and a driver of any other', () => {
    expect(followerOf(['DRIVER', 'CONTACT'], managed)).toBe('CONTACT')
    expect(followerOf(['CONTACT', 'DRIVER'], neither)).toBe('DRIVER')
    expect(followerOf([], managed)).toBe('OTHER')
  })

  test('a garage sees no number that only the customer typed', () => {
    const garage = { organizationType: 'GARAGE' } as const
    expect(seesStatusLink(garage, { byGarage: false, as: 'OTHER' })).toBe(false)
    expect(seesStatusLink(garage, { byGarage: false, as: 'DRIVER' })).toBe(true)
    expect(seesStatusLink(garage, { byGarage: true, as: 'OTHER' })).toBe(true)
    expect(seesStatusLink({ organizationType: 'CUSTOMER' }, { byGarage: false, as: 'OTHER' })).toBe(true)
  })
})
