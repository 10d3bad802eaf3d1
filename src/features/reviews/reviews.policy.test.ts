import { expect, test } from 'vitest'
import { authorName } from './author-name.ts'
import { ratingOf, ratingText } from './rating.ts'
import { isShown, mayAnswer, mayGive, whyNotChanged, whyNotGiven } from './reviews.policy.ts'

const now = new Date('2026-06-01T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

test.each([
  ['DONE', 0, null],
  ['DONE', 90, null],
  ['DONE', 90.1, 'review_too_late'],
  ['READY', null, 'review_not_done'],
  ['CANCELLED', 1, 'review_not_done'],
  ['IN_PROGRESS', null, 'review_not_done'],
] as const)('a ticket that is %s, closed %s days ago: %s', (status, days, why) => {
  expect(whyNotGiven({ status, closedAt: days === null ? null : daysAgo(days) }, now)).toBe(why)
})

test.each([
  [{}, 0, null],
  [{}, 14, null],
  [{}, 14.1, 'review_settled'],
  [{ authorUserId: 'other' }, 0, 'not_the_author'],
  [{ authorUserId: null }, 0, 'not_the_author'],
  [{ withdrawnAt: daysAgo(1) }, 2, 'review_withdrawn'],
  [{ hiddenAt: daysAgo(1) }, 2, 'review_hidden'],
] as const)('a change of a review with %o after %s days: %s', (more, days, why) => {
  const review = {
    authorUserId: 'me',
    linkId: null,
    createdAt: daysAgo(days),
    withdrawnAt: null,
    hiddenAt: null,
    ...more,
  }
  expect(whyNotChanged(review, { userId: 'me' }, now)).toBe(why)
})

test('a review by a link is changed by its holder only', () => {
  const review = { authorUserId: null, linkId: 'link', createdAt: daysAgo(0), withdrawnAt: null, hiddenAt: null }
  expect(whyNotChanged(review, { linkId: 'link' }, now)).toBeNull()
  expect(whyNotChanged(review, { linkId: 'another' }, now)).toBe('not_the_author')
  expect(whyNotChanged(review, { userId: 'me' }, now)).toBe('not_the_author')
})

test('customers review, and of a garage its admins and who bills answer', () => {
  expect([mayGive({ organizationType: 'CUSTOMER' }), mayGive({ organizationType: 'GARAGE' })]).toEqual([true, false])
  const garage = { organizationType: 'GARAGE' } as const
  expect([
    mayAnswer({ ...garage, role: 'ADMIN', bills: false }),
    mayAnswer({ ...garage, role: 'MEMBER', bills: true }),
    mayAnswer({ ...garage, role: 'MEMBER', bills: false }),
    mayAnswer({ organizationType: 'CUSTOMER', role: 'ADMIN', bills: true }),
  ]).toEqual([true, true, false, false])
})

test('a withdrawn review and a hidden one are shown nowhere', () => {
  const shown = { withdrawnAt: null, hiddenAt: null }
  expect([shown, { ...shown, withdrawnAt: 'x' }, { ...shown, hiddenAt: 'x' }].map(isShown)).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  [null, 'Uusi, 0 arviota'],
  [{ count: 1, stars: 5 }, 'Uusi, 1 arvio'],
  [{ count: 2, stars: 10 }, 'Uusi, 2 arviota'],
  [{ count: 3, stars: 13 }, '4,3 (3 arviota)'],
  [{ count: 4, stars: 20 }, '5,0 (4 arviota)'],
] as const)('the sums %o read %s', (totals, text) => {
  expect(ratingText(ratingOf(totals))).toBe(text)
})

test.each([
  [{ name: 'Pohjolan Kuljetus Oy', customerKind: 'COMPANY' }, 'Pohjolan Kuljetus Oy'],
  [{ name: 'Maija Virtanen', customerKind: 'PERSON' }, 'Maija V.'],
  [{ name: 'Anna Maria von Essen', customerKind: 'PERSON' }, 'Anna E.'],
  [{ name: 'Maija', customerKind: 'PERSON' }, 'Maija'],
  [{ name: '040 123 4567', customerKind: 'PERSON' }, 'Asiakas'],
] as const)('the author %o is called %s', (customer, name) => {
  expect(authorName({ ...customer, isNameless: false })).toBe(name)
})

test('an author who was removed has no name', () => {
  expect(authorName({ name: 'Maija Virtanen', customerKind: 'PERSON', isNameless: true })).toBe('Poistettu käyttäjä')
})
