import { describe, expect, test } from 'vitest'
import {
  mayAgreePrices,
  mayApprove,
  mayAskForHistory,
  mayAskForOffers,
  mayBill,
  mayDoGarageWork,
  mayEditManagedCustomer,
  mayEditSettings,
  mayHandOverCustomer,
  mayInstall,
  mayLoseAdmin,
  mayManagePlatform,
  mayMarkMembers,
  mayReportForCustomer,
  mayReportOwnCar,
  maySeeDrivers,
  maySeeOwnWork,
  maySeePriceLists,
  maySeeSettings,
  type Side,
} from './organizations.policy.ts'

const sides: Record<string, Side> = {
  'customer member': { organizationType: 'CUSTOMER', role: 'MEMBER' },
  'customer admin': { organizationType: 'CUSTOMER', role: 'ADMIN' },
  'garage member': { organizationType: 'GARAGE', role: 'MEMBER' },
  'garage admin': { organizationType: 'GARAGE', role: 'ADMIN' },
}

// product section 2: what, then customer member, customer admin, garage member, garage admin
const rows: readonly [string, (side: Side) => boolean, ...boolean[]][] = [
  ['see its own work', maySeeOwnWork, true, true, true, true],
  ['report its own car', mayReportOwnCar, true, true, false, false],
  ['ask for offers', mayAskForOffers, true, true, false, false],
  ['ask for a service history', mayAskForHistory, true, true, false, false],
  ['report for a customer', mayReportForCustomer, false, false, true, true],
  ['approve at the limit', (side) => mayApprove(side, 50_000, 50_000), true, true, false, false],
  ['approve above the limit', (side) => mayApprove(side, 50_001, 50_000), false, true, false, false],
  ['approve anything without a limit', (side) => mayApprove(side, 9_999_999, null), true, true, false, false],
  ['approve with a limit of nothing', (side) => mayApprove(side, 1, 0), false, true, false, false],
  ['do the garage’s work', mayDoGarageWork, false, false, true, true],
  ['see settings', maySeeSettings, true, true, true, true],
  ['edit settings, members, invitations, billing', mayEditSettings, false, true, false, true],
  ['see price lists', maySeePriceLists, false, false, true, true],
  ['see drivers', maySeeDrivers, true, true, false, false],
  ['edit a managed customer', mayEditManagedCustomer, false, false, true, true],
  ['hand a managed customer over', mayHandOverCustomer, false, false, false, true],
]

describe.each(rows)('may %s', (_what, may, ...answers) => {
  test.each(Object.keys(sides).map((name, index) => [name, answers[index]] as const))('%s: %s', (name, answer) => {
    const side = sides[name]
    expect(side && may(side)).toBe(answer)
  })
})

describe('the marks of a member', () => {
  const side = (role: 'ADMIN' | 'MEMBER', installs: boolean, bills: boolean, organizationType = 'GARAGE' as const) => ({
    organizationType,
    role,
    installs,
    bills,
  })

  test('decide who is a mechanic, of admins too', () => {
    expect(
      [side('MEMBER', true, false), side('MEMBER', false, true), side('ADMIN', false, true)].map(mayInstall),
    ).toEqual([true, false, false])
  })

  test('decide who agrees prices and bills, but of an admin, who always does', () => {
    const sides = [side('MEMBER', true, true), side('MEMBER', true, false), side('ADMIN', true, false)]
    expect(sides.map(mayBill)).toEqual([true, false, true])
    expect(sides.map(mayAgreePrices)).toEqual([true, false, true])
  })

  test('are nothing in a customer', () => {
    const customer = { organizationType: 'CUSTOMER', role: 'ADMIN', installs: true, bills: true } as const
    expect([mayInstall(customer), mayBill(customer), mayMarkMembers(customer)]).toEqual([false, false, false])
  })
})

test('the platform is only for super-users', () => {
  expect([mayManagePlatform({ isSuperUser: true }), mayManagePlatform({ isSuperUser: false })]).toEqual([true, false])
})

test('the last admin stays', () => {
  expect([mayLoseAdmin(1), mayLoseAdmin(2)]).toEqual([false, true])
})
