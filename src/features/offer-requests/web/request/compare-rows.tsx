import type { ReactNode } from 'react'
import { PRICE_MEANINGS } from '#features/line-items/price-meanings.ts'
import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { formatDistance } from '#shared/distance.ts'
import { formatDateTime } from '#web/format.ts'
import type { OfferRequest } from '../../offer-requests.ts'
import { type Compared, linesOfWork, otherLines, type PriceView } from './compare.ts'
import { CourtesyCarCell, guaranteeCell, TimesCell, WorkCell } from './offer-cells.tsx'

/** A line of the comparison: the same thing of each offer. */
export type CompareRow = { key: string; title: string; cell: (of: Compared) => ReactNode }

/** What is compared, from the works to the words; side by side on a wide screen and one offer at a time on a phone. */
export function compareRows(
  { wanted, courtesyCar }: OfferRequest,
  all: readonly Compared[],
  view: PriceView,
): CompareRow[] {
  const hasOther = all.some(({ offer }) => otherLines(offer, wanted).length > 0)
  const works = wanted.map(
    ({ id, name }): CompareRow => ({
      key: id,
      title: name,
      cell: ({ offer }) => <WorkCell lines={linesOfWork(offer, id)} day={offer.day} view={view} isWanted />,
    }),
  )
  const other: CompareRow = {
    key: 'other',
    title: wanted.length > 0 ? 'Muut rivit' : 'Rivit',
    cell: ({ offer }) => <WorkCell lines={otherLines(offer, wanted)} day={offer.day} view={view} isWanted={false} />,
  }
  return [
    ...works,
    ...(hasOther ? [other] : []),
    {
      key: 'priceType',
      title: 'Hintatyyppi',
      cell: ({ offer: { priceType } }) => (
        <>
          {PRICE_TYPE_LABELS[priceType]}
          <span className="block text-muted text-sm">{PRICE_MEANINGS[priceType]}</span>
        </>
      ),
    },
    { key: 'times', title: 'Ajat', cell: ({ offer }) => <TimesCell times={offer.times} /> },
    {
      key: 'distance',
      // a town is no distance
      title: all.some(({ distanceKm }) => distanceKm !== null) ? 'Etäisyys' : 'Paikkakunta',
      cell: ({ distanceKm, garage }) =>
        [distanceKm === null ? '' : formatDistance(distanceKm), garage.city].filter(Boolean).join(', ') || (
          <span className="text-muted">Ei tiedossa</span>
        ),
    },
    { key: 'guarantee', title: 'Takuu', cell: ({ offer }) => guaranteeCell(offer) },
    {
      key: 'courtesyCar',
      title: 'Sijaisauto',
      cell: ({ offer }) => <CourtesyCarCell offer={offer} isWanted={courtesyCar} />,
    },
    { key: 'validUntil', title: 'Voimassa', cell: ({ offer }) => `${formatDateTime(offer.validUntil)} asti` },
    ...(all.some(({ offer }) => offer.message !== '')
      ? [
          {
            key: 'message',
            title: 'Viesti',
            cell: ({ offer }: Compared) =>
              offer.message === '' ? (
                <span className="text-muted">–</span>
              ) : (
                <p className="wrap-anywhere whitespace-pre-line">{offer.message}</p>
              ),
          },
        ]
      : []),
  ]
}
