import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayBill, useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney, moneyInputValue, parseMoney } from '#shared/money.ts'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { formatDateTime } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import type { CashCount, DayTakings } from '../../takings.ts'
import { takingsApi, useMoneyAct } from '../receipts.api.ts'

/** The till of a day: what should be in it, what was counted, and the difference. */
export function CashSheet({ takings }: { takings: DayTakings }) {
  const bills = useMayBill()
  const [isCounting, setIsCounting] = useState(false)
  const { count } = takings
  const cash = cashOf(takings)
  const isOutdated = count !== null && count.floatCents + cash !== count.expectedCents
  return (
    <Card aria-label="Kassan laskenta" className="grid content-start gap-3 px-4 py-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Kassan laskenta</h3>
        {isCounting || !bills ? null : (
          <Button size="sm" className="print:hidden" onClick={() => setIsCounting(true)}>
            {count === null ? 'Laske kassa' : 'Laske uudelleen'}
          </Button>
        )}
      </header>
      {count ? <Counted count={count} /> : null}
      {isOutdated ? (
        <p className="rounded-md bg-signal-soft px-3 py-2 text-sm">
          Käteistä on liikkunut laskennan jälkeen.{bills ? ' Laske kassa uudelleen.' : ''}
        </p>
      ) : null}
      {count === null && !isCounting ? (
        <p className="text-muted text-sm">
          {bills
            ? 'Laske päivän päätteeksi kassan käteinen. Erotus ja laskija jäävät muistiin kirjanpitoa varten.'
            : 'Kassaa ei ole laskettu.'}
        </p>
      ) : null}
      {isCounting ? <CountForm takings={takings} cash={cash} onDone={() => setIsCounting(false)} /> : null}
    </Card>
  )
}

const cashOf = ({ ways }: DayTakings): number => ways.find(({ way }) => way === 'CASH')?.totalCents ?? 0

/** `+1,00 €` is too much in the till. */
export const differenceText = (cents: number): string => {
  if (cents === 0) return 'täsmää'
  return cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents)
}

const Counted = ({ count }: { count: CashCount }) => {
  const { floatCents, expectedCents, countedCents, note, countedAt, countedBy } = count
  const difference = countedCents - expectedCents
  return (
    <div>
      <dl className="tabular grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
        <dt>Pohjakassa</dt>
        <dd className="text-right">{formatMoney(floatCents)}</dd>
        <dt>Kassassa piti olla</dt>
        <dd className="text-right">{formatMoney(expectedCents)}</dd>
        <dt>Laskettu</dt>
        <dd className="text-right">{formatMoney(countedCents)}</dd>
        <dt className="font-semibold">Erotus</dt>
        <dd className={`text-right font-semibold ${difference === 0 ? 'text-done' : 'text-danger'}`}>
          {differenceText(difference)}
        </dd>
      </dl>
      {note ? <p className="wrap-anywhere mt-2 text-sm">{note}</p> : null}
      <p className="mt-2 text-muted text-sm">
        {formatDateTime(countedAt)}
        {countedBy ? `, ${countedBy}` : ''}
      </p>
    </div>
  )
}

function CountForm({ takings, cash, onDone }: { takings: DayTakings; cash: number; onDone: () => void }) {
  const { id: organizationId } = useOrganization()
  const { act, isPending } = useMoneyAct()
  const save = useMutation(takingsApi.countCash.mutationOptions())
  const [float, setFloat] = useState(moneyInputValue(takings.floatCents))
  const [counted, setCounted] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { keyOf } = useRequestKey()
  const [floatCents, countedCents] = [parseMoney(float), parseMoney(counted)]
  const send = async () => {
    setIsTried(true)
    if (floatCents === null || countedCents === null) return
    const sent = { day: takings.day, floatCents, countedCents, note }
    const saved = save.mutateAsync({ organizationId, ...sent, requestKey: keyOf(sent) })
    if (await act(saved, 'Kassa laskettu', 'Kassaa ei voitu tallentaa')) onDone()
  }
  const expected = floatCents === null ? null : floatCents + cash
  const wrong = 'Anna summa euroina, esimerkiksi 528,25'
  return (
    <form
      noValidate
      aria-label="Laske kassa"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Pohjakassa" error={isTried && floatCents === null ? wrong : undefined}>
          <MoneyInput value={float} onChange={setFloat} />
        </Field>
        <Field label="Laskettu käteinen" error={isTried && countedCents === null ? wrong : undefined}>
          <MoneyInput value={counted} onChange={setCounted} />
        </Field>
      </div>
      <p className="tabular text-sm" aria-live="polite">
        Käteismaksut {formatMoney(cash)}
        {expected === null ? '' : `, kassassa pitäisi olla ${formatMoney(expected)}`}
        {expected === null || countedCents === null ? '' : `. Erotus: ${differenceText(countedCents - expected)}`}
      </p>
      <Field label="Huomautus" optional>
        <TextInput maxLength={200} autoComplete="off" value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Peruuta</Button>
        <Button type="submit" kind="primary" pending={isPending}>
          Tallenna laskenta
        </Button>
      </div>
    </form>
  )
}
