import { expect, test } from 'vitest'
import type { GarageOfferRequestRow, OfferRequestRow } from '../../offer-requests.ts'
import { customerGroups, garageGroups } from './request-groups.ts'

const now = Date.parse('2031-01-15T12:00:00Z')
const before = '2031-01-14T12:00:00Z'
const after = '2031-01-16T12:00:00Z'

const shown = (groups: { title: string; rows: { offerRequestId: string }[] }[]) =>
  groups.map(({ title, rows }) => [title, rows.map(({ offerRequestId }) => offerRequestId).join('')])

test('a customer finds first what can be compared, then what is waited for', () => {
  const row = (offerRequestId: string, rest: Partial<OfferRequestRow>) =>
    ({ offerRequestId, state: 'OPEN', offerCount: 0, answerBy: after, ...rest }) as OfferRequestRow
  const rows = [
    row('a', {}),
    row('b', { offerCount: 2, answerBy: before }),
    row('c', { answerBy: before }),
    row('d', { state: 'ACCEPTED', offerCount: 1 }),
    row('e', { offerCount: 1 }),
  ]
  expect(shown(customerGroups(rows, now))).toEqual([
    ['Tarjouksia vertailtavana', 'be'],
    ['Odottaa tarjouksia', 'a'],
    ['Vastausaika päättyi ilman tarjouksia', 'c'],
    ['', 'd'],
  ])
})

test('a garage finds first what waits for its answer, an offer from before an edit too', () => {
  const row = (offerRequestId: string, rest: Partial<GarageOfferRequestRow>) =>
    ({
      offerRequestId,
      standing: 'OPEN',
      askedState: 'ASKED',
      isBeforeEdit: false,
      answerBy: after,
      ...rest,
    }) as GarageOfferRequestRow
  const rows = [
    row('a', { askedState: 'OFFERED' }),
    row('b', {}),
    row('c', { askedState: 'OFFERED', isBeforeEdit: true }),
    row('d', { askedState: 'SEEN', answerBy: before }),
    row('e', { askedState: 'DECLINED' }),
    row('f', { standing: 'CHOSEN', askedState: 'CHOSEN' }),
    row('g', { askedState: 'OFFERED', isBeforeEdit: true, answerBy: before }),
  ]
  expect(shown(garageGroups(rows, now))).toEqual([
    ['Odottaa vastaustasi', 'bc'],
    ['Tarjous lähetetty', 'ag'],
    ['Vastausaika päättyi', 'd'],
    ['', 'ef'],
  ])
})
