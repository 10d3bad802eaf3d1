import { AttachmentPicker } from '#features/files/web/attachment-picker.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { UploadedFile } from '#shared/upload.ts'
import { fieldErrors } from '#web/editing/field-errors.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { SEASON_LABELS } from '../tread.ts'
import { TYRE_SEASONS, type TyreSeason } from '../tyre-kinds.ts'
import { RIM_LABELS, RIMS, TyreFields } from '../tyre-set.ts'

/** As it is typed. */
export type TypedSet = {
  season: TyreSeason
  size: string
  make: string
  model: string
  dot: string
  rims: (typeof RIMS)[number]
  hasBolts: boolean
  notes: string
  files: readonly UploadedFile[]
}

export const BLANK_SET: TypedSet = {
  season: 'SUMMER',
  size: '',
  make: '',
  model: '',
  dot: '',
  rims: 'ALLOY',
  hasBolts: false,
  notes: '',
  files: [],
}

/** What is wrong with each field, in Finnish. */
export const setErrors = (typed: TypedSet) => fieldErrors(TyreFields.safeParse(typed).error)

type Props = {
  value: TypedSet
  onChange: (value: TypedSet) => void
  errors: Partial<Record<string, string>>
  onBusyChange: (isBusy: boolean) => void
}

/** What a set is, in the dialogs that add and edit one. */
export function SetFields({ value, onChange, errors, onBusyChange }: Props) {
  const { id: organizationId } = useOrganization()
  const edit = (changes: Partial<TypedSet>) => onChange({ ...value, ...changes })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Kausi">
          <Select value={value.season} onChange={({ target }) => edit({ season: target.value as TyreSeason })}>
            {TYRE_SEASONS.map((season) => (
              <option key={season} value={season}>
                {SEASON_LABELS[season]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Koko" error={errors.size}>
          <TextInput
            placeholder="205/55 R16"
            autoComplete="off"
            maxLength={30}
            value={value.size}
            onChange={({ target }) => edit({ size: target.value })}
          />
        </Field>
        <Field label="Merkki" optional error={errors.make}>
          <TextInput maxLength={60} value={value.make} onChange={({ target }) => edit({ make: target.value })} />
        </Field>
        <Field label="Malli" optional error={errors.model}>
          <TextInput maxLength={80} value={value.model} onChange={({ target }) => edit({ model: target.value })} />
        </Field>
        <Field label="DOT" optional hint="Viikko ja vuosi, esimerkiksi 2321." error={errors.dot}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={value.dot}
            onChange={({ target }) => edit({ dot: target.value })}
          />
        </Field>
        <Field label="Vanteet">
          <Select
            value={value.rims}
            onChange={({ target }) => edit({ rims: RIMS.find((one) => one === target.value) ?? 'NONE' })}
          >
            {RIMS.map((rims) => (
              <option key={rims} value={rims}>
                {RIM_LABELS[rims]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Checkbox
        label="Pultit mukana"
        checked={value.hasBolts}
        onChange={({ target }) => edit({ hasBolts: target.checked })}
      />
      <Field label="Lisätiedot" optional error={errors.notes}>
        <TextArea
          rows={2}
          maxLength={1000}
          value={value.notes}
          onChange={({ target }) => edit({ notes: target.value })}
        />
      </Field>
      <AttachmentPicker
        label="Kuvat"
        organizationId={organizationId}
        files={value.files}
        onChange={(files) => edit({ files })}
        onBusyChange={onBusyChange}
        max={20}
      />
    </>
  )
}
