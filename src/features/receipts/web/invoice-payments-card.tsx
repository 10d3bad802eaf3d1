import { useQuery } from '@tanstack/react-query'
import { useMayBill, useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { Card } from '#web/ui/card.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { InvoicePayments, MarkPaid } from './invoice-payments.tsx'
import { paymentsApi } from './receipts.api.ts'

/** The payments of an invoice on its own page; of a cancelled one only where something was paid that is not undone. */
export function InvoicePaymentsCard({ basisId, isCancelled }: { basisId: string; isCancelled: boolean }) {
  const { id: organizationId } = useOrganization()
  const bills = useMayBill()
  const found = useQuery(paymentsApi.ofInvoice.queryOptions({ organizationId, basisId }))
  if (!found.data)
    return found.isError ? <FailedQuery query={found} title="Maksuja ei voitu hakea" /> : <PartOnItsWay />
  if (isCancelled && found.data.paidCents === 0) return null
  return (
    <Card aria-label="Maksut" className="px-4 py-3">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">Maksut</h2>
        {bills && found.data.openCents > 0 ? <MarkPaid invoice={found.data} /> : null}
      </div>
      <InvoicePayments invoice={found.data} isOnItsPage />
    </Card>
  )
}
