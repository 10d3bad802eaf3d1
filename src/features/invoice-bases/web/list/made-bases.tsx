import { Link, useNavigate } from '@tanstack/react-router'
import { ReceiptText, SearchX } from 'lucide-react'
import { useMayBill, useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { fetchOnce } from '#web/fetch-once.ts'
import { formatDate } from '#web/format.ts'
import { MorePages } from '#web/more-pages.tsx'
import { slot } from '#web/slot.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePages } from '#web/use-pages.ts'
import { INVOICE_BASES_PAGE_SIZE, type ListedInvoiceBasis } from '../../invoice-bases.ts'
import { BasisFiles } from '../basis-files.tsx'
import { MAIL_LABELS } from '../document-words.ts'
import { invoiceBasesApi } from '../invoice-bases.api.ts'
import type {} from '../invoicing-slots.ts'
import { BasisState, CancelBasis } from '../made-basis.tsx'
import type { InvoicingSearch } from './invoicing-search.ts'
import { MadeFilters } from './made-filters.tsx'
import { SendFromList } from './send-from-list.tsx'

type Page = { rows: ListedInvoiceBasis[]; next: string | null }

/** What the garage has invoiced and credited, the newest first. */
export function MadeBases({ search }: { search: InvoicingSearch }) {
  const { id: organizationId } = useOrganization()
  const navigate = useNavigate()
  const { text = '', state, kind, customer } = search
  const asked = { organizationId, text, state, kind, customerId: customer }
  const { queryKey, queryOptions } = invoiceBasesApi.list
  const { query, rows } = usePages(queryKey(asked), (cursor) => fetchOnce<Page>(queryOptions({ ...asked, cursor })))
  const isFiltered = text !== '' || state !== undefined || kind !== undefined || customer !== undefined
  const clear = () => void navigate({ to: '/app/invoicing', search: { list: 'made' }, replace: true })
  return (
    <div className="grid grid-cols-1 gap-4">
      <MadeFilters search={search} customerName={customer && rows?.[0]?.customer.name} />
      {rows ? (
        <Rows rows={rows} isFiltered={isFiltered} onClear={clear} />
      ) : query.isError ? (
        <FailedQuery query={query} title="Laskutusperusteita ei voitu hakea" />
      ) : (
        <div aria-busy="true">
          <p className="sr-only">Ladataan laskutusperusteita…</p>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {rows ? <MorePages query={query} /> : null}
    </div>
  )
}

function Rows({ rows, isFiltered, onClear }: { rows: ListedInvoiceBasis[]; isFiltered: boolean; onClear: () => void }) {
  if (rows.length === 0 && isFiltered)
    return (
      <EmptyState
        title="Rajauksiin sopivaa ei löytynyt"
        icon={<SearchX />}
        action={<Button onClick={onClear}>Tyhjennä rajaukset</Button>}
      >
        Kokeile toista numeroa, nimeä tai tilaa.
      </EmptyState>
    )
  if (rows.length === 0)
    return (
      <EmptyState title="Ei vielä laskutusperusteita" icon={<ReceiptText />}>
        Tee valmiista huollosta tai huoltokirjasta laskutusperuste, niin voit lähettää sen sähköpostilla tai ladata
        PDF-, CSV- ja Finvoice-tiedostona.
      </EmptyState>
    )
  return (
    <ul aria-label="Laskutusperusteet" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {rows.map((row, index) => (
        <Row key={row.id} row={row} page={pageOf(rows, index)} />
      ))}
    </ul>
  )
}

/** The page that a row was read with. */
function pageOf(rows: ListedInvoiceBasis[], index: number): ListedInvoiceBasis[] {
  const start = index - (index % INVOICE_BASES_PAGE_SIZE)
  return rows.slice(start, start + INVOICE_BASES_PAGE_SIZE)
}

const idsOf = (rows: readonly ListedInvoiceBasis[]): string[] => rows.map(({ id }) => id)

/** So many cars are named. */
const NAMED = 3

const Row = ({ row, page }: { row: ListedInvoiceBasis; page: ListedInvoiceBasis[] }) => {
  const { id, kind, number, day, dueDay, grossCents, customer, plates, mail } = row
  // of a customer's month, the same car may have been here more than once
  const named = [...new Set(plates)]
  const isOwed = kind === 'INVOICE' && row.state !== 'CANCELLED' && row.state !== 'CREDITED'
  const bills = useMayBill()
  const Mark = slot('invoiceMark')
  const MoreMark = slot('documentMark')
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-4 py-3 md:grid-cols-[9rem_minmax(0,1fr)_auto] md:items-start">
      <span>
        <Link
          to="/app/invoicing/$basisId"
          params={{ basisId: id }}
          className="tabular inline-flex items-center font-semibold underline underline-offset-4 max-desktop:min-h-11"
        >
          {number}
        </Link>
        <span className="tabular block text-muted text-sm">
          {kind === 'CREDIT' ? 'Hyvityslasku ' : ''}
          {formatDate(day)}
        </span>
      </span>
      <span className="min-w-0">
        <Link
          to="/app/invoicing"
          search={{ list: 'made', customer: customer.id }}
          className="wrap-anywhere underline-offset-4 hover:underline"
          title="Näytä vain tämän asiakkaan"
        >
          {customer.name}
        </Link>
        <span className="wrap-anywhere block text-muted text-sm">
          {named.slice(0, NAMED).join(', ')}
          {named.length > NAMED ? ` ja ${named.length - NAMED} muuta autoa` : ''}
        </span>
        {mail ? (
          <span className="wrap-anywhere block text-muted text-sm">
            {mail.state === 'FAILED' ? <Badge kind="danger">{MAIL_LABELS.FAILED}</Badge> : MAIL_LABELS[mail.state]}:{' '}
            {mail.to}
          </span>
        ) : null}
      </span>
      <span className="grid gap-1.5 md:justify-items-end">
        <span className="flex flex-wrap items-center gap-2 md:justify-end">
          <BasisState basis={row} />
          {Mark && isOwed ? <Mark basisId={id} basisIds={idsOf(page.filter((one) => one.kind === 'INVOICE'))} /> : null}
          {MoreMark ? <MoreMark basisId={id} basisIds={idsOf(page)} /> : null}
          <span className="tabular whitespace-nowrap font-semibold">{formatMoney(grossCents)}</span>
        </span>
        {isOwed ? <span className="tabular text-muted text-sm">Eräpäivä {formatDate(dueDay)}</span> : null}
        <span className="flex flex-wrap items-center gap-2 md:justify-end">
          <CancelBasis basis={row} />
          <BasisFiles basis={row} />
          {bills && row.state !== 'CANCELLED' ? <SendFromList row={row} /> : null}
        </span>
      </span>
    </li>
  )
}
