import type { ReactNode } from 'react'
import { guaranteeText } from '#features/line-items/guarantee.ts'
import { priceText } from '#features/line-items/web/line-words.ts'
import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDateTime } from '#web/format.ts'
import { Paper } from '#web/ui/paper.tsx'
import type { GarageOfferRequest, Wanted } from '../../offer-requests.ts'
import type { Offer, OfferLine } from '../../offers.ts'
import { COURTESY_CHOICES } from './garage-words.ts'
import { OfferSums } from './offer-sums.tsx'
import { groupOf } from './offer-values.ts'

type Props = { offer: Offer; wanted: readonly Wanted[]; earlier: GarageOfferRequest['earlier'] }

/** The offer as it was sent, for good. */
export function SentOffer({ offer, wanted, earlier }: Props) {
  const groups = [...wanted, { id: null, name: wanted.length === 0 ? 'Rivit' : 'Muut rivit' }]
  const guarantee = guaranteeText({ months: offer.guaranteeMonths, km: offer.guaranteeKm })
  return (
    <Paper aria-label="Lähetetty tarjous" className="grid gap-5">
      <header className="grid gap-0.5">
        <h2 className="font-bold text-xl">Tarjous{offer.number > 1 ? `, versio ${offer.number}` : ''}</h2>
        <p className="text-muted text-sm">
          Lähetetty {formatDateTime(offer.sentAt)}
          {offer.sentBy ? `, ${offer.sentBy}` : ''}
        </p>
      </header>
      {groups.map(({ id, name }) => (
        <Group key={id ?? ''} name={name} lines={offer.lines.filter((line) => groupOf(line, wanted) === id)} />
      ))}
      <OfferSums lines={offer.lines} day={offer.day} />
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(8rem,12rem)_1fr]">
        <Fact label="Hinta">{PRICE_TYPE_LABELS[offer.priceType]}</Fact>
        <Fact label="Voimassa">{formatDateTime(offer.validUntil)} asti</Fact>
        {guarantee ? <Fact label="Takuu">{guarantee}</Fact> : null}
        <Fact label="Sijaisauto">{COURTESY_CHOICES[offer.courtesyCar]}</Fact>
        {offer.times.length > 0 ? (
          <Fact label="Ehdotetut ajat">
            {offer.times.map(({ start, end }) => (
              <span key={start} className="block">
                {formatDateTime(start)}
                {end ? `, valmis ${formatDateTime(end)}` : ''}
              </span>
            ))}
          </Fact>
        ) : null}
      </dl>
      {offer.message === '' ? null : <p className="wrap-anywhere whitespace-pre-wrap">{offer.message}</p>}
      {earlier.length > 0 ? (
        <details className="text-sm">
          <summary className="cursor-pointer font-semibold max-desktop:py-2">
            Aiemmat versiot ({earlier.length})
          </summary>
          <ul className="mt-1 grid gap-0.5">
            {earlier.map(({ number, sentAt, grossCents, priceType }) => (
              <li key={number} className="tabular flex flex-wrap justify-between gap-x-4">
                <span>
                  Versio {number}, {formatDateTime(sentAt)}
                </span>
                <span>
                  {PRICE_TYPE_LABELS[priceType]} {formatMoney(grossCents)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Paper>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid sm:contents">
    <dt className="text-muted">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

const Group = ({ name, lines }: { name: string; lines: readonly OfferLine[] }) =>
  lines.length === 0 ? null : (
    <section className="grid gap-1">
      <h3 className="wrap-anywhere font-semibold">{name}</h3>
      <ul className="divide-y divide-line border-line border-y">
        {lines.map((line) => (
          <li key={line.id} className="flex items-start justify-between gap-4 py-1.5">
            <div className="min-w-0">
              <p className="wrap-anywhere">{line.name}</p>
              <p className="tabular text-muted text-sm">{priceText(line)}</p>
            </div>
            <span className="tabular whitespace-nowrap">{formatMoney(lineNetCents(line))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
