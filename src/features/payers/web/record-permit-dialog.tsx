import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { moneyInputValue } from '#shared/money.ts'
import { fieldErrors } from '#web/editing/field-errors.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import { PermitDecision, RecordPermit, type TicketPayer } from '../permits.ts'
import { netOf } from '../ticket-parts.ts'
import { payersApi } from './payers.api.ts'
import { decisionOf, PermitDecisionFields, type TypedDecision } from './permit-decision-fields.tsx'
import { usePayerAct } from './use-payer-act.ts'

type Props = { ticketId: string; of: TicketPayer; onClose: () => void }

/** What the payer gave elsewhere: in its own portal, by letter. */
export function RecordPermitDialog({ ticketId, of, onClose }: Props) {
  const { act, isPending, organizationId } = usePayerAct()
  const { keyOf } = useRequestKey()
  const [typed, setTyped] = useState<TypedDecision>(() => ({
    isGranted: true,
    permitNumber: '',
    limit: moneyInputValue(Math.max(0, netOf(of.askable))),
    reason: '',
  }))
  const edit = (change: Partial<TypedDecision>) => setTyped((before) => ({ ...before, ...change }))
  const { isGranted } = typed
  const [answeredBy, setAnsweredBy] = useState('')
  const [givenOn, setGivenOn] = useState(() => dayInHelsinki(new Date()))
  const [isTried, setTried] = useState(false)
  const record = useMutation(payersApi.record.mutationOptions())
  const input = { ticketId, decision: decisionOf(typed), answeredBy, givenOn }
  const read = RecordPermit.omit({ requestKey: true }).safeParse(input)
  const errors = isTried
    ? { ...fieldErrors(read.error), ...fieldErrors(PermitDecision.safeParse(input.decision).error) }
    : {}
  const save = async () => {
    setTried(true)
    if (!read.success) return
    const saved = record.mutateAsync({ organizationId, ...input, requestKey: keyOf(input) })
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
        <Select value={isGranted ? 'yes' : 'no'} onChange={({ target }) => edit({ isGranted: target.value === 'yes' })}>
          <option value="yes">Lupa myönnettiin</option>
          <option value="no">Lupaa ei annettu</option>
        </Select>
      </Field>
      <PermitDecisionFields typed={typed} edit={edit} errors={errors} />
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
