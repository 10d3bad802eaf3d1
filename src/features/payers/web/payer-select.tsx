import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { PAYER_KIND_LABELS, type Payer } from '../payers.ts'

type Props = {
  /** Undefined until they are here. */
  payers: readonly Payer[] | undefined
  value: string
  onChange: (payerId: string) => void
  /** Who pays now: also while the list is on its way, and when it is a payer of the garage no more. */
  known: { id: string; name: string } | undefined
  hint?: string | undefined
}

/** The garage's payers; '' is the holder. */
export function PayerSelect({ payers, value, onChange, known, hint }: Props) {
  return (
    <Field label="Maksaja" hint={hint}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Asiakas maksaa itse</option>
        {known && !payers?.some(({ id }) => id === known.id) ? <option value={known.id}>{known.name}</option> : null}
        {payers?.map(({ id, name, kind }) => (
          <option key={id} value={id}>
            {name} ({PAYER_KIND_LABELS[kind].toLowerCase()})
          </option>
        ))}
      </Select>
    </Field>
  )
}
