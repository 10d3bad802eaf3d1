import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { readTread, type Treads, WHEEL_LABELS, WHEELS, type Wheel } from '../tread.ts'

/** As they are typed. */
export type TypedTreads = Record<Wheel, string>

export const BLANK_TREADS: TypedTreads = { frontLeft: '', frontRight: '', rearLeft: '', rearRight: '' }

/** Tenths of a millimetre of each wheel; null when one of them cannot be read. */
export function readTreads(typed: TypedTreads): Treads | null {
  const [frontLeft, frontRight, rearLeft, rearRight] = WHEELS.map((wheel) => readTread(typed[wheel]))
  return frontLeft === undefined || frontRight === undefined || rearLeft === undefined || rearRight === undefined
    ? null
    : { frontLeft, frontRight, rearLeft, rearRight }
}

type Props = {
  legend: string
  value: TypedTreads
  onChange: (value: TypedTreads) => void
  /** Wrong ones are named after a try. */
  isTried: boolean
}

/** The tread of each wheel, two by two as on the car, for a thumb. */
export function TreadInputs({ legend, value, onChange, isTried }: Props) {
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      {WHEELS.map((wheel) => (
        <Field
          key={wheel}
          label={WHEEL_LABELS[wheel]}
          error={isTried && readTread(value[wheel]) === undefined ? 'Esimerkiksi 6,5' : undefined}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            suffix="mm"
            maxLength={8}
            value={value[wheel]}
            onChange={({ target }) => onChange({ ...value, [wheel]: target.value })}
          />
        </Field>
      ))}
    </fieldset>
  )
}
