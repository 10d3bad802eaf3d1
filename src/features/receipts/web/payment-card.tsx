import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMayBill, useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { formatMoney } from '#shared/money.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { slot } from '#web/slot.ts'
import { Button } from '#web/ui/button.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { RECEIPT_OBSTACLE_TEXTS } from '../receipts.ts'
import { InvoicePayments, MarkPaid } from './invoice-payments.tsx'
import type {} from './receipt-slots.ts'
import { receiptsApi } from './receipts.api.ts'
import { TakePaymentDialog } from './take-payment-dialog.tsx'
import { TicketReceipt } from './ticket-receipt.tsx'

/** How a ticket is paid: at the desk with a receipt, or the invoice that it is on. A customer sees what there is. */
export function PaymentCard({ ticketId }: { ticketId: string }) {
  const { id: organizationId, type } = useOrganization()
  const found = useQuery(receiptsApi.ofTicket.queryOptions({ organizationId, ticketId }))
  const bills = useMayBill()
  const [isTaking, setIsTaking] = useState(false)
  if (found.isError && !found.data)
    return (
      <SideCard title="Maksu">
        <FailedQuery query={found} title="Maksua ei voitu hakea" />
      </SideCard>
    )
  if (!found.data) return <PartOnItsWay />
  const { receipts, invoice, due, obstacles, lacksAddress, isChanged } = found.data
  const isGarage = type === 'GARAGE'
  const SendReceipt = slot('sendReceipt')
  if (!isGarage && receipts.length === 0 && invoice === null) return null
  return (
    <SideCard
      title="Maksu"
      action={
        due && bills ? (
          <Button size="sm" className="print:hidden" disabled={obstacles.length > 0} onClick={() => setIsTaking(true)}>
            Ota maksu
          </Button>
        ) : bills && invoice && invoice.openCents > 0 ? (
          <MarkPaid invoice={invoice} />
        ) : undefined
      }
    >
      {due && obstacles.length === 0 ? (
        <p className="tabular">
          Maksettavaa <strong className="whitespace-nowrap">{formatMoney(due.grossCents)}</strong>
          <span className="text-muted">, sis. ALV</span>
        </p>
      ) : null}
      {obstacles.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-5 text-sm">
          {obstacles.map((obstacle) => (
            <li key={obstacle}>{RECEIPT_OBSTACLE_TEXTS[obstacle]}</li>
          ))}
        </ul>
      ) : null}
      {invoice ? <InvoicePayments invoice={invoice} /> : null}
      {isChanged ? (
        <p className="mb-2 rounded-md bg-signal-soft px-3 py-2 text-sm">
          Rivit ovat muuttuneet maksun jälkeen. Hyvitä kuitti ja ota maksu uudelleen.
        </p>
      ) : null}
      {receipts.length > 0 ? (
        <ul aria-label="Kuitit" className="divide-y divide-line">
          {receipts.map((receipt) => (
            <li key={receipt.id} className="py-2 first:pt-0 last:pb-0">
              <TicketReceipt receipt={receipt} />
            </li>
          ))}
        </ul>
      ) : null}
      {/* also before the payment, so that its window has who gets the receipt when it opens */}
      {SendReceipt && bills && (due || receipts.length > 0) ? (
        <Suspense fallback={null}>
          <SendReceipt ticketId={ticketId} count={receipts.length} />
        </Suspense>
      ) : null}
      {isTaking && due ? (
        <TakePaymentDialog
          ticketId={ticketId}
          due={due}
          lacksAddress={lacksAddress}
          onClose={() => setIsTaking(false)}
        />
      ) : null}
    </SideCard>
  )
}
