import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { moneyInputValue, parseMoney } from '#shared/money.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { RecordPermit, type TicketPayer } from '../permits.ts'
import { netOf } from '../ticket-parts.ts'
import { payersApi } from './payers.api.ts'
import { usePayerAct } from './use-payer-act.ts'

type Props = { ticketId: string; of: TicketPayer; onClose: () => void }

/** What the payer gave elsewhere: in its own portal, by letter. */
export function RecordPermitDialog({ ticketId, of, onClose }: Props) {
  const { act, isPending, organizationId } = usePayerAct()
  const [requestKey] = useState(() => crypto.randomUUID())
  const [isGranted, setGranted] = useState(true)
  const [permitNumber, setPermitNumber] = useState('')
  const [limit, setLimit] = useState(() => moneyInputValue(Math.max(0, netOf(of.askable))))
  const [reason, setReason] = useState('')
  const [answeredBy, setAnsweredBy] = useState('')
  const [givenOn, setGivenOn] = useState(() => dayInHelsinki(new Date()))
  const [isTried, setTried] = useState(false)
  const record = useMutation(payersApi.record.mutationOptions())
  const input = {
    ticketId,
    decision: isGranted
      ? { isGranted: true as const, permitNumber, limitCents: parseMoney(limit) ?? -1 }
      : { isGranted: false as const, reason },
    answeredBy,
    givenOn,
    requestKey,
  }
  const errors = isTried ? errorsOf(input) : {}
  const save = async () => {
    setTried(true)
    if (Object.keys(errorsOf(input)).length > 0) return
    const saved = record.mutateAsync({ organizationId, ...input })
    if (await act(saved, isGranted ? 'Laskutuslupa kirjattu' : 'Vastaus kirjattu', 'Vastausta ei kirjattu')) onClose()
  }
  return (
    <FormDialog
      title="Kirjaa laskutuslupa"
      description="Lupa, jonka maksaja antoi omassa palvelussaan tai kirjallisesti. Puhelimessa annettu lupa ei yleensä sido maksajaa."
      submitLabel={isGranted ? 'Kirjaa lupa' : 'Kirjaa vastaus'}
      isPending={isPending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label="Vastaus">
        <Select value={isGranted ? 'yes' : 'no'} onChange={({ target }) => setGranted(target.value === 'yes')}>
          <option value="yes">Lupa myönnettiin</option>
          <option value="no">Lupaa ei annettu</option>
        </Select>
      </Field>
      {isGranted ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Laskutusluvan numero" error={errors.permitNumber}>
            <TextInput
              autoComplete="off"
              maxLength={60}
              value={permitNumber}
              onChange={({ target }) => setPermitNumber(target.value)}
            />
          </Field>
          <Field label="Enintään, veroton" error={errors.limitCents}>
            <MoneyInput value={limit} onChange={setLimit} />
          </Field>
        </div>
      ) : (
        <Field label="Syy" error={errors.reason}>
          <TextInput
            autoComplete="off"
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Kuka tai mikä vastasi" hint="Esimerkiksi maksajan portaali" error={errors.answeredBy}>
          <TextInput
            autoComplete="off"
            maxLength={100}
            value={answeredBy}
            onChange={({ target }) => setAnsweredBy(target.value)}
          />
        </Field>
        <Field label="Päivä" error={errors.givenOn}>
          <TextInput type="date" value={givenOn} onChange={({ target }) => setGivenOn(target.value)} />
        </Field>
      </div>
    </FormDialog>
  )
}

function errorsOf(input: unknown): Partial<Record<string, string>> {
  const errors: Partial<Record<string, string>> = {}
  for (const { path, message } of RecordPermit.safeParse(input).error?.issues ?? [])
    errors[String(path.at(-1))] ??= message
  return errors
}
