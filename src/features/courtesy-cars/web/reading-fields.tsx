import { formatKilometres } from '#web/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { LoanDetails } from '../courtesy-loans.ts'
import { DamagesField } from './damages-field.tsx'
import { LevelField } from './level-field.tsx'
import type { TypedReading } from './use-reading-form.ts'

type Props = {
  loan: LoanDetails
  typed: TypedReading
  edit: (changes: Partial<TypedReading>) => void
  errors: Partial<Record<string, string>>
  /** What the meter showed before. */
  lastKm: number
  /** The reading looks odd: it is asked about. */
  isAsked: boolean
  damagesLegend: string
  onBusyChange: (isBusy: boolean) => void
}

/** What is read and looked at both as the car goes out and as it comes back. */
export function ReadingFields({ loan, typed, edit, errors, lastKm, isAsked, damagesLegend, onBusyChange }: Props) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Mittarilukema" hint={`Viimeksi ${formatKilometres(lastKm)}.`} error={errors.mileageKm}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            suffix="km"
            maxLength={12}
            value={typed.mileage}
            onChange={({ target }) => edit({ mileage: target.value, isSure: false })}
          />
        </Field>
        <LevelField
          fuel={loan.car.fuel}
          value={typed.level}
          onChange={(level) => edit({ level })}
          error={errors.level}
        />
      </div>
      {isAsked ? (
        <Checkbox
          label="Lukema on tarkistettu mittarista"
          checked={typed.isSure}
          onChange={({ target }) => edit({ isSure: target.checked })}
        />
      ) : null}
      <DamagesField
        legend={damagesLegend}
        value={typed.damages}
        onChange={(damages) => edit({ damages })}
        begun={typed.begun}
        onBegin={(begun) => edit({ begun })}
        onBusyChange={onBusyChange}
      />
      <Field label="Huomautus" optional error={errors.note}>
        <TextArea
          rows={2}
          maxLength={1000}
          value={typed.note}
          onChange={({ target }) => edit({ note: target.value })}
        />
      </Field>
    </>
  )
}
