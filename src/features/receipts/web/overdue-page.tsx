import { CircleCheck, Copy, Mail } from 'lucide-react'
import { InvoicingTabs } from '#features/invoice-bases/web/list/invoicing-tabs.tsx'
import { useMayBill, useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { copyText } from '#web/clipboard.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { fetchOnce } from '#web/fetch-once.ts'
import { formatDate } from '#web/format.ts'
import { NearLink } from '#web/link.tsx'
import { MorePages } from '#web/more-pages.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePages } from '#web/use-pages.ts'
import { OVERDUE_YEARS, type OverdueCursor, type OverdueInvoice, type OverduePage as Page } from '../payments.ts'
import { MarkPaid } from './invoice-payments.tsx'
import { paymentsApi } from './receipts.api.ts'
import { daysText, reminderMail, reminderText } from './reminder-text.ts'

/** Erääntyneet: invoices that are not paid in time, the oldest first, with what one does about each. */
export function OverduePage() {
  usePageTitle('Erääntyneet')
  return (
    <InvoicingTabs>
      <Overdue />
    </InvoicingTabs>
  )
}

function Overdue() {
  const { id: organizationId, name } = useOrganization()
  const { queryKey, queryOptions } = paymentsApi.overdue
  const { query, rows } = usePages<OverdueInvoice, OverdueCursor>(queryKey({ organizationId }), (cursor) =>
    fetchOnce<Page>(queryOptions({ organizationId, cursor })),
  )
  if (!rows)
    return query.isError ? (
      <FailedQuery query={query} title="Erääntyneitä ei voitu hakea" />
    ) : (
      <div aria-busy="true">
        <p className="sr-only">Ladataan erääntyneitä…</p>
        <Skeleton className="h-40 w-full" />
      </div>
    )
  if (rows.length === 0)
    return (
      <EmptyState title="Ei erääntyneitä laskuja" icon={<CircleCheck />}>
        Tähän tulevat laskut, joiden eräpäivä on mennyt ja joita ei ole merkitty maksetuiksi.
      </EmptyState>
    )
  const first = query.data?.pages[0] as Page | undefined
  return (
    <div className="grid grid-cols-1 gap-3">
      {first ? (
        <p className="tabular">
          <strong>{formatMoney(first.openCents)}</strong> maksamatta,{' '}
          {first.count === 1 ? '1 lasku' : `${first.count} laskua`}
        </p>
      ) : null}
      <ul aria-label="Erääntyneet laskut" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map((row) => (
          <Row key={row.basisId} invoice={row} garage={name} />
        ))}
      </ul>
      <MorePages query={query} />
      <p className="text-muted text-sm">Velka vanhenee {OVERDUE_YEARS} vuodessa, joten vanhempia ei näytetä.</p>
    </div>
  )
}

function Row({ invoice, garage }: { invoice: OverdueInvoice; garage: string }) {
  const bills = useMayBill()
  const { basisId, number, dueDay, daysLate, grossCents, openCents, customer, plates } = invoice
  return (
    <li
      aria-label={`Lasku ${number}`}
      className="relative grid gap-x-4 gap-y-2 px-4 py-3 hover:bg-ink/4 md:grid-cols-[1fr_auto] md:items-center"
    >
      <div className="grid min-w-0 gap-x-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <span>
          <NearLink
            to="/app/invoicing/$basisId"
            params={{ basisId }}
            className="tabular font-semibold underline underline-offset-4 after:absolute after:inset-0"
          >
            {number}
          </NearLink>
          <span className="tabular block text-sm">
            {formatDate(dueDay)} <span className="font-semibold text-danger">{daysText(daysLate)} myöhässä</span>
          </span>
        </span>
        <span className="min-w-0">
          <NearLink
            to="/app/customers/$customerId"
            params={{ customerId: customer.id }}
            className="wrap-anywhere relative underline underline-offset-4"
          >
            {customer.name}
          </NearLink>
          <span className="wrap-anywhere block text-muted text-sm">{plates.join(', ')}</span>
        </span>
      </div>
      <div className="md:text-right">
        <span className="tabular whitespace-nowrap font-semibold">{formatMoney(openCents)}</span>
        {openCents < grossCents ? (
          <span className="tabular ml-2 text-muted text-sm">laskusta {formatMoney(grossCents)}</span>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2 md:col-span-2 print:hidden">
        {customer.phone ? <PhoneLink phone={customer.phone} look="button" of={customer.name} /> : null}
        {customer.email ? (
          <ButtonHref size="sm" href={reminderMail(invoice, garage)}>
            <Mail className="size-4" aria-hidden="true" />
            Muistuta sähköpostilla
            <span className="sr-only"> laskusta {number}</span>
          </ButtonHref>
        ) : null}
        <Button size="sm" kind="ghost" onClick={() => void copyText(reminderText(invoice, garage))}>
          <Copy className="size-4" aria-hidden="true" />
          Kopioi muistutus
          <span className="sr-only"> laskusta {number}</span>
        </Button>
        {bills ? (
          <span className="md:ml-auto">
            <MarkPaid invoice={invoice} />
          </span>
        ) : null}
      </div>
    </li>
  )
}
