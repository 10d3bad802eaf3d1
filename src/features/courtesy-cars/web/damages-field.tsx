import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AttachmentPicker } from '#features/files/web/attachment-picker.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { UploadedFile } from '#shared/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** A damage as it is marked in a form. */
export type TypedDamage = { place: string; note: string; files: readonly UploadedFile[] }
export const BLANK_DAMAGE: TypedDamage = { place: '', note: '', files: [] }

type Props = {
  legend: string
  value: readonly TypedDamage[]
  onChange: (value: readonly TypedDamage[]) => void
  /** What is begun and not yet in the list; it is kept with the form. */
  begun: TypedDamage | null
  onBegin: (begun: TypedDamage | null) => void
  onBusyChange: (isBusy: boolean) => void
}

/** Marks damages one after the other, each with its photos. */
export function DamagesField({ legend, value, onChange, begun, onBegin, onBusyChange }: Props) {
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const busy = (next: boolean) => {
    setIsBusy(next)
    onBusyChange(next)
  }
  const add = () => {
    setIsTried(true)
    if (!begun || begun.place.trim() === '' || isBusy) return
    onChange([...value, begun])
    onBegin(null)
    setIsTried(false)
  }
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      {value.length > 0 ? (
        <ul aria-label={legend} className="divide-y divide-line rounded-md border border-line">
          {value.map((one, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end, or loses one by a press
            <li key={place} className="flex items-center gap-3 px-3 py-2">
              <span className="min-w-0 grow">
                <span className="wrap-anywhere font-semibold">{one.place}</span>
                {one.note ? <span className="wrap-anywhere"> {one.note}</span> : null}
                {one.files.length > 0 ? (
                  <span className="block text-muted text-sm">
                    {one.files.length === 1 ? '1 kuva' : `${one.files.length} kuvaa`}
                  </span>
                ) : null}
              </span>
              <IconButton
                label={`Poista vaurio: ${one.place}`}
                onClick={() => onChange(value.filter((_, at) => at !== place))}
              >
                <Trash2 className="size-4" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {begun ? (
        <div className="grid gap-3 rounded-md border border-line p-3">
          <DamageFields
            value={begun}
            onChange={onBegin}
            onBusyChange={busy}
            error={isTried && begun.place.trim() === '' ? 'Kirjoita, missä vaurio on' : undefined}
          />
          <div className="flex flex-wrap gap-2">
            <Button kind="primary" disabled={isBusy} onClick={add}>
              Merkitse vaurio
            </Button>
            <Button onClick={() => onBegin(null)}>Peruuta</Button>
          </div>
        </div>
      ) : (
        <Button className="justify-self-start" onClick={() => onBegin(BLANK_DAMAGE)}>
          <Plus className="size-4" aria-hidden="true" />
          Lisää vaurio
        </Button>
      )}
    </fieldset>
  )
}

type FieldsProps = {
  value: TypedDamage
  onChange: (value: TypedDamage) => void
  onBusyChange: (isBusy: boolean) => void
  error?: string | undefined
}

/** Where it is, what it is, and photos of it. */
export function DamageFields({ value, onChange, onBusyChange, error }: FieldsProps) {
  const { id: organizationId } = useOrganization()
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Vaurion paikka" hint="Esimerkiksi vasen takaovi." error={error}>
          <TextInput
            maxLength={80}
            value={value.place}
            onChange={({ target }) => onChange({ ...value, place: target.value })}
          />
        </Field>
        <Field label="Vaurio" optional>
          <TextInput
            maxLength={200}
            value={value.note}
            onChange={({ target }) => onChange({ ...value, note: target.value })}
          />
        </Field>
      </div>
      <AttachmentPicker
        label="Kuvat vauriosta"
        organizationId={organizationId}
        files={value.files}
        onChange={(files) => onChange({ ...value, files })}
        onBusyChange={onBusyChange}
        max={6}
        imagesOnly
      />
    </>
  )
}
