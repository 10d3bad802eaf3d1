import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { formatPercent } from '#shared/percent.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDay } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { PAYMENT_WAY_LABELS, paidText } from '../../payments.ts'
import type { DayTakings, WayTakings } from '../../takings.ts'
import { takingsApi } from '../receipts.api.ts'
import { ReceiptPapers } from '../ticket-receipt.tsx'
import { CashSheet } from './cash-sheet.tsx'

/** What came in on a day and how, for the till and for bookkeeping. */
export function DaySheet({ day }: { day: string }) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(takingsApi.day.queryOptions({ organizationId, day }))
  if (!found.data)
    return found.isError ? (
      <FailedQuery query={found} title="Kassaa ei voitu hakea" />
    ) : (
      <div aria-busy="true">
        <p className="sr-only">Ladataan kassaa…</p>
        <Skeleton className="h-64 w-full" />
      </div>
    )
  const takings = found.data
  const { ways, receipts, invoices, count } = takings
  return (
    <section aria-labelledby="day-of-takings" className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="day-of-takings" className="font-semibold text-xl first-letter:uppercase">
          {formatDay(`${day}T12:00:00Z`)}
        </h2>
        {ways.length > 0 ? (
          <ButtonHref
            size="sm"
            className="print:hidden"
            href={`/api/takings.csv?organizationId=${organizationId}&from=${day}&to=${day}`}
            download
          >
            CSV
            <span className="sr-only"> päivältä</span>
          </ButtonHref>
        ) : null}
      </header>
      {ways.length === 0 && count === null ? (
        <EmptyState title="Ei maksuja tänä päivänä" icon={<Wallet />}>
          Maksu otetaan huollon sivulta, kun huolto on noudettavissa tai valmis. Kuitit ja laskujen maksut näkyvät
          tässä.
        </EmptyState>
      ) : (
        <>
          <div className="grid gap-4 lg:grid-cols-2">
            <Ways takings={takings} />
            <CashSheet key={day} takings={takings} />
          </div>
          {receipts.length > 0 ? <Receipts takings={takings} /> : null}
          {invoices.length > 0 ? (
            <Part title="Laskujen maksut">
              <ul className="divide-y divide-line">
                {invoices.map(({ basisId, number, customer, way, cents }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an invoice may be paid twice a day
                  <li key={index} className="flex flex-wrap justify-between gap-x-3 py-2">
                    <span className="wrap-anywhere min-w-0">
                      <NearLink
                        to="/app/invoicing/$basisId"
                        params={{ basisId }}
                        className="tabular font-semibold underline underline-offset-4"
                      >
                        {number}
                      </NearLink>{' '}
                      {customer}
                    </span>
                    <span className="tabular">
                      <span className="text-muted">{PAYMENT_WAY_LABELS[way]}</span> {formatMoney(cents)}
                    </span>
                  </li>
                ))}
              </ul>
            </Part>
          ) : null}
        </>
      )}
    </section>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card aria-label={title} className="px-4 py-3">
    <h3 className="mb-1 font-semibold">{title}</h3>
    {children}
  </Card>
)

const columns: Column<WayTakings>[] = [
  { key: 'way', header: 'Maksutapa', lead: true, cell: ({ way }) => PAYMENT_WAY_LABELS[way] },
  { key: 'receipts', header: 'Kuitit', align: 'end', cell: ({ receiptCents }) => formatMoney(receiptCents) },
  { key: 'refunds', header: 'Hyvitykset', align: 'end', cell: ({ refundCents }) => formatMoney(refundCents) },
  { key: 'invoices', header: 'Laskut', align: 'end', cell: ({ invoiceCents }) => formatMoney(invoiceCents) },
  {
    key: 'total',
    header: 'Yhteensä',
    align: 'end',
    cell: ({ totalCents }) => <strong>{formatMoney(totalCents)}</strong>,
  },
]

/** By way of payment, then the sales by rate of VAT. */
function Ways({ takings: { ways, roundingCents, salesCents, byRate } }: { takings: DayTakings }) {
  const total = ways.reduce((sum, { totalCents }) => sum + totalCents, 0)
  return (
    <Part title="Maksutavoittain">
      <Table caption="Maksut maksutavoittain" columns={columns} rows={ways} rowKey={({ way }) => way} />
      <dl className="tabular mt-2 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 px-3">
        <dt className="font-semibold">Yhteensä</dt>
        <dd className="text-right font-semibold">{formatMoney(total)}</dd>
        {roundingCents === 0 ? null : (
          <>
            <dt className="text-muted">josta pyöristystä</dt>
            <dd className="text-right text-muted">{formatMoney(roundingCents)}</dd>
          </>
        )}
        {byRate.map(({ perMille, netCents, vatCents }) => (
          <div key={perMille} className="col-span-2 grid grid-cols-subgrid text-sm">
            <dt>
              Myynti ALV {formatPercent(perMille)}, veroton {formatMoney(netCents)}
            </dt>
            <dd className="text-right">ALV {formatMoney(vatCents)}</dd>
          </div>
        ))}
        {byRate.length > 0 ? (
          <>
            <dt className="text-sm">Kuittien myynti, sis. ALV</dt>
            <dd className="text-right text-sm">{formatMoney(salesCents)}</dd>
          </>
        ) : null}
      </dl>
    </Part>
  )
}

const Receipts = ({ takings: { receipts } }: { takings: DayTakings }) => (
  <Part title="Kuitit">
    <ul className="divide-y divide-line">
      {receipts.map(({ id, kind, number, customer, grossCents, parts, refundOf, ticketId }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <span className="wrap-anywhere min-w-0">
            {ticketId ? (
              <NearLink
                to="/app/tickets/$ticketId"
                params={{ ticketId }}
                className="tabular font-semibold underline underline-offset-4"
              >
                {number}
              </NearLink>
            ) : (
              <span className="tabular font-semibold">{number}</span>
            )}{' '}
            {customer}
            <span className="block text-muted text-sm">
              {kind === 'REFUND' ? `Hyvittää kuitin ${refundOf}, ` : ''}
              {paidText(parts)}
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-2">
            <span className="tabular font-semibold">{formatMoney(grossCents)}</span>
            <span className="flex gap-2 print:hidden">
              <ReceiptPapers receiptId={id} number={number} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  </Part>
)
