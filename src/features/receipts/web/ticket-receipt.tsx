import { useState } from 'react'
import { useMayBill, useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDate } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { paidText } from '../payments.ts'
import type { ReceiptSummary } from '../receipts.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** A receipt or refund of a ticket with its papers, and for members who bill its refund. */
export function TicketReceipt({ receipt }: { receipt: ReceiptSummary & { leftCents: number } }) {
  const bills = useMayBill()
  const [isRefunding, setIsRefunding] = useState(false)
  const { id, kind, number, day, grossCents, parts, refundOf, leftCents } = receipt
  const isRefund = kind === 'REFUND'
  const isRefunded = !isRefund && leftCents === 0
  return (
    <>
      <p>
        {isRefund ? 'Hyvityskuitti' : 'Kuitti'} <span className="tabular font-semibold">{number}</span>,{' '}
        {formatDate(day)}, <span className="tabular whitespace-nowrap">{formatMoney(grossCents)}</span>
        <span className="text-muted">, {paidText(parts)}</span>
      </p>
      {isRefund ? <p className="text-muted text-sm">Hyvittää kuitin {refundOf}</p> : null}
      {isRefunded ? <p className="text-muted text-sm">Hyvitetty kokonaan</p> : null}
      <div className="mt-2 flex flex-wrap gap-2 print:hidden">
        <ReceiptPapers receiptId={id} number={number} />
        {bills && !isRefund && !isRefunded ? (
          <Button size="sm" kind="ghost" onClick={() => setIsRefunding(true)}>
            Hyvitä
            <span className="sr-only"> kuitti {number}</span>
          </Button>
        ) : null}
      </div>
      {isRefunding ? <RefundDialog receiptId={id} onClose={() => setIsRefunding(false)} /> : null}
    </>
  )
}

/** The papers of a receipt: as narrow as a till's roll, and on A4. */
export function ReceiptPapers({ receiptId, number }: { receiptId: string; number: string }) {
  const { id: organizationId, type } = useOrganization()
  const href = (paper: 'a4' | 'roll') =>
    `/api/receipts/${receiptId}/receipt.pdf?organizationId=${organizationId}&paper=${paper}`
  return (
    <>
      {type === 'GARAGE' ? (
        <ButtonHref size="sm" href={href('roll')} target="_blank" rel="noopener">
          Kuittitulostin
          <span className="sr-only">: kuitti {number}</span>
        </ButtonHref>
      ) : null}
      <ButtonHref size="sm" href={href('a4')} target="_blank" rel="noopener">
        {type === 'GARAGE' ? 'A4' : 'PDF'}
        <span className="sr-only">: kuitti {number}</span>
      </ButtonHref>
    </>
  )
}
