import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import { type PaymentWay, roundedCash } from '../payments.ts'
import { type ReceiptDetails, refundCents } from '../receipts.ts'
import { PaymentWaySelect } from './payment-way-select.tsx'
import { receiptsApi, useMoneyAct } from './receipts.api.ts'

type Props = { receiptId: string; onClose: () => void }

/** Hyvitä: the receipt as a whole or lines of it, and the way in which the money goes back. */
export function RefundDialog({ receiptId, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const found = useQuery(receiptsApi.details.queryOptions({ organizationId, receiptId }))
  if (found.data) return <RefundForm receipt={found.data} onClose={onClose} />
  return (
    <FormDialog
      title="Tee hyvityskuitti"
      description={undefined}
      submitLabel="Hyvitä"
      isPending
      onSubmit={() => {}}
      onClose={onClose}
    >
      {found.isError ? (
        <FailedQuery query={found} title="Kuittia ei voitu hakea" />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </FormDialog>
  )
}

function RefundForm({ receipt, onClose }: { receipt: ReceiptDetails; onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const { act, isPending } = useMoneyAct()
  const refund = useMutation(receiptsApi.refund.mutationOptions())
  const left = receipt.lines.flatMap(({ isRefunded }, index) => (isRefunded ? [] : [index]))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(left))
  const [way, setWay] = useState<PaymentWay>(mainWay(receipt))
  const [reason, setReason] = useState('')
  const [billAgain, setBillAgain] = useState(true)
  const [isTried, setIsTried] = useState(false)
  const { keyOf } = useRequestKey()
  const isAll = chosen.size === left.length
  const cents = refundCents(receipt.lines, chosen)
  const backCents = way === 'CASH' ? roundedCash(cents) : cents
  const save = async () => {
    setIsTried(true)
    if (chosen.size === 0) return
    const sent = { lines: isAll ? null : [...chosen].sort((one, other) => one - other), way, reason, billAgain }
    const made = refund.mutateAsync({ organizationId, receiptId: receipt.id, ...sent, requestKey: keyOf(sent) })
    if (await act(made, 'Hyvityskuitti tehty', 'Hyvityskuittia ei voitu tehdä')) onClose()
  }
  return (
    <FormDialog
      title={`Hyvitä kuitti ${receipt.number}`}
      description="Tekee hyvityskuitin, joka viittaa alkuperäiseen kuittiin. Sitä ei voi perua."
      submitLabel={`Palauta ${formatMoney(backCents)}`}
      isPending={isPending}
      error={isTried && chosen.size === 0 ? 'Valitse vähintään yksi rivi' : undefined}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold text-sm">Hyvitettävät rivit, sis. ALV</legend>
        {receipt.lines.map((line, index) => (
          <Checkbox
            // biome-ignore lint/suspicious/noArrayIndexKey: a receipt's lines never change
            key={index}
            disabled={line.isRefunded}
            checked={chosen.has(index)}
            label={<span className="wrap-anywhere">{line.name}</span>}
            hint={line.isRefunded ? 'Hyvitetty jo' : formatMoney(line.grossCents)}
            onChange={({ target }) => {
              const next = new Set(chosen)
              if (target.checked) next.add(index)
              else next.delete(index)
              setChosen(next)
            }}
          />
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Miten raha palautetaan">
          <PaymentWaySelect value={way} onChange={setWay} />
        </Field>
        <Field label="Syy" optional hint="Näkyy hyvityskuitissa">
          <TextInput
            maxLength={200}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </div>
      {isAll ? (
        <Checkbox
          checked={billAgain}
          label="Huolto palaa laskuttamattomaksi"
          hint="Silloin siitä voi ottaa maksun uudelleen tai tehdä laskun."
          onChange={({ target }) => setBillAgain(target.checked)}
        />
      ) : null}
    </FormDialog>
  )
}

/** The way in which most of it was paid. */
const mainWay = ({ parts }: ReceiptDetails): PaymentWay =>
  [...parts].sort((one, other) => other.cents - one.cents)[0]?.way ?? 'CARD'
