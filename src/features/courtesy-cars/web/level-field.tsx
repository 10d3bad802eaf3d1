import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { CarFuel } from '../courtesy-car-kinds.ts'
import { levelLabel } from '../courtesy-car-words.ts'

const EIGHTHS = ['Tyhjä', '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8', 'Täysi'] as const

type Props = { fuel: CarFuel; value: string; onChange: (typed: string) => void; error?: string | undefined }

/** The tank in eighths, or the battery in percent; a text while it is typed. */
export function LevelField({ fuel, value, onChange, error }: Props) {
  return (
    <Field label={levelLabel(fuel)} error={error}>
      {fuel === 'ELECTRIC' ? (
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          suffix="%"
          maxLength={4}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Select value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">Valitse</option>
          {EIGHTHS.map((text, eighths) => (
            <option key={text} value={String(eighths)}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
