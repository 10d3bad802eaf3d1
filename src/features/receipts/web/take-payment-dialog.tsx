import { useMutation } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney, moneyInputValue, parseMoney } from '#shared/money.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { slot } from '#web/slot.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChoiceCard, RadioGroup } from '#web/ui/radio-group.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import { PAYMENT_WAY_LABELS, PAYMENT_WAYS, type PaymentWay, payment, roundedCash } from '../payments.ts'
import { leftForLast, readParts, type TypedPart } from './paid-parts.ts'
import { PaymentWaySelect } from './payment-way-select.tsx'
import type {} from './receipt-slots.ts'
import { receiptsApi, useMoneyAct } from './receipts.api.ts'

type Due = { netCents: number; vatCents: number; grossCents: number }
type Props = { ticketId: string; due: Due; lacksAddress: boolean; onClose: () => void }

/** Ota maksu: the sum as the customer reads it, how it is paid, and the change. */
export function TakePaymentDialog({ ticketId, due, lacksAddress, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const { act, isPending } = useMoneyAct()
  const take = useMutation(receiptsApi.take.mutationOptions())
  const [parts, setParts] = useState<readonly TypedPart[]>([{ way: 'CARD', typed: '' }])
  const [given, setGiven] = useState('')
  const [isSent, setIsSent] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const { keyOf } = useRequestKey()
  const { grossCents } = due
  const read = readParts(parts, grossCents)
  const cash = typeof read === 'string' ? undefined : read.find(({ way }) => way === 'CASH')
  const cashCents = cash ? roundedCash(cash.cents) : 0
  const givenCents = given.trim() === '' ? null : parseMoney(given)
  const isTooLittle = cash !== undefined && givenCents !== null && givenCents < cashCents
  const problem = typeof read === 'string' ? read : undefined
  const save = async () => {
    setIsTried(true)
    if (typeof read === 'string' || isTooLittle) return
    const sent = { parts: read, givenCents: cash ? givenCents : null, statusLink: isSent }
    const taken = take.mutateAsync({ organizationId, ticketId, ...sent, requestKey: keyOf(sent) })
    const done = isSent ? 'Maksu otettu, kuitti lähtee' : 'Maksu otettu, kuitti on valmis'
    if (await act(taken, done, 'Maksua ei voitu ottaa')) onClose()
  }
  const StatusLink = slot('receiptStatusLink')
  return (
    <FormDialog
      title="Ota maksu"
      description={undefined}
      submitLabel={`Maksettu ${formatMoney(paidSum(read, grossCents))}`}
      isPending={isPending}
      error={isTried ? problem : undefined}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div>
        <p className="tabular font-semibold text-3xl">{formatMoney(grossCents)}</p>
        <p className="tabular text-muted text-sm">
          Veroton {formatMoney(due.netCents)}, ALV {formatMoney(due.vatCents)}
        </p>
      </div>
      {parts.length === 1 ? (
        <OneWay way={parts[0]?.way ?? 'CARD'} onChange={(way) => setParts([{ way, typed: '' }])} />
      ) : (
        <SeveralWays parts={parts} dueCents={grossCents} onChange={setParts} />
      )}
      {parts.length < PAYMENT_WAYS.length ? (
        <Button
          kind="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => setParts([...parts, { way: unusedWay(parts), typed: '' }])}
        >
          <Plus className="size-4" aria-hidden="true" />
          {parts.length === 1 ? 'Jaa usealle maksutavalle' : 'Lisää maksutapa'}
        </Button>
      ) : null}
      {cash ? (
        <Cash
          cashCents={cashCents}
          settledCents={cash.cents}
          given={given}
          setGiven={setGiven}
          givenCents={givenCents}
          isTooLittle={isTooLittle}
        />
      ) : null}
      {lacksAddress ? (
        <Notice kind="info">
          Yli 400 euron kuitilla yritys saa vähentää ALV:n vain, jos kuitissa on sekä korjaamon että asiakkaan osoite.
          Lisää puuttuva osoite ensin, tai tee lasku.
        </Notice>
      ) : null}
      {StatusLink ? (
        <Suspense fallback={null}>
          <StatusLink ticketId={ticketId} value={isSent} onChange={setIsSent} />
        </Suspense>
      ) : null}
    </FormDialog>
  )
}

/** What changes hands: with the cash rounded. */
const paidSum = (read: ReturnType<typeof readParts>, grossCents: number): number =>
  typeof read === 'string' ? grossCents : read.reduce((sum, part) => sum + payment(part).cents, 0)

const unusedWay = (parts: readonly TypedPart[]): PaymentWay =>
  PAYMENT_WAYS.find((way) => !parts.some((part) => part.way === way)) ?? 'OTHER'

const OneWay = ({ way, onChange }: { way: PaymentWay; onChange: (way: PaymentWay) => void }) => (
  <RadioGroup legend="Maksutapa" className="grid grid-cols-2 gap-2 sm:grid-cols-3">
    {PAYMENT_WAYS.map((one) => (
      <ChoiceCard
        key={one}
        name="way"
        value={one}
        checked={way === one}
        label={PAYMENT_WAY_LABELS[one]}
        onChange={() => onChange(one)}
      />
    ))}
  </RadioGroup>
)

type SeveralProps = {
  parts: readonly TypedPart[]
  dueCents: number
  onChange: (parts: readonly TypedPart[]) => void
}

/** A row for each way; the last one takes what is left. */
function SeveralWays({ parts, dueCents, onChange }: SeveralProps) {
  const left = leftForLast(parts, dueCents)
  return (
    <ul aria-label="Maksutavat" className="grid gap-2">
      {parts.map(({ way, typed }, index) => {
        const isLast = index === parts.length - 1
        const label = PAYMENT_WAY_LABELS[way]
        const change = (next: Partial<TypedPart>) =>
          onChange(parts.map((part, place) => (place === index ? { way, typed, ...next } : part)))
        return (
          <li key={way} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
            <Field label={`Maksutapa ${index + 1}`} hideLabel>
              <PaymentWaySelect
                value={way}
                ways={PAYMENT_WAYS.filter((one) => one === way || !parts.some((part) => part.way === one))}
                onChange={(next) => change({ way: next })}
              />
            </Field>
            {isLast ? (
              <p className="tabular flex h-11 items-center justify-end px-3 desktop:h-10" aria-live="polite">
                {left === null ? '–' : formatMoney(left)}
              </p>
            ) : (
              <Field label={`Summa: ${label}`} hideLabel>
                <MoneyInput value={typed} onChange={(next) => change({ typed: next })} />
              </Field>
            )}
            <IconButton
              label={`Poista maksutapa ${label}`}
              onClick={() => onChange(parts.filter((_, place) => place !== index))}
            >
              <Trash2 className="size-4" />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

type CashProps = {
  cashCents: number
  settledCents: number
  given: string
  setGiven: (typed: string) => void
  givenCents: number | null
  isTooLittle: boolean
}

/** What is asked for in cash, with its rounding, and the change of what the customer gives. */
const Cash = ({ cashCents, settledCents, given, setGiven, givenCents, isTooLittle }: CashProps) => (
  <div className="grid gap-2 rounded-lg bg-sunken px-4 py-3">
    <p className="tabular flex justify-between gap-3">
      Käteisellä <strong>{formatMoney(cashCents)}</strong>
    </p>
    {cashCents === settledCents ? null : (
      <p className="tabular flex justify-between gap-3 text-muted text-sm">
        Pyöristys 5 senttiin <span>{formatMoney(cashCents - settledCents)}</span>
      </p>
    )}
    <Field
      label="Asiakas antaa"
      optional
      error={isTooLittle ? `Puuttuu ${formatMoney(cashCents - (givenCents ?? 0))}` : undefined}
    >
      <MoneyInput value={given} onChange={setGiven} placeholder={moneyInputValue(cashCents)} />
    </Field>
    {givenCents !== null && givenCents > cashCents ? (
      <p className="tabular flex justify-between gap-3" aria-live="polite">
        Takaisin <strong>{formatMoney(givenCents - cashCents)}</strong>
      </p>
    ) : null}
  </div>
)
