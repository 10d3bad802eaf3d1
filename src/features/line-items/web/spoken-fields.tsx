import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { SPOKEN_WAY_LABELS, SPOKEN_WAYS, type Spoken, type SpokenWay } from '../price-proposals.ts'

/** What a form holds of an answer that reached the garage; what cannot be read of the time stays as it was typed. */
export type SpokenValues = Omit<Spoken, 'note'>

export const NOBODY_YET: SpokenValues = { answeredBy: '', way: 'PHONE', saidAt: null }

type Props = {
  value: SpokenValues
  onChange: (value: SpokenValues) => void
  errors: { readonly [Name in keyof SpokenValues]?: string | undefined }
}

/** Who of the customer answered, how, and when it was said. */
export const SpokenFields = ({ value, onChange, errors }: Props) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label="Kuka vastasi" error={errors.answeredBy}>
      <TextInput
        maxLength={100}
        autoComplete="off"
        value={value.answeredBy}
        onChange={(event) => onChange({ ...value, answeredBy: event.target.value })}
      />
    </Field>
    <Field label="Miten">
      <Select value={value.way} onChange={(event) => onChange({ ...value, way: event.target.value as SpokenWay })}>
        {SPOKEN_WAYS.map((one) => (
          <option key={one} value={one}>
            {SPOKEN_WAY_LABELS[one]}
          </option>
        ))}
      </Select>
    </Field>
    <Field
      label="Milloin"
      optional
      error={errors.saidAt}
      hint="Jos jätät tyhjäksi, aika on nyt."
      className="sm:col-span-2"
    >
      <DateTimeInput value={value.saidAt} onChange={(saidAt) => onChange({ ...value, saidAt })} />
    </Field>
  </div>
)
