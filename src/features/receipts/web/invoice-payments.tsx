import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayBill, useOrganization } from '#features/organizations/web/use-organization.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { formatMoney, moneyInputValue, parseMoney } from '#shared/money.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { formatDate } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import { type InvoiceBalance, PAYMENT_WAY_LABELS, type Payment, type PaymentWay, roundedCash } from '../payments.ts'
import { PaymentWaySelect } from './payment-way-select.tsx'
import { paymentsApi, useMoneyAct } from './receipts.api.ts'

/** What is paid of an invoice and what is open. On its own page it is not named again. */
export function InvoicePayments({ invoice, isOnItsPage }: { invoice: InvoiceBalance; isOnItsPage?: boolean }) {
  const bills = useMayBill()
  const { number, dueDay, openCents, payments } = invoice
  const isLate = openCents > 0 && dueDay < dayInHelsinki(new Date())
  return (
    <>
      <p>
        {isOnItsPage ? (
          <span className="first-letter:uppercase inline-block">{openText(openCents)}</span>
        ) : (
          <>
            Lasku <span className="tabular font-semibold">{number}</span>: {openText(openCents)}
          </>
        )}
        {openCents > 0 ? (
          <span className={isLate ? 'font-semibold text-danger' : 'text-muted'}>
            , {isLate ? 'erääntyi' : 'eräpäivä'} {formatDate(dueDay)}
          </span>
        ) : null}
      </p>
      {payments.length > 0 ? (
        <ul aria-label="Maksut" className="mt-2 divide-y divide-line border-line border-t text-sm">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} mayUndo={bills} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

const openText = (openCents: number): string => {
  if (openCents === 0) return 'maksettu'
  return openCents > 0 ? `avoinna ${formatMoney(openCents)}` : `maksettu liikaa ${formatMoney(-openCents)}`
}

function PaymentRow({ payment, mayUndo }: { payment: Payment; mayUndo: boolean }) {
  const { id: organizationId } = useOrganization()
  const { act, isPending } = useMoneyAct()
  const undo = useMutation(paymentsApi.undo.mutationOptions())
  const { id: paymentId, way, cents, paidOn, madeBy, undoneAt, undoneBy } = payment
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
      <span className={undoneAt === null ? '' : 'text-muted line-through'}>
        <span className="tabular">{formatDate(paidOn)}</span> {PAYMENT_WAY_LABELS[way]}{' '}
        <span className="tabular font-semibold">{formatMoney(cents)}</span>
        {madeBy ? <span className="text-muted">, {madeBy}</span> : null}
      </span>
      {undoneAt === null ? null : (
        <span className="text-muted">
          Peruttu {formatDate(undoneAt)}
          {undoneBy ? `, ${undoneBy}` : ''}
        </span>
      )}
      {mayUndo && undoneAt === null ? (
        <Button
          size="sm"
          kind="ghost"
          className="print:hidden"
          pending={isPending}
          onClick={() =>
            void act(undo.mutateAsync({ organizationId, paymentId }), 'Maksu peruttu', 'Maksua ei voitu perua')
          }
        >
          Peru maksu
          <span className="sr-only"> {formatMoney(cents)}</span>
        </Button>
      ) : null}
    </li>
  )
}

type Open = Pick<InvoiceBalance, 'basisId' | 'number' | 'openCents'>

/** Merkitse maksetuksi, with the window that asks when, how and how much. */
export function MarkPaid({ invoice }: { invoice: Open }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" className="print:hidden" onClick={() => setIsOpen(true)}>
        Merkitse maksetuksi
        <span className="sr-only"> {invoice.number}</span>
      </Button>
      {isOpen ? <MarkPaidDialog invoice={invoice} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function MarkPaidDialog({ invoice: { basisId, number, openCents }, onClose }: { invoice: Open; onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const { act, isPending } = useMoneyAct()
  const mark = useMutation(paymentsApi.markPaid.mutationOptions())
  const today = dayInHelsinki(new Date())
  const [paidOn, setPaidOn] = useState<string | null>(today)
  const [way, setWay] = useState<PaymentWay>('TRANSFER')
  const [typed, setTyped] = useState(moneyInputValue(openCents))
  const [isTried, setIsTried] = useState(false)
  const { keyOf } = useRequestKey()
  const cents = parseMoney(typed)
  const wrongSum =
    cents === null || cents === 0
      ? 'Anna maksettu summa euroina, esimerkiksi 528,25'
      : cents > openCents
        ? `Avoinna on ${formatMoney(openCents)}`
        : undefined
  const save = async () => {
    setIsTried(true)
    if (cents === null || wrongSum || paidOn === null || paidOn > today) return
    const sent = { way, cents, paidOn }
    const saved = mark.mutateAsync({ organizationId, basisId, ...sent, requestKey: keyOf(sent) })
    if (await act(saved, 'Maksu merkitty', 'Maksua ei voitu merkitä')) onClose()
  }
  return (
    <FormDialog
      title={`Lasku ${number}: merkitse maksu`}
      description={`Avoinna ${formatMoney(openCents)}`}
      submitLabel="Merkitse maksetuksi"
      isPending={isPending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Summa" error={isTried ? wrongSum : undefined}>
          <MoneyInput value={typed} onChange={setTyped} />
        </Field>
        <Field
          label="Maksupäivä"
          error={
            isTried && (paidOn === null || paidOn > today) ? 'Valitse päivä, joka ei ole tulevaisuudessa' : undefined
          }
        >
          <DateInput isPast value={paidOn} onChange={setPaidOn} max={today} />
        </Field>
      </div>
      <Field
        label="Maksutapa"
        hint={
          way === 'CASH' && cents !== null && roundedCash(cents) !== cents
            ? `Käteisenä ${formatMoney(roundedCash(cents))}`
            : undefined
        }
      >
        <PaymentWaySelect value={way} onChange={setWay} />
      </Field>
    </FormDialog>
  )
}
