import type { GarageOfferRequestRow, OfferRequestRow } from '../../offer-requests.ts'
import { isPast } from '../../offer-states.ts'

/** Rows of a list under a heading; what is settled has none, in the order of time. */
export type Group<Row> = { title: string; rows: Row[] }

const SETTLED = ''

/** In the order in which they are dealt with. */
const CUSTOMER_TITLES = [
  'Tarjouksia vertailtavana',
  'Odottaa tarjouksia',
  'Vastausaika päättyi ilman tarjouksia',
  SETTLED,
]
const GARAGE_TITLES = ['Odottaa vastaustasi', 'Tarjous lähetetty', 'Vastausaika päättyi', SETTLED]

function customerTitle({ state, offerCount, answerBy }: OfferRequestRow, now: number): string {
  const [compare = '', waiting = '', late = ''] = CUSTOMER_TITLES
  if (state !== 'OPEN') return SETTLED
  if (offerCount > 0) return compare
  return isPast(answerBy, now) ? late : waiting
}

function garageTitle(row: GarageOfferRequestRow, now: number): string {
  const [answer = '', offered = '', late = ''] = GARAGE_TITLES
  if (!isOfferable(row)) return SETTLED
  if (isPast(row.answerBy, now)) return row.askedState === 'OFFERED' ? offered : late
  return row.askedState === 'OFFERED' && !row.isBeforeEdit ? offered : answer
}

/** The garage still takes part in it. */
const isOfferable = ({ standing, askedState }: GarageOfferRequestRow) =>
  standing === 'OPEN' && askedState !== 'DECLINED' && askedState !== 'WITHDRAWN'

function grouped<Row>(rows: readonly Row[], titles: readonly string[], titleOf: (row: Row) => string): Group<Row>[] {
  return titles
    .map((title) => ({ title, rows: rows.filter((row) => titleOf(row) === title) }))
    .filter((group) => group.rows.length > 0)
}

/** `now` is milliseconds since 1970. */
export const customerGroups = (rows: readonly OfferRequestRow[], now: number) =>
  grouped(rows, CUSTOMER_TITLES, (row) => customerTitle(row, now))

/** `now` is milliseconds since 1970. */
export const garageGroups = (rows: readonly GarageOfferRequestRow[], now: number) =>
  grouped(rows, GARAGE_TITLES, (row) => garageTitle(row, now))
