import { ReceiptText } from 'lucide-react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { fetchOnce } from '#web/fetch-once.ts'
import { formatDate } from '#web/format.ts'
import { MorePages } from '#web/more-pages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePages } from '#web/use-pages.ts'
import type { ListedInvoiceBasis } from '../../invoice-bases.ts'
import { BasisFiles } from '../basis-files.tsx'
import { invoiceBasesApi } from '../invoice-bases.api.ts'
import { CancelBasis } from '../made-basis.tsx'

type Page = { rows: ListedInvoiceBasis[]; next: string | null }

/** What the garage has invoiced, the newest first. */
export function MadeBases() {
  const { id: organizationId } = useOrganization()
  const { queryKey, queryOptions } = invoiceBasesApi.list
  const { query, rows } = usePages(queryKey({ organizationId }), (cursor) =>
    fetchOnce<Page>(queryOptions({ organizationId, cursor })),
  )
  if (!rows)
    return query.isError ? (
      <FailedQuery query={query} title="Laskutusperusteita ei voitu hakea" />
    ) : (
      <div aria-busy="true">
        <p className="sr-only">Ladataan laskutusperusteita…</p>
        <Skeleton className="h-40 w-full" />
      </div>
    )
  if (rows.length === 0)
    return (
      <EmptyState title="Ei vielä laskutusperusteita" icon={<ReceiptText />}>
        Merkitse valmis huolto tai huoltokirja laskutetuksi, niin saat siitä PDF-, CSV- ja Finvoice-tiedoston.
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Laskutusperusteet" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      <MorePages query={query} />
    </>
  )
}

/** So many cars are named. */
const NAMED = 3

const Row = ({ row }: { row: ListedInvoiceBasis }) => {
  const { id, number, day, grossCents, customer, plates, cancelledAt } = row
  // of a customer's month, the same car may have been here more than once
  const named = [...new Set(plates)]
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-4 py-3 md:grid-cols-[9rem_minmax(0,1fr)_auto_auto] md:items-center">
      <span>
        <span className="tabular font-semibold">{number}</span>
        <span className="tabular block text-muted text-sm">{formatDate(day)}</span>
      </span>
      <span className="min-w-0">
        <span className="wrap-anywhere">{customer.name}</span>
        <span className="wrap-anywhere block text-muted text-sm">
          {named.slice(0, NAMED).join(', ')}
          {named.length > NAMED ? ` ja ${named.length - NAMED} muuta autoa` : ''}
        </span>
      </span>
      <span className="flex items-center gap-2 md:justify-end">
        {cancelledAt === null ? null : <Badge kind="neutral">Peruttu</Badge>}
        <span className="tabular whitespace-nowrap font-semibold">{formatMoney(grossCents)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-1">
        <BasisFiles basisId={id} number={number} />
        {cancelledAt === null ? <CancelBasis basis={row} /> : null}
      </span>
    </li>
  )
}
